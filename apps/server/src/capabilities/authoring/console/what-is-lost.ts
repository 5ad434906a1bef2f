import { dayOf, type Clock } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { campsNaming } from '../../camp/camp.port.ts';
import { cardsInReadings } from '../../flash-card/flash-card.port.ts';
import { watchersOf } from '../../lecture/lecture.port.ts';
import { papersNaming } from '../../mock/mock.port.ts';
import { askedInReadings } from '../../practice/practice-content.port.ts';
import { readersOf } from '../../reader/reader.port.ts';
import type { NodeChange } from '../document/changes.ts';
import { keyOf, type CourseNode } from '../document/course-node.ts';
import { goneTopics } from '../document/topics.ts';
import { whyTopicsStay } from '../topic/needed-topics.ts';

interface Lost {
  /** Why it cannot go. */
  readonly faults: string[];
  /** What students would lose. */
  readonly warnings: string[];
}

/** What stands or hangs on the nodes, and the topics of chapters, that are to be removed, by the keys of the nodes. */
export async function whatIsLost(
  { connection, clock }: { connection: Connection; clock: Clock },
  courseId: number,
  { changes, draft }: { changes: readonly NodeChange[]; draft: readonly CourseNode[] },
): Promise<ReadonlyMap<string, Lost>> {
  const removed = changes.flatMap(({ what, before }) =>
    what === 'removed' && before ? [before] : [],
  );
  const lost = new Map<string, Lost>(
    removed.map((node) => [keyOf(node), { faults: [], warnings: [] }]),
  );
  for (const { key, before, after } of changes)
    if (before?.kind === 'reading' && after?.kind === 'reading') {
      const gone = goneTopics(before.fields.subjects, after.fields.subjects);
      const faults = await whyTopicsStay(connection, before, gone, draft);
      // The draft has it no more, so that nothing can be put together with it.
      const words = faults.map((fault) => `${fault}，请先移到别的考点，或放弃这一章的改动`);
      if (words.length > 0) lost.set(key, { faults: words, warnings: [] });
    }
  if (removed.length === 0) return lost;
  const idsOf = (kind: string) =>
    removed.filter((node) => node.kind === kind).map(({ nodeId }) => nodeId);
  const [readings, lectures] = [idsOf('reading'), idsOf('lecture')];
  const tell = (
    kind: 'book' | 'reading' | 'lecture',
    counts: Iterable<readonly [number, number | string]>,
    say: (what: number | string) => string,
    as: keyof Lost = 'faults',
  ) => {
    for (const [nodeId, what] of counts) lost.get(keyOf({ kind, nodeId }))?.[as].push(say(what));
  };
  tell(
    'reading',
    await askedInReadings(connection, readings),
    (count) => `这一章还有 ${count} 道题，请先移走或停用`,
  );
  tell(
    'reading',
    await cardsInReadings(connection, readings),
    (count) => `这一章还有 ${count} 张闪卡，请先移走`,
  );
  for (const { readingId, title } of await papersNaming(connection, courseId))
    tell('reading', [[readingId, title]], (paper) => `试卷“${paper}”从这一章抽题，请先改试卷`);
  for (const { kind, id, title } of await campsNaming(connection, courseId, dayOf(clock.now())))
    if (kind !== 'paper')
      tell(kind, [[id, title]], (camp) => `训练营“${camp}”的任务用到它，请先改训练营`);
  tell(
    'reading',
    await readersOf(connection, readings),
    (count) => `${count} 位学员读过，划线和位置会看不到`,
    'warnings',
  );
  tell(
    'lecture',
    await watchersOf(connection, lectures),
    (count) => `${count} 位学员看过，进度不再算进课程`,
    'warnings',
  );
  return lost;
}
