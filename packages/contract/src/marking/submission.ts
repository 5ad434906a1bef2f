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
  type Static,
} from '../kernel.ts';
import { Claim } from '../assignment/claim.ts';
import { GivenLevel } from './rubric.ts';

/** A mark that was given to an answer. */
export const GivenMark = object({
  /** From 1; a later mark is another and replaces none. */
  version: integer(1),
  levels: list(GivenLevel),
  score: integer(0),
  full: integer(0),
  /** Every point has a level. */
  isWhole: flag(),
  remark: longText(),
  by: longText(),
  isOwn: flag(),
  at: moment(),
  /** The answer that was marked; the student may have answered anew since. */
  answeredAt: moment(),
  /** The student has been told of it. */
  isTold: flag(),
});
export type GivenMark = Static<typeof GivenMark>;

export const Submission = object({
  studentId: id(),
  /** 学员 A, the same in every list of the question. */
  alias: longText(),
  /** Null where the school hides names from who marks. */
  nickname: nullable(longText()),
  answeredAt: moment(),
  /** The last answer, as it was written. */
  words: longText(),
  /** Nothing was marked since, or a point lacks its level. */
  isWaiting: flag(),
  /** Null: there is none, or it was taken back. */
  mark: nullable(GivenMark),
  /** The last version that was; 0: none. What is marked is sent with it. */
  version: integer(0),
  claim: nullable(Claim),
  /** Whose it is, where the answers were split. */
  marker: nullable(longText()),
  isMine: flag(),
});
export type Submission = Static<typeof Submission>;

/** Answers that say the same in other signs, or nearly the same: by their wording alone, no mark follows from it. */
export const AnswerGroup = object({
  likeness: oneOf('same', 'near'),
  /** The longest waiting first. */
  studentIds: list(id()),
});
export type AnswerGroup = Static<typeof AnswerGroup>;
