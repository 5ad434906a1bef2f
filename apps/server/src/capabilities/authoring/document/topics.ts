import type { Topic } from '@xuezhou/contract/authoring/console';
import { isKind, type CourseNode, type NodeOf, type ReadingFields } from './course-node.ts';

/** The topics of a chapter, in their order; content files call them its subjects. */
export type Topics = ReadingFields['subjects'];
type OneTopic = Topics[number];

export const presentTopic = ({ id, title, group }: OneTopic): Topic => ({
  topicId: id,
  title,
  group: group as Topic['group'],
});

export const topicTitle = ({ title }: OneTopic, chapter: string): string =>
  title === '' ? chapter : title;

/** Its own id, and those of all that went into it. */
export const idsOfTopic = ({ id, merged = [] }: OneTopic): number[] => [id, ...merged];

/** What stands in the topic of this id: the topic itself or the one it went into, the first where there is neither. */
export const topicFor = (topics: Topics, id: number | null): OneTopic | undefined =>
  topics.find((topic) => idsOfTopic(topic).includes(id ?? 0)) ?? topics[0];

export const topicsByReading = (nodes: readonly CourseNode[]): ReadonlyMap<number, Topics> =>
  new Map(nodes.filter(isKind('reading')).map(({ nodeId, fields }) => [nodeId, fields.subjects]));

export const topicsOfLecture = (
  nodes: readonly CourseNode[],
  { parentId }: Pick<NodeOf<'lecture'>, 'parentId'>,
): Topics => topicsByReading(nodes).get(parentId ?? 0) ?? [];

/** Which topics went into which, in the whole course. */
export const mergedTopics = (
  nodes: readonly CourseNode[],
): { readonly from: number; readonly to: number }[] =>
  nodes
    .filter(isKind('reading'))
    .flatMap(({ fields }) =>
      fields.subjects.flatMap(({ id, merged = [] }) => merged.map((from) => ({ from, to: id }))),
    );

/** Those that are there no more, and went into no other. */
export function goneTopics(before: Topics, after: Topics): OneTopic[] {
  const kept = new Set(after.flatMap(idsOfTopic));
  return before.filter(({ id }) => !kept.has(id));
}

/** What became of the topics of a chapter, in words. */
export function topicDetails(before: NodeOf<'reading'>, after: NodeOf<'reading'>) {
  const words = ({ title, fields }: NodeOf<'reading'>) =>
    fields.subjects.map((topic) => topicTitle(topic, title)).join('、');
  const groups = ({ fields }: NodeOf<'reading'>) =>
    fields.subjects.map(({ group }) => groupWords[group as Topic['group']]).join('、');
  const [old, news] = [before.fields.subjects, after.fields.subjects];
  const into = old.flatMap((topic) => {
    const target = news.find(({ merged = [] }) => merged.includes(topic.id));
    if (target === undefined) return [];
    const [from, to] = [topicTitle(topic, before.title), topicTitle(target, after.title)];
    return [{ fact: '考点合并', before: '', after: `“${from}”里的都并入“${to}”` }];
  });
  // The only one, called as its chapter: the chapter's own name says what changed.
  const isPlain = [old, news].every((topics) => topics.length === 1 && topics[0]?.title === '');
  return [
    ...(isPlain || words(before) === words(after)
      ? []
      : [{ fact: '考点', before: words(before), after: words(after) }]),
    ...into,
    ...(old.length !== news.length || groups(before) === groups(after)
      ? []
      : [{ fact: '考点在哪一篇', before: groups(before), after: groups(after) }]),
  ];
}

const groupWords: Readonly<Record<Topic['group'], string>> = {
  basis: '基础篇',
  reinforce: '强化篇',
  classic: '经典篇',
  review: '复习篇',
  path: '学习路径',
};
