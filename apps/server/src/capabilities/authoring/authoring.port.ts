import type { NodeKey } from '@xuezhou/contract/authoring/console';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { requirement } from '../../platform/wiring/slot.ts';
import { authoredPaperIds } from '../mock/mock.port.ts';
import type { CourseNode } from './document/course-node.ts';

export * from './document/course-node.ts';
export { topicDrafts } from './topic/needed-topics.ts';
export { mergedTopics, topicFor } from './document/topics.ts';
export { figureFiles } from './document/figure-files.ts';
export { keptLectureFile, type KnownLecture } from './document/kept-lecture-file.ts';
export { figureKey } from '../../platform/text/figure-paths.ts';

/** What is wrong with a node, so that it cannot be published. */
export interface NodeFault {
  readonly node: NodeKey;
  readonly fault: string;
}

export interface ReadDocument {
  readonly faults: readonly NodeFault[];
  /** Puts files where they are looked for. Before `store`, outside of its transaction. */
  readonly keepFiles: () => Promise<void>;
  /** Brings the catalogue to what was read, as an import of the same files would. */
  readonly store: (change: Change, now: Date) => Promise<void>;
}

/** Told by who reads content files: reads a course as if its nodes were files. */
export const coursePublisher = requirement<
  (
    services: Pick<ConsoleServices, 'database' | 'storage'>,
    nodes: readonly CourseNode[],
  ) => Promise<ReadDocument>
>('authoring.coursePublisher');

export { lockIds, nextCourseId, nextNodeId } from './console/draft.repository.ts';

/** Which ids pages have given or taken over, by their kinds: no file may bring something else under them. */
export async function authoredIds(
  connection: Connection,
): Promise<Readonly<Record<AuthoredKind, ReadonlySet<number>>>> {
  const rows = await connection.selectFrom('authored_node').select(['kind', 'node_id']).execute();
  const of = (kind: CourseNode['kind']) =>
    new Set(rows.filter((row) => row.kind === kind).map((row) => row.node_id));
  return {
    ...{ course: of('course'), book: of('book'), reading: of('reading'), lecture: of('lecture') },
    paper: await authoredPaperIds(connection),
  };
}

const authoredKinds = ['course', 'book', 'reading', 'lecture', 'paper'] as const;
type AuthoredKind = (typeof authoredKinds)[number];

type Ids = Awaited<ReturnType<typeof authoredIds>>;

export const isSameIds = (one: Ids, other: Ids): boolean =>
  authoredKinds.every(
    (kind) =>
      one[kind].size === other[kind].size && [...one[kind]].every((id) => other[kind].has(id)),
  );
