import type { CopyPlan, copyNodes as operation } from '@xuezhou/contract/bulk/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { rankBetween } from '@xuezhou/rules/authoring/rank';
import { Refusal } from '../../../platform/http/refusal.ts';
import {
  childrenOf,
  idsOfTopic,
  keyOf,
  kindOf,
  lectureFilePlace,
  neighbours,
  parentKinds,
  captionsIn,
  questionsIn,
  videoIn,
  type AuthoredCourse,
} from '../../authoring/authoring-draft.port.ts';
import type { CourseNode, LectureFields } from '../../authoring/authoring.port.ts';

type Wish = Omit<InputOf<typeof operation>['body'], 'batchId' | 'isMove'>;
type InTree = Exclude<CourseNode, { kind: 'course' }>;

export interface Planned {
  /** With ids of their own from `firstId` on, parents first. */
  readonly nodes: readonly InTree[];
  /** The ids of what they were, in the same order. */
  readonly from: readonly InTree[];
  /** Those of the asking, without what stands in another of them. */
  readonly roots: readonly InTree[];
  readonly plan: Omit<CopyPlan, 'published'>;
}

interface Ground {
  readonly source: readonly CourseNode[];
  readonly target: AuthoredCourse;
  readonly firstId: number;
}

/** What a copy makes. Throws nodeUnknown, nodePlace or copyMixed. */
export function planCopy(wish: Wish, { source, target, firstId }: Ground): Planned {
  const roots = rootsOf(wish, source);
  const kind = demandPlace(wish, roots, target);
  const from = roots.flatMap((root) => withAllIn(source, root));
  const ids = new Map<string, number>();
  const topics = new Map<number, number>();
  let nextId = firstId;
  for (const node of from) {
    ids.set(keyOf(node), nextId++);
    // Ids of further subjects of a chapter follow its own.
    if (node.kind !== 'reading') continue;
    for (const [at, topic] of node.fields.subjects.entries())
      for (const id of idsOfTopic(topic)) topics.set(id, nextId - 1 + at);
    nextId += Math.max(0, node.fields.subjects.length - 1);
  }
  const isOwn = wish.courseId === wish.toCourseId;
  const ranks = ranksOf(wish, roots, target, kind);
  const nodes = from.map((node) => copied(node, { ids, ranks, topics, isOwn, wish }));
  return { nodes, from, roots, plan: factsOf(from, target, isOwn) };
}

/** In the order of the asking; none: all books. */
function rootsOf({ courseId, nodes }: Wish, source: readonly CourseNode[]): InTree[] {
  if (nodes.length === 0) return childrenOf(source, 'book', courseId);
  const known = new Map(source.map((node) => [keyOf(node), node]));
  const chosen = new Set(nodes.map(keyOf));
  const roots = [...chosen].map((key) => {
    const node = known.get(key);
    if (node === undefined || node.kind === 'course') throw new Refusal('nodeUnknown');
    return node;
  });
  return roots.filter((node) => !isWithin(node, chosen, known));
}

function isWithin(
  node: CourseNode,
  chosen: ReadonlySet<string>,
  known: ReadonlyMap<string, CourseNode>,
): boolean {
  for (let above = aboveOf(node, known); above !== undefined; above = aboveOf(above, known))
    if (chosen.has(keyOf(above))) return true;
  return false;
}

const aboveOf = (
  { kind, parentId }: CourseNode,
  known: ReadonlyMap<string, CourseNode>,
): CourseNode | undefined => {
  const parentKind = parentKinds[kind];
  return parentKind === null || parentId === null
    ? undefined
    : known.get(keyOf({ kind: parentKind, nodeId: parentId }));
};

function demandPlace(
  { parentId, toCourseId }: Wish,
  roots: readonly InTree[],
  { draft }: AuthoredCourse,
): InTree['kind'] {
  const kinds = new Set(roots.map(({ kind }) => kind));
  const [kind] = kinds;
  if (kind === undefined) throw new Refusal('nodeUnknown');
  if (kinds.size > 1) throw new Refusal('copyMixed');
  const key = keyOf({ kind: parentKinds[kind], nodeId: parentId });
  if (kind === 'book' && parentId !== toCourseId) throw new Refusal('nodePlace');
  if (!draft.some((node) => keyOf(node) === key)) throw new Refusal('nodePlace');
  return kind;
}

const below = { book: 'reading', reading: 'lecture', lecture: null } as const;

