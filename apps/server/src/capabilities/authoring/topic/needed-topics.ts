import type { Connection } from '../../../platform/database/prepare.ts';
import { cardsInTopics } from '../../flash-card/flash-card.port.ts';
import { askedInTopics } from '../../practice/practice-content.port.ts';
import { isKind, type CourseNode } from '../document/course-node.ts';
import { idsOfTopic, topicTitle, type Topics } from '../document/topics.ts';

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
  const [asked, cards] = [
    await askedInTopics(connection, ids),
    await cardsInTopics(connection, ids),
  ];
  const lectures = draft.filter(isKind('lecture')).filter(({ parentId }) => parentId === nodeId);
  return gone.flatMap((topic) => {
    const own = idsOfTopic(topic);
    const count = (counts: ReadonlyMap<number, number>) =>
      own.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
    const needs = [
      ...some(count(asked), '道题'),
      ...some(count(cards), '张闪卡'),
      ...lectures
        .filter(({ fields }) => own.includes(fields.subject ?? 0))
        .map((lecture) => `课“${lecture.title}”`),
    ];
    return needs.length === 0
      ? []
      : [`考点“${topicTitle(topic, title)}”里还有${needs.join('、')}，请先移走，或并入另一个考点`];
  });
}

const some = (count: number, unit: string): string[] => (count === 0 ? [] : [` ${count} ${unit}`]);
