import type { NodeKey, NodeKind } from '@xuezhou/contract/authoring/console';
import type { AuthoredRecord } from '../../../platform/database/tables/authored.ts';

// A course as pages write it: what its content files say, in nodes. Drafts, versions and publications are lists of them.

export interface CourseFields {
  readonly family: string;
  readonly group: string;
  readonly cover: string;
  readonly subtitle: string;
  readonly examDate: string | null;
  readonly isOpen: boolean;
  readonly needsIdentity: boolean;
  readonly shufflesOptions: boolean;
  readonly sort: number;
  /** Of its files, where it is given back as such. */
  readonly folder: string;
}

export interface BookFields {
  readonly cover: string;
  readonly intro: string;
  readonly isIssued: boolean;
}

export interface ReadingFields {
  /** Empty: counted. */
  readonly number: string;
  /** Null: from the length of the text. */
  readonly minutes: number | null;
  /** An empty title is the reading's own. */
  readonly subjects: readonly {
    readonly id: number;
    readonly title: string;
    readonly group: string;
    /** Those that went into it: what stands in them follows. */
    readonly merged?: readonly number[];
  }[];
  /** Storage keys, by the paths that its files know them by. */
  readonly figures: Readonly<Record<string, string>>;
}

export interface LectureFields {
  readonly isIntensive: boolean;
  readonly isFree: boolean;
  /** One that is none of its reading's stands for the first. */
  readonly subject: number | null;
  /** `slides`, or `video` with `captions`, as the content files have them; null before there is any. */
  readonly content: AuthoredRecord | null;
}

interface NodeBase {
  readonly nodeId: number;
  /** Null of the course. */
  readonly parentId: number | null;
  readonly rank: string;
  readonly title: string;
  /** Markdown of a reading, pictures by the paths that files know them by. */
  readonly body: string | null;
}

export type CourseNode = NodeBase &
  (
    | { readonly kind: 'course'; readonly fields: CourseFields }
    | { readonly kind: 'book'; readonly fields: BookFields }
    | { readonly kind: 'reading'; readonly fields: ReadingFields }
    | { readonly kind: 'lecture'; readonly fields: LectureFields }
  );

export type NodeOf<Kind extends NodeKind> = Extract<CourseNode, { kind: Kind }>;

/** By which nodes are told apart in maps. */
export const keyOf = ({ kind, nodeId }: NodeKey): string => `${kind}:${nodeId}`;

/** What holds what. */
export const parentKinds = {
  course: null,
  book: 'course',
  reading: 'book',
  lecture: 'reading',
} as const;

export const byRank = (
  one: { rank: string; nodeId: number },
  other: { rank: string; nodeId: number },
) => (one.rank === other.rank ? one.nodeId - other.nodeId : one.rank < other.rank ? -1 : 1);

export const isKind =
  <Kind extends NodeKind>(kind: Kind) =>
  (node: CourseNode): node is NodeOf<Kind> =>
    node.kind === kind;

/** What stands in a node, in its order. */
export const childrenOf = <Kind extends NodeKind>(
  nodes: readonly CourseNode[],
  kind: Kind,
  parentId: number,
): NodeOf<Kind>[] =>
  nodes
    .filter(isKind(kind))
    .filter((node) => node.parentId === parentId)
    .toSorted(byRank);
