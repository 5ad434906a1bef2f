import type { saveTopics as operation, TopicLine } from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { goneTopics, idsOfTopic, topicTitle, type Topics } from '../document/topics.ts';
import {
  demandNode,
  holdAuthored,
  lockIds,
  nextNodeIds,
  putNodes,
} from '../console/draft.repository.ts';
import { whyTopicsStay } from './needed-topics.ts';

/** In the draft; what stands in a topic that goes into another follows once that is published. */
export async function saveTopics(
  services: ConsoleServices,
  { body: { courseId, readingId, revision, topics } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const lines = topics.map((line) => ({
    ...line,
    title: line.title.replaceAll(/\s+/g, ' ').trim(),
  }));
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const { node, row } = demandNode(course, 'reading', readingId);
    const before = node.fields.subjects;
    // An answer was lost, or nothing was changed.
    if (isSaid(before, lines)) return { answer: { revision: row.revision }, auditEntry: null };
    if (row.revision !== revision) throw new Refusal('draftChanged');
    demandSound(before, lines, node.title);
    const after = await topicsOf(change, before, lines);
    const gone = goneTopics(before, after);
    const [why] = await whyTopicsStay(change, node, gone, course.draft);
    if (why !== undefined) throw new Refusal('topicNeeded', `${why}，请先移走，或并入另一个考点`);
    await noteIds(change, courseId, [...before, ...after].flatMap(idsOfTopic));
    const changed = { ...node, fields: { ...node.fields, subjects: after } };
    await putNodes(change, courseId, [changed], { staffId: actor.staff.staffId, now });
    const titles = (all: Topics) => all.map((topic) => topicTitle(topic, node.title));
    const merged = before.filter(({ id }) => lines.some((line) => line.merged.includes(id)));
    const auditEntry = {
      operation: 'saveTopics',
      target: { kind: 'course', id: courseId },
      before: { topics: titles(before) },
      after: {
        ...{ kind: 'reading', nodeId: readingId, title: node.title, topics: titles(after) },
        ...(merged.length > 0 && { merged: titles(merged) }),
      },
    };
    return { answer: { revision: row.revision + 1 }, auditEntry };
  });
}

const isSaid = (topics: Topics, lines: readonly TopicLine[]): boolean =>
  topics.length === lines.length &&
  topics.every((topic, at) => {
    const line = lines[at];
    return (
      line !== undefined &&
      (line.topicId === null || line.topicId === topic.id) &&
      line.title === topic.title &&
      line.group === topic.group &&
      line.merged.every((id) => topic.merged?.includes(id))
    );
  });

/** Throws topicNone, topicUnknown or topicTwice. */
function demandSound(before: Topics, lines: readonly TopicLine[], chapter: string): void {
  if (lines.length === 0) throw new Refusal('topicNone');
  const known = new Set(before.map(({ id }) => id));
  const named = lines.flatMap(({ topicId, merged }) => [
    ...(topicId === null ? [] : [topicId]),
    ...merged,
  ]);
  if (named.some((id) => !known.has(id)) || new Set(named).size < named.length)
    throw new Refusal('topicUnknown');
  const titles = lines.map(({ title }) => (title === '' ? chapter : title));
  const twice = titles.find((title, at) => titles.indexOf(title) !== at);
  if (twice !== undefined)
    throw new Refusal('topicTwice', `有两个考点都叫“${twice}”，请改一个名称，或把它们合并`);
}

async function topicsOf(change: Change, before: Topics, lines: readonly TopicLine[]) {
  const known = new Map(before.map((topic) => [topic.id, topic]));
  const added = lines.filter(({ topicId }) => topicId === null).length;
  if (added > 0) await lockIds(change);
  const free = added === 0 ? [] : await nextNodeIds(change, added);
  let given = 0;
  return lines.map(({ topicId, title, group, merged }) => {
    const id = topicId ?? free[given++] ?? 0;
    const all = [
      ...(known.get(id)?.merged ?? []),
      ...merged.flatMap((from) => idsOfTopic(known.get(from)!)),
    ];
    return { id, title, group, ...(all.length > 0 && { merged: all }) };
  });
}

/** None of these is given again, even where no row names it any more. */
const noteIds = async (change: Change, courseId: number, ids: readonly number[]) =>
  await change
    .updateTable('authored_course')
    .where('course_id', '=', courseId)
    .set((eb) => ({
      last_topic_id: eb.fn<number>('greatest', ['last_topic_id', eb.val(Math.max(...ids))]),
    }))
    .execute();
