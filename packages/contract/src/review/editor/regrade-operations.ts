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
  operation,
  optional,
  text,
  type Static,
} from '../../kernel.ts';

const params = object({ questionId: id() });
const regrades = { staff: 'question.regrade', reach: 'courses' } as const;

/** `draft`: as if the draft was published. Nothing is written. */
export const previewRegrade = operation({
  summary: '重新判分会改变哪些学员的哪些答案',
  method: 'GET',
  path: '/api/console/questions/:questionId/regrade',
  access: regrades,
  params,
  query: object({ draft: optional(flag()) }),
  data: object({
    /** Answers to former versions, changed by it or not, and of how many students. */
    former: integer(0),
    formerStudents: integer(0),
    /** Answers that are judged otherwise, and how many of them become right. */
    changed: integer(0),
    toRight: integer(0),
    /** The first of them, one a student and question: the last answer. */
    answers: list(
      object({
        studentId: id(),
        name: text(),
        part: integer(0),
        answer: text(),
        answeredAt: moment(),
        before: oneOf(1, -1),
        after: oneOf(1, -1),
      }),
    ),
  }),
  refusals: ['questionsUnknown', 'questionOfFiles', 'questionFaulty', 'notOwn'],
});
export type RegradePreview = Static<typeof previewRegrade.declaration.data>;

/** By the key that it has now, where nothing but the key was changed. Students are told; it is undone from the log. */
export const regradeQuestion = operation({
  summary: '按现在的答案重新判分',
  method: 'POST',
  path: '/api/console/questions/regrade',
  access: regrades,
  body: object({ questionId: id(), why: optional(text(200)) }),
  data: object({ answers: integer(0), students: integer(0) }),
  refusals: ['questionsUnknown'],
});

/** Of own courses, where the asker may judge anew in those alone. */
export const listCorrectedKeys = operation({
  summary: '改过答案、学员按旧答案判过的题，和重新判过的',
  method: 'GET',
  path: '/api/console/corrected-keys',
  access: regrades,
  data: object({
    /** How many wait in all. */
    total: integer(0),
    /** The first 200 that wait, of a composite question each part. */
    waiting: list(
      object({
        /** By which it is opened and judged anew: of a part that of the whole. */
        questionId: id(),
        /** Of itself: a row. */
        partId: id(),
        course: text(),
        stem: longText(),
        /** What was right when they were judged, and is now: letters, or a number; of a table nothing. */
        before: longText(),
        after: longText(),
        students: integer(0),
        answers: integer(0),
      }),
    ),
    /** The last 100, the newest first. */
    done: list(
      object({
        auditId: id(),
        questionId: id(),
        stem: longText(),
        at: moment(),
        by: text(),
        /** Answers were judged by their former key again. */
        isUndo: flag(),
        /** How many were judged otherwise than before. */
        answers: integer(0),
        why: text(),
        /** Null: it is not taken back from here. */
        undoUntil: nullable(moment()),
        undoneBy: nullable(text()),
      }),
    ),
  }),
});
export type CorrectedKeys = Static<typeof listCorrectedKeys.declaration.data>;
export type CorrectedKeyRow = CorrectedKeys['waiting'][number];
export type RegradeDone = CorrectedKeys['done'][number];
