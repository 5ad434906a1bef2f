import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import {
  ImportCell,
  ImportChoice,
  ImportColumn,
  ImportContents,
  ImportRow,
  ImportRowState,
  ImportRun,
  ImportState,
  maxImportBytes,
} from './run.ts';

export * from './courses.ts';
export * from './run.ts';

const access = { staff: 'content.publish', reach: 'courses' } as const;

/**
 * Brings a file, which is read by and by; nothing of it is written to the school. Without a course it gets one of its own,
 * which whoever may publish to the own courses alone cannot make. The same id again answers what the first did.
 */
export const beginImport = operation({
  summary: '带来一个要导入的文件',
  method: 'POST',
  path: '/api/console/imports',
  access,
  body: object({
    ...{ importId: uuid(), fileName: text(200, 1), courseId: optional(id()) },
    contents: optional(ImportContents),
    /** Of chapters: the book of the course that they go into; left out: a new one. */
    bookId: optional(id()),
  }),
  files: { file: { maxBytes: maxImportBytes } },
  data: object({ importId: uuid() }),
  refusals: [
    ...(['importOther', 'importEmpty', 'importKind', 'importCourseUnknown'] as const),
    ...(['importOwnCourse', 'importNoText', 'importBookUnknown'] as const),
    ...(['courseUnknown', 'courseOfFiles'] as const),
  ],
  timeout: 600_000,
});

/** What each column of a table is; the rows are looked at by that. */
export const mapColumns = operation({
  summary: '说明要导入的表格哪一列是什么',
  method: 'POST',
  path: '/api/console/imports/columns',
  access,
  body: object({ importId: uuid(), columns: list(ImportColumn, 60) }),
  data: done(),
  refusals: ['importUnknown', 'importOver', 'importColumns'],
});

/** Who began it sees it, and nobody else. */
export const getImport = operation({
  summary: '看一次导入',
  method: 'GET',
  path: '/api/console/imports/:importId',
  access,
  params: object({ importId: uuid() }),
  data: ImportRun,
  refusals: ['importUnknown'],
});

export const getImportRows = operation({
  summary: '看要导入的每一行会怎样',
  method: 'GET',
  path: '/api/console/imports/:importId/rows',
  access,
  params: object({ importId: uuid() }),
  query: object({
    state: optional(ImportRowState),
    /** `next` of the page before. */
    after: optional(integer(0)),
    limit: optional(integer(1, 500)),
  }),
  data: object({ list: list(ImportRow), next: nullable(integer(0)) }),
  refusals: ['importUnknown'],
});

/** Cells of a row, or what is decided about it; all rows are looked at again by the same rules. */
export const mendRow = operation({
  summary: '改要导入的一行，或决定拿它怎么办',
  method: 'POST',
  path: '/api/console/imports/row',
  access,
  body: object({
    importId: uuid(),
    at: integer(0),
    cells: list(ImportCell, 30),
    /** Left out: as it was; null: none any more. */
    choice: optional(nullable(ImportChoice)),
  }),
  data: object({ revision: integer(0) }),
  refusals: ['importUnknown', 'importOver', 'importRowUnknown', 'importCellFixed'],
});

/**
 * Writes it, in a job that goes on when the page is closed. Of what has been changed since `revision` nothing is written.
 * `isRegrading`: answers that were given by keys which it corrects are judged by the new ones afterwards, and students told.
 */
export const runImport = operation({
  summary: '导入',
  method: 'POST',
  path: '/api/console/imports/run',
  access: { ...access, isForPerson: true },
  body: object({
    ...{ importId: uuid(), revision: integer(0), isRegrading: optional(flag()) },
    why: optional(text(200)),
  }),
  data: done(),
  refusals: ['importUnknown', 'importOver', 'importChanged', 'importNoRegrade'],
});

/** Of one that is not written yet: its file and its rows go. */
export const dropImport = operation({
  summary: '不导入一个带来的文件',
  method: 'POST',
  path: '/api/console/imports/drop',
  access,
  body: object({ importId: uuid() }),
  data: done(),
  refusals: ['importOver'],
});

/** Into which the asker may import. */
export const listImportCourses = operation({
  summary: '可以导入题目的课程',
  method: 'GET',
  path: '/api/console/imports/courses',
  access,
  data: list(object({ courseId: id(), title: text() })),
});

/** The last fifty; whoever may publish to the own courses alone sees those into them. */
export const listImports = operation({
  summary: '导入过什么',
  method: 'GET',
  path: '/api/console/imports',
  access,
  data: object({
    /** The asker's own that are not written yet, the last one first. */
    open: list(
      object({
        importId: uuid(),
        fileName: longText(),
        state: ImportState,
        changedAt: moment(),
      }),
    ),
    past: list(
      object({
        importNo: id(),
        /** Null: it came by the command line, or a colleague brought it. */
        importId: nullable(uuid()),
        fileName: longText(),
        /** Null: it came by the command line. */
        by: nullable(text()),
        importedAt: moment(),
        added: integer(0),
        changed: integer(0),
        undoneAt: nullable(moment()),
        /** Null: it cannot be undone here any more. */
        undoUntil: nullable(moment()),
      }),
    ),
  }),
});
export type Imports = Static<typeof listImports.declaration.data>;
export type PastImport = Imports['past'][number];

/** All of it, within `undoDays`: what students answered stays. */
export const undoImport = operation({
  summary: '撤回一次导入',
  method: 'POST',
  path: '/api/console/imports/undo',
  access,
  body: object({ importNo: id(), why: optional(text(200)) }),
  data: object({
    /** Questions that are asked no more. */
    removed: integer(0),
    /** That say again what they said. */
    restored: integer(0),
    /** That were changed since, and stay. */
    kept: integer(0),
  }),
  refusals: ['importUnknown', 'undoOver', 'undoDone'],
  timeout: 120_000,
});
