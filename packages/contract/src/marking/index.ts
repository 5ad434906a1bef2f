import {
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  operation,
  type Static,
} from '../kernel.ts';

/** What a teacher said of an open answer, as its writer reads it. */
export const TeacherMark = object({
  score: integer(0),
  full: integer(0),
  points: list(
    object({
      title: longText(),
      score: integer(0),
      full: integer(0),
      /** By what the level is known. */
      words: longText(),
      /** All levels of the point, the given one too. */
      levels: list(object({ points: integer(0), words: longText(), isGiven: flag() })),
    }),
  ),
  remark: longText(),
  markedAt: moment(),
  /** Of the answer that was marked. */
  answeredAt: moment(),
  /** The student has answered anew since. */
  isOfEarlier: flag(),
});
export type TeacherMark = Static<typeof TeacherMark>;

/** Null: no teacher has marked it, or the student is not to know yet. */
export const getTeacherMark = operation({
  summary: '老师给自己这道问答题的分、评语和评分点',
  method: 'GET',
  path: '/api/marking/question/:questionId',
  access: 'login',
  params: object({ questionId: id() }),
  data: nullable(TeacherMark),
});
