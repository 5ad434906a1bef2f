import type { Connection } from '../../../platform/database/prepare.ts';
import { requirement } from '../../../platform/wiring/slot.ts';
import { cardsInTopics } from '../../flash-card/flash-card.port.ts';
import { askedInTopics } from '../../practice/practice-content.port.ts';
import { isKind, type CourseNode } from '../document/course-node.ts';
import { idsOfTopic, topicTitle, type Topics } from '../document/topics.ts';

/** Told by who keeps drafts of questions: how many would be published into each of these topics. */
export const topicDrafts =
  requirement<
    (connection: Connection, topicIds: readonly number[]) => Promise<ReadonlyMap<number, number>>
  >('authoring.topicDrafts');

interface Chapter {
  readonly title: string;
  readonly nodeId: number;
}

/** Of topics of a chapter that are to go, why each cannot: what stands in it, in words. */
export async function whyTopicsStay(
  connection: Connection,
  { title, nodeId }: Chapter,
  gone: Topics,
  draft: readonly CourseNode[],
): Promise<string[]> {
  if (gone.length === 0) return [];
  const ids = gone.flatMap(idsOfTopic);
  const [asked, drafts, cards] = [
    await askedInTopics(connection, ids),
    await topicDrafts.of(connection)(connection, ids),
    await cardsInTopics(connection, ids),
  ];
  const lectures = draft.filter(isKind('lecture')).filter(({ parentId }) => parentId === nodeId);
  return gone.flatMap((topic) => {
    const own = idsOfTopic(topic);
    const count = (counts: ReadonlyMap<number, number>) =>
      own.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
    const needs = [
      ...some(count(asked), '道题'),
      ...some(count(drafts), '道题的草稿'),
      ...some(count(cards), '张闪卡'),
      ...lectures
        .filter(({ fields }) => own.includes(fields.subject ?? 0))
        .map((lecture) => `课“${lecture.title}”`),
    ];
    return needs.length === 0 ? [] : [`考点“${topicTitle(topic, title)}”里还有${needs.join('、')}`];
  });
}

const some = (count: number, unit: string): string[] => (count === 0 ? [] : [` ${count} ${unit}`]);
