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
  optional,
  type Static,
} from '../kernel.ts';
import { refusals } from './practice-parts.ts';
import { QuestionKind } from './question.ts';

/** What smart practice may ask; what is left out is as the exam of the course has it, of what was learned. */
export const SmartWish = object({
  kinds: optional(list(QuestionKind, 7)),
  isLearnedOnly: optional(flag()),
  /** The chapter up to which its student has learned, where watching does not tell. */
  reachedId: optional(id()),
});
export type SmartWish = Static<typeof SmartWish>;

/** A chapter that rests as a whole after it went wrong. */
const RestingChapter = object({
  readingId: id(),
  name: longText(),
  /** Those that went wrong. */
  questionIds: list(id()),
  /** From when on they are asked again. */
  until: moment(),
  /** Where lectures say what was asked, at most two. */
  clips: list(
    object({
      bookId: id(),
      readingId: id(),
      bulletId: id(),
      bulletName: longText(),
      second: integer(0),
    }),
  ),
});
export type RestingChapter = Static<typeof RestingChapter>;

/** What there is to choose before smart practice begins. */
export const getSmartStart = operation({
  summary: '智能练习开始前：考试的题型、学到哪里、哪一章先歇着',
  method: 'GET',
  path: '/api/practice/smart/:courseId',
  access: 'login',
  params: object({ courseId: id() }),
  query: object({ reachedId: optional(id()) }),
  data: object({
    courseName: longText(),
    /** As the papers of the course have it; null where it has none. */
    exam: nullable(object({ name: longText(), kinds: list(QuestionKind) })),
    secondsPerQuestion: integer(1),
    /** The kinds that the course has, the exam's first, and whether a set begins with them. */
    kinds: list(object({ kind: QuestionKind, count: integer(1), isAsked: flag() })),
    /** No lecture was watched yet: its student is asked how far they are, and gets a few questions from ahead. */
    isNewcomer: flag(),
    /** Up to where it was learned; null where the course has no chapters, or no lectures tell. */
    reached: nullable(object({ readingId: id(), number: longText(), name: longText() })),
    /** Where most went wrong first. */
    resting: list(RestingChapter),
  }),
  refusals,
});
