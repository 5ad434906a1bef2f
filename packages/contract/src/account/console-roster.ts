import {
  day,
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** Cells as somebody wrote them, in a row that is counted as a spreadsheet does. */
export const RosterRow = object({
  row: integer(1, 1_048_576),
  mobile: text(40),
  name: text(64),
  course: text(100),
  until: text(40),
  remark: text(200),
});
export type RosterRow = Static<typeof RosterRow>;

/** What holds for rows that do not say it themselves. */
export const RosterTerms = object({
  /** The course of rows without one; null: such a row cannot be enrolled. */
  courseId: nullable(id()),
  /** The last day of rows without one; null: without end. */
  until: nullable(day()),
  /** All begin when the student takes it up, for so many days, whatever the rows say; null: at once. */
  waitingDays: nullable(integer(1, 9999)),
});
export type RosterTerms = Static<typeof RosterTerms>;

/**
 * `new`: an account is made; `add`: a course is added to one; `extend`: the period of one that is there gets longer; `keep`:
 * nothing is to be done; `look`: somebody has to decide; `fault`: it cannot be read.
 */
export const RosterState = oneOf('new', 'add', 'extend', 'keep', 'look', 'fault');
export type RosterState = Static<typeof RosterState>;

const RosterFieldName = oneOf('mobile', 'name', 'course', 'until');

export const RosterVerdict = object({
  row: integer(1, 1_048_576),
  state: RosterState,
  /** What becomes of it, or why nothing does. */
  words: text(),
  /** The cell that it is about. */
  field: nullable(RosterFieldName),
  /** What the cell may mean. */
  offer: nullable(object({ field: RosterFieldName, value: text() })),
});
export type RosterVerdict = Static<typeof RosterVerdict>;

const rows = () => list(RosterRow, 2000);

/** A POST, for a query cannot hold the rows. It changes nothing. */
export const checkRoster = operation({
  summary: '看一份报名名单：每一行会怎样',
  method: 'POST',
  path: '/api/console/rosters/check',
  access: { staff: 'enrolment.write' },
  body: object({ rows: rows(), terms: RosterTerms }),
  data: list(RosterVerdict),
});

/** Rows are judged anew; what cannot be done is left out and said. The same id again answers what was done. */
export const enrolRoster = operation({
  summary: '按名单报名',
  method: 'POST',
  path: '/api/console/rosters/enrol',
  access: { staff: 'enrolment.write' },
  body: object({
    rosterId: uuid(),
    /** What the list is called: the name of its file. */
    name: text(200),
    rows: rows(),
    terms: RosterTerms,
    why: optional(text(200)),
  }),
  data: object({
    /** Accounts that were made. */
    added: integer(0),
    /** Courses that were given, those of new accounts included. */
    enrolled: integer(0),
    extended: integer(0),
    verdicts: list(RosterVerdict),
  }),
  refusals: ['rosterEmpty', 'rosterOther'],
  timeout: 120_000,
});
