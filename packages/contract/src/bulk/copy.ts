import {
  flag,
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

const changes = { staff: 'content.draft', reach: 'courses' } as const;

const wish = {
  /** From which; files may own it. */
  courseId: id(),
  /** Of one kind, in the order in which they are to stand, with all that is in them; none: all of the course. */
  nodes: list(object({ kind: oneOf('book', 'reading', 'lecture'), nodeId: id() }), 2000),
  toCourseId: id(),
  /** The course itself for books. */
  parentId: id(),
  afterId: nullable(id()),
};

const CopyPlan = object({
  books: integer(0),
  readings: integer(0),
  lectures: integer(0),
  /** Questions in videos that are asked at a second: another course asks its own. */
  questionsLeft: integer(0),
  /** Lectures whose video lies with the files of the course: it stays there. */
  withoutVideo: list(text()),
  /** What a text names and the other course does not have. */
  references: list(text()),
  /** Students have seen or read so many of them: what they did stays with the old ones. */
  published: integer(0),
});
export type CopyPlan = Static<typeof CopyPlan>;

export const previewCopy = operation({
  summary: '复制或移动一部分课程会带过去什么',
  method: 'POST',
  path: '/api/console/content/bulk/copy/preview',
  access: changes,
  body: object(wish),
  data: CopyPlan,
  refusals: ['courseUnknown', 'courseOfFiles', 'nodeUnknown', 'nodePlace', 'copyMixed'],
});

/**
 * Copies get ids of their own, and are drafts. Moved away, the old ones are taken out of the draft of their course in the
 * same moment; what students did stays with them, and they keep them until that is published.
 */
export const copyNodes = operation({
  summary: '把书、章、课复制或移动到一门课程的草稿里',
  method: 'POST',
  path: '/api/console/content/bulk/copy',
  access: changes,
  body: object({ ...wish, batchId: uuid(), isMove: flag() }),
  data: CopyPlan,
  refusals: [
    'courseUnknown',
    'courseOfFiles',
    'courseIdsUsedUp',
    'nodeUnknown',
    'nodePlace',
    'copyMixed',
    'bulkNothing',
    'idReused',
  ],
  timeout: 180_000,
});
