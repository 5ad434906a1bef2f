import {
  flag,
  id,
  integer,
  list,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** Within so many days a batch is taken back whole. */
export const batchDays = 7;

/** What was left as it was, and why. */
export const LeftOut = object({ title: text(), why: text() });
export type LeftOut = Static<typeof LeftOut>;

export const Batch = object({
  batchId: uuid(),
  /** `texts`: chapters that came with a file. */
  kind: oneOf('lectures', 'videos', 'replace', 'copy', 'move', 'questions', 'texts'),
  /** What was done, in words. */
  title: text(),
  /** How many things it changed. */
  items: integer(0),
  madeBy: text(),
  madeAt: moment(),
  /** Null: it is too late, or it was done. */
  undoUntil: nullable(moment()),
  undoneBy: nullable(text()),
  undoneAt: nullable(moment()),
});
export type Batch = Static<typeof Batch>;

export const listBatches = operation({
  summary: '一门课程里一批一批改过的，新的在前',
  method: 'GET',
  path: '/api/console/content/courses/:courseId/batches',
  access: { staff: 'content.read' },
  params: object({ courseId: id() }),
  data: object({
    /** The asker may take them back. */
    isMine: flag(),
    batches: list(Batch),
  }),
});

/** What was changed since is left as it is, and answered. */
export const undoBatch = operation({
  summary: '整批撤回',
  method: 'POST',
  path: '/api/console/content/bulk/undo',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({ batchId: uuid(), why: optional(text(200)) }),
  data: object({ undone: integer(0), kept: list(LeftOut) }),
  refusals: ['batchUnknown', 'batchUndone', 'batchOver', 'courseUnknown', 'courseOfFiles'],
  timeout: 180_000,
});
