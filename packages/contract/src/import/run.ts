import {
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** Bytes of a file that is brought by a page; larger ones come by the command line. */
export const maxImportBytes = 50_000_000;

/** How files end that are a book, or a course that another system packed: they become a course of their own. */
export const ownCourseEndings = ['.epub', '.imscc', '.mbz'];

/** `readings`: a text whose headings begin chapters, which become drafts of a course; else what the file's name says. */
export const ImportContents = oneOf('questions', 'readings');
export type ImportContents = Static<typeof ImportContents>;

/** Days in which a whole import can be taken back. */
export const undoDays = 7;

/**
 * `reading`: its headings are looked for; `columns`: somebody has to say what its columns are; `checking`: every row is
 * tried; `ready`: that is seen, and nothing written; `running`: it is written, whoever looks; `failed`: nothing was.
 */
export const ImportState = oneOf(
  'reading',
  'columns',
  'checking',
  'ready',
  'running',
  'done',
  'failed',
);
export type ImportState = Static<typeof ImportState>;

/**
 * `new`, `update`: it is imported; `look`: it is, and somebody should look at it; `conflict`: the same question with another
 * key, which is imported only when somebody has decided so; `same`: it is there already; `cannot`: it is no question;
 * `left`: somebody left it out.
 */
export const ImportRowState = oneOf('new', 'update', 'look', 'conflict', 'same', 'cannot', 'left');
export type ImportRowState = Static<typeof ImportRowState>;

/** What somebody decided about a row: leave it out, take it for all that, take it for the question that it is like. */
export const ImportChoice = oneOf('leave', 'take', 'correct');
export type ImportChoice = Static<typeof ImportChoice>;

/** Letters of a cell that can be mended. */
export const longestImportCell = 20_000;

export const ImportCell = object({ field: text(20), value: text(longestImportCell) });

/** Where a field of questions stands in a table; columns are counted from 0. */
export const ImportColumn = object({ field: text(20), at: integer(0, 999) });
export type ImportColumn = Static<typeof ImportColumn>;

export const ImportHead = object({
  headings: list(text()),
  /** The first rows below. */
  samples: list(list(text())),
  /** As its headings say. */
  columns: list(ImportColumn),
});
export type ImportHead = Static<typeof ImportHead>;

export const ImportCounts = object({
  new: integer(0),
  update: integer(0),
  look: integer(0),
  conflict: integer(0),
  same: integer(0),
  cannot: integer(0),
  left: integer(0),
});
export type ImportCounts = Static<typeof ImportCounts>;

/** A question, or a part of one, whose key the file corrects after students answered it by the former one. */
export const ImportCorrection = object({
  questionId: id(),
  /** As a person finds its row: 「第 17 行」. */
  place: text(),
  stem: longText(),
  /** Letters, or a number; of a table nothing. */
  before: longText(),
  after: longText(),
  /** How many students answered by the former key, and how often. */
  students: integer(0),
  answers: integer(0),
  /** Answers that the corrected key judges otherwise, and how many of them become right. */
  changed: integer(0),
  toRight: integer(0),
});
export type ImportCorrection = Static<typeof ImportCorrection>;

export const ImportRun = object({
  importId: uuid(),
  fileName: text(),
  state: ImportState,
  /** Null: the file gets a course of its own, or the one that it has already. */
  courseId: nullable(id()),
  contents: ImportContents,
  /** What the course will be called, or is. */
  course: text(),
  /** Null: no table, or not read yet. */
  head: nullable(ImportHead),
  columns: list(ImportColumn),
  /** Counts what was changed about it. */
  revision: integer(0),
  /** The rows are as the revision has them. */
  isChecked: flag(),
  /** How many rows of how many are done; of none: that is not known yet. */
  progress: object({ done: integer(0), of: integer(0) }),
  counts: ImportCounts,
  /** What the file as a whole says and the school does not keep. */
  notes: list(text()),
  /** Why nothing can be taken, or was. */
  fault: nullable(text()),
  /** By which it is undone; null: nothing was changed, or not yet. */
  importNo: nullable(id()),
  endedAt: nullable(moment()),
  undoUntil: nullable(moment()),
  undoneAt: nullable(moment()),
  /** Of the rows that are imported, as they were seen; at most 200. */
  corrections: list(ImportCorrection),
  /** How many there are in all. */
  correctedTotal: integer(0),
  /** Somebody wished those answers to be judged by the corrected keys. */
  isRegrading: flag(),
  /** Null: not yet. */
  regradedAt: nullable(moment()),
  /** Whether who asks may judge all of these anew: who is kept to own courses, those of own ones. */
  mayRegrade: flag(),
  /** Of those that it corrected how many wait, once it is written. */
  waiting: integer(0),
  /** How many answers students gave since to the questions that it brought. */
  answers: integer(0),
});
export type ImportRun = Static<typeof ImportRun>;

export const ImportRow = object({
  /** In the order of the file, from 0. */
  at: integer(0),
  /** As a person finds it: 「第 17 行」. */
  place: text(),
  state: ImportRowState,
  /** What becomes of it, or why nothing does. */
  words: list(text()),
  /** Of a question that can be read: 「单选题」. */
  kind: text(),
  /** What it will say, without its marks. */
  stem: text(),
  /**
   * `isAtFault`: it is what the words are about, and has to be mended or decided; `isCut`: it is longer than a cell may
   * be, and only begins so.
   */
  cells: list(
    object({
      ...{ field: text(20), value: text(longestImportCell) },
      ...{ isAtFault: optional(flag()), isCut: optional(flag()) },
    }),
  ),
  /** The fields of those cells that can be mended here. */
  mendable: list(text(20)),
  choice: nullable(ImportChoice),
  /** What can be decided about it. */
  choices: list(ImportChoice),
  /** It was changed, and is looked at again. */
  isWaiting: flag(),
});
export type ImportRow = Static<typeof ImportRow>;
