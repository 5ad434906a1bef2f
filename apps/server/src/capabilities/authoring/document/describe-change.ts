import type { CourseChange } from '@xuezhou/contract/authoring/console';
import { keyOf, parentKinds, type CourseNode } from './course-node.ts';
import type { NodeChange } from './changes.ts';
import { lectureDetails, slideWords } from './describe-lecture.ts';
import { topicDetails, topicTitle } from './topics.ts';
import { shownText } from '../../../platform/text/figure-paths.ts';

type Detail = CourseChange['details'][number];

const names: Readonly<Record<string, string>> = {
  family: '系列',
  cover: '封面',
  subtitle: '一句话介绍',
  examDate: '考试日',
  isOpen: '人人可学',
  needsIdentity: '要实名认证',
  shufflesOptions: '打乱选项',
  intro: '介绍',
  isIssued: '已开放',
  number: '章号',
  isIntensive: '强化',
  isFree: '免费试看',
  minutes: '读几分钟',
};

/** What became of each fact of a node, in words. */
export function detailsOf(
  { before, after }: NodeChange,
  titles: ReadonlyMap<string, string>,
): Detail[] {
  if (before === undefined || after === undefined) return [];
  return [
    ...fact('名称', before.title, after.title),
    ...fact('位置', placeIn(before, titles), placeIn(after, titles)),
    ...(before.parentId === after.parentId && before.rank !== after.rank
      ? [{ fact: '次序', before: '', after: '换了前后' }]
      : []),
    ...fieldsOf(before, after, titles),
    ...taughtTopic(before, after, titles),
    ...(before.kind === 'reading' && after.kind === 'reading' ? topicDetails(before, after) : []),
    ...bodyOf(before, after),
  ];
}

/** The same with the texts of what came or went, which a list of changes leaves out. */
export const wholeDetails = (change: NodeChange, titles: ReadonlyMap<string, string>): Detail[] => [
  ...detailsOf(change, titles),
  ...textOf(change),
];

function textOf({ before, after }: NodeChange): Detail[] {
  if (before !== undefined && after !== undefined) return [];
  const words = (node: CourseNode | undefined) =>
    node?.kind === 'reading' ? shownText(node.body ?? '', node.fields.figures) : '';
  const slides = (node: CourseNode | undefined) =>
    node?.kind === 'lecture' ? slideWords(node.fields.content) : '';
  return [
    ...fact('正文', words(before), words(after)),
    ...fact('幻灯片和讲稿', slides(before), slides(after)),
  ];
}

export const placeIn = (node: CourseNode, titles: ReadonlyMap<string, string>): string => {
  const parentKind = parentKinds[node.kind];
  if (parentKind === null || node.parentId === null) return '';
  return titles.get(keyOf({ kind: parentKind, nodeId: node.parentId })) ?? '';
};

/** What nodes, and the topics of chapters, are called, and families by what the school calls them. */
export const titlesOf = (
  nodes: readonly CourseNode[],
  families: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> =>
  new Map([
    ...[...families].map(([code, name]) => [familyKey(code), name] as const),
    ...nodes.flatMap((node) => [
      [keyOf(node), node.title] as const,
      ...(node.kind === 'reading'
        ? node.fields.subjects.map(
            (topic) => [topicKey(topic.id), topicTitle(topic, node.title)] as const,
          )
        : []),
    ]),
  ]);

const familyKey = (code: string): string => `family:${code}`;

const topicKey = (id: number | null): string => `topic:${id}`;

function taughtTopic(
  before: CourseNode,
  after: CourseNode,
  titles: ReadonlyMap<string, string>,
): Detail[] {
  if (before.kind !== 'lecture' || after.kind !== 'lecture') return [];
  const [old, now] = [before, after].map(
    ({ fields }) => titles.get(topicKey(fields.subject)) ?? '',
  );
  return fact('讲的考点', old ?? '', now ?? '');
}

const fact = (name: string, before: string, after: string): Detail[] =>
  before === after ? [] : [{ fact: name, before, after }];

function fieldsOf(
  before: CourseNode,
  after: CourseNode,
  titles: ReadonlyMap<string, string>,
): Detail[] {
  const [old, news] = [before, after].map(
    ({ fields }) => fields as unknown as Record<string, unknown>,
  );
  const shown = (name: string, value: unknown) => {
    const word = wordOf(value);
    return name === 'family' ? (titles.get(familyKey(word)) ?? word) : word;
  };
  const plain = Object.keys(names).flatMap((name) =>
    fact(names[name] ?? name, shown(name, old?.[name]), shown(name, news?.[name])),
  );
  return before.kind === 'lecture' && after.kind === 'lecture'
    ? [...plain, ...lectureDetails(before.fields.content, after.fields.content)]
    : plain;
}

const wordOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

function bodyOf(before: CourseNode, after: CourseNode): Detail[] {
  if (before.kind !== 'reading' || after.kind !== 'reading') return [];
  return fact(
    '正文',
    shownText(before.body ?? '', before.fields.figures),
    shownText(after.body ?? '', after.fields.figures),
  );
}
