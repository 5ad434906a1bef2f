import {
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

export const longestRemark = 2000;
/** Marks that one decision gives. */
export const maxAtOnce = 200;

/** What one point may come to, and by what one knows it. */
const Level = object({
  /** Stays the level's, whatever stands beside it: marks name it. Without one it is the place, from 0. */
  id: optional(integer(0)),
  points: integer(0, 100),
  words: text(200),
});

/** One thing that is looked for in an answer. */
export const RubricPoint = object({
  /** Stays the point's, whatever it is called: marks name it. */
  key: text(36, 1),
  title: text(200),
  /** Keys 1 to 9 give them. */
  levels: list(Level, 9),
});
export type RubricPoint = Static<typeof RubricPoint>;

export const rubricPoints = () => list(RubricPoint, 12);

export const Rubric = object({
  /** From 1; each change is another. */
  version: integer(1),
  points: rubricPoints(),
});
export type Rubric = Static<typeof Rubric>;

/** Which level was given for a point, by its id. */
export const GivenLevel = object({ key: text(36, 1), level: integer(0) });
export type GivenLevel = Static<typeof GivenLevel>;

const access = { staff: 'mark.write', reach: 'courses' } as const;

/** A mark that a changed rubric would change, by what it comes to. */
export const RescoredMark = object({
  studentId: id(),
  alias: longText(),
  before: integer(0),
  after: integer(0),
  fullBefore: integer(0),
  fullAfter: integer(0),
  /** Points that nobody has given a level by the new rubric: the answer waits again. */
  missing: integer(0),
  /** The student has read the mark, and is told of the change. */
  isTold: oneOf('told', 'untold'),
});
export type RescoredMark = Static<typeof RescoredMark>;

const wanted = {
  questionId: id(),
  /** Of the rubric that it changes; 0: there was none. */
  version: integer(0),
  points: rubricPoints(),
};
const rubricRefusals = ['questionNotOpen', 'rubricFaulty', 'rubricChanged'] as const;

export const checkRubric = operation({
  summary: '改评分点之前，看谁的分会变',
  method: 'POST',
  path: '/api/console/marking/rubric/check',
  access,
  body: object(wanted),
  data: object({
    marked: integer(0),
    changes: list(RescoredMark),
    /** Names what was seen; `saveRubric` is refused once it is another. */
    seen: longText(),
  }),
  refusals: rubricRefusals,
});

/** Every mark is counted anew by it, as another version of the mark; those who know theirs are told, with these words. */
export const saveRubric = operation({
  summary: '写下或改一道题的评分点，批过的按新的重算',
  method: 'POST',
  path: '/api/console/marking/rubric/save',
  access,
  body: object({ ...wanted, actId: uuid(), seen: text(100), words: text(500) }),
  data: object({ version: integer(1), changed: integer(0) }),
  refusals: [...rubricRefusals, 'rubricMarksMoved'],
});

const remarkOf = { remarkId: uuid(), words: text(300) };

/** ⌥1 to ⌥9 put them in. */
export const listRemarks = operation({
  summary: '常用评语：自己的',
  method: 'GET',
  path: '/api/console/marking/remarks',
  access,
  data: list(object({ remarkId: uuid(), words: longText() })),
});

/** Empty words take it away. Null: it was taken away, or there are thirty already. */
export const saveRemark = operation({
  summary: '存、改或去掉一条自己的常用评语',
  method: 'POST',
  path: '/api/console/marking/remark',
  access,
  body: object(remarkOf),
  data: object({ remark: nullable(object(remarkOf)) }),
});