function withAllIn(source: readonly CourseNode[], node: InTree): InTree[] {
  const kind = below[node.kind];
  if (kind === null) return [node];
  return [
    node,
    ...childrenOf(source, kind, node.nodeId).flatMap((each) => withAllIn(source, each)),
  ];
}

/** Of the roots, one behind the other where they were asked to stand. */
function ranksOf(
  { parentId, afterId }: Wish,
  roots: readonly InTree[],
  { draft }: AuthoredCourse,
  kind: InTree['kind'],
): ReadonlyMap<string, string> {
  const place = neighbours(draft, kind, parentId, { afterId });
  let { before } = place;
  const ranks = new Map<string, string>();
  for (const root of roots) {
    before = rankBetween(before, place.after);
    ranks.set(keyOf(root), before);
  }
  return ranks;
}

interface Copying {
  readonly ids: ReadonlyMap<string, number>;
  readonly ranks: ReadonlyMap<string, string>;
  /** Topics of the chapters that are copied. */
  readonly topics: ReadonlyMap<number, number>;
  readonly isOwn: boolean;
  readonly wish: Wish;
}

function copied(node: InTree, { ids, ranks, topics, isOwn, wish }: Copying): InTree {
  const nodeId = ids.get(keyOf(node)) ?? 0;
  const rank = ranks.get(keyOf(node));
  const parentId =
    rank === undefined
      ? (ids.get(keyOf({ kind: parentKinds[node.kind], nodeId: node.parentId ?? 0 })) ?? 0)
      : wish.parentId;
  const placed = { ...node, nodeId, parentId, rank: rank ?? node.rank };
  if (placed.kind === 'reading') {
    // The first has the id of its chapter, as in a chapter that is new.
    // What went into a topic of the original stays there.
    const subjects = placed.fields.subjects.map(({ title, group }, at) => ({
      ...{ id: nodeId + at, title, group },
    }));
    return { ...placed, fields: { ...placed.fields, subjects } };
  }
  if (placed.kind !== 'lecture') return placed;
  const content = carried(placed.fields.content, isOwn);
  const subject = topics.get(placed.fields.subject ?? 0) ?? null;
  return { ...placed, fields: { ...placed.fields, subject, content } };
}

/** Files that pages brought are named by copies as well, and not kept twice; those of a folder stay with it. */
function carried(content: LectureFields['content'], isOwn: boolean): LectureFields['content'] {
  if (content === null) return null;
  const video = videoIn(content);
  if (video !== undefined && lectureFilePlace(video) === undefined) return null;
  const { questions, captions, ...rest } = content;
  const own = captionsIn(content).every(({ file }) => lectureFilePlace(file) !== undefined);
  return {
    ...rest,
    ...(captions !== undefined && own && { captions }),
    ...(questions !== undefined && isOwn && { questions }),
  };
}

function factsOf(from: readonly InTree[], target: AuthoredCourse, isOwn: boolean): Planned['plan'] {
  const count = (kind: string) => from.filter((node) => node.kind === kind).length;
  const lectures = from.filter((node) => node.kind === 'lecture');
  const isLost = ({ content }: LectureFields) =>
    kindOf(content) === 'video' && lectureFilePlace(videoIn(content) ?? '') === undefined;
  return {
    ...{ books: count('book'), readings: count('reading'), lectures: lectures.length },
    questionsLeft: isOwn
      ? 0
      : lectures.reduce((sum, { fields }) => sum + questionsIn(fields.content).length, 0),
    withoutVideo: lectures.filter(({ fields }) => isLost(fields)).map(({ title }) => title),
    references: isOwn ? [] : referencesOf(from, target),
  };
}

const reference = /见(?:本书)?(第\s*\d+\s*章)/g;

/** Chapters that a text names by their number, and that are neither taken along nor in the other course. */
function referencesOf(from: readonly InTree[], { draft }: AuthoredCourse): string[] {
  const readings = from.filter((node) => node.kind === 'reading');
  const numbers = new Set(
    [...draft, ...from].flatMap((node) =>
      node.kind === 'reading' ? [node.fields.number.replaceAll(/\s/g, '')] : [],
    ),
  );
  return readings.flatMap(({ title, body }) =>
    [...(body ?? '').matchAll(reference)]
      .map(([, number = '']) => number.replaceAll(/\s/g, ''))
      .filter((number) => !numbers.has(number))
      .map((number) => `“${title}”里说见${number}`),
  );
}
