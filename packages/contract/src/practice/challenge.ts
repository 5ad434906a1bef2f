import { flag, id, integer, list, longText, object, operation, optional, uuid } from '../kernel.ts';
import { ExerciseType } from './exercise.ts';
import { topicMastery } from './mastery.ts';
import { levelFlags, refusals } from './practice-parts.ts';
import { QuestionListItem } from './question.ts';

const Level = integer(0, 4);
const counts = { total: integer(0), done: integer(0), right: integer(0) };
const refused = [...refusals, 'locked'] as const;

export const getBeforeChallenge = operation({
  summary: '闯关之前：需要什么，已有什么',
  method: 'GET',
  path: '/api/practice/challenge/before/:bookId',
  access: 'login',
  params: object({ bookId: id() }),
  data: object({
    courseId: id(),
    bookId: id(),
    bookName: longText(),
    bookLevel: Level,
    ...counts,
    /** How many questions a challenge has, and how many right ones pass it. */
    questionCount: integer(0),
    needed: integer(0),
    readings: list(object({ readingId: id(), name: longText(), ...topicMastery })),
  }),
  refusals: refused,
});

export const listChallengeQuestions = operation({
  summary: '闯关的题目',
  method: 'GET',
  path: '/api/practice/challenge/questions',
  access: 'login',
  query: object({ bookId: id(), type: optional(ExerciseType) }),
  data: object({ courseId: id(), title: longText(), questions: list(QuestionListItem) }),
  refusals: refused,
});

const session = object({ session: optional(uuid()) });
const result = {
  done: integer(0),
  right: integer(0),
  wrong: integer(0),
  /** Percent of right answers. */
  score: integer(0, 100),
  ...levelFlags,
};

/** Of the session that is named, or of the latest one in the book. */
export const getAfterChallenge = operation({
  summary: '闯关之后：成绩和升级',
  method: 'GET',
  path: '/api/practice/challenge/after/:bookId',
  access: 'login',
  params: object({ bookId: id() }),
  query: session,
  data: object({ ...result, needed: integer(0), isPassed: flag() }),
  refusals: refused,
});

export const getBeforePractice = operation({
  summary: '练习一个知识点之前：掌握程度和题量',
  method: 'GET',
  path: '/api/practice/before/:subjectId',
  access: 'login',
  params: object({ subjectId: id() }),
  data: object({
    courseId: id(),
    bookId: id(),
    readingId: id(),
    subjectName: longText(),
    mastery: Level,
    ...counts,
  }),
  refusals: refused,
});

export const getAfterPractice = operation({
  summary: '练习一个知识点之后：成绩和升级',
  method: 'GET',
  path: '/api/practice/after/:subjectId',
  access: 'login',
  params: object({ subjectId: id() }),
  query: session,
  data: object({ ...result, mastery: Level }),
  refusals: refused,
});
