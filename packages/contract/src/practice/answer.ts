import {
  flag,
  id,
  integer,
  moment,
  object,
  oneOf,
  operation,
  optional,
  orElse,
  text,
  uuid,
} from '../kernel.ts';
import { refusals } from './practice-parts.ts';
import { Question, QuestionStatus } from './question.ts';

export const openQuestion = operation({
  summary: '一道题，连同自己上次的作答',
  method: 'GET',
  path: '/api/nuxt/web/question',
  access: 'login',
  query: object({ courseId: id(), questionId: id() }),
  data: Question,
  refusals: [...refusals, 'courseExpired', 'locked', 'questionInExam'],
});

/**
 * Idempotent by answerId; the id of another answer is refused, and without one each is an answer of its own. Without a
 * course it is that of the question, without a version the one that is asked now. The server judges the answer itself on the version that
 * was seen; an open question counts as correct. For a part of a composite question, groupId is the composite's id.
 * After the period of the course an answer counts that was given within it and arrives within seven days of its end.
 * While the question stands in a mock paper that the student has open, an answer given before is kept and its result
 * withheld.
 */
export const answerQuestion = operation({
  summary: '提交一道题的答案',
  method: 'POST',
  path: '/api/nuxt/web/question/answer',
  access: 'login',
  body: object({
    answerId: orElse(uuid(), 'newId'),
    courseId: orElse(id(), { value: 0 }),
    questionId: id(),
    version: orElse(integer(1), { value: 0 }),
    groupId: optional(id()),
    studentAnswer: text(20_000),
    /** What the browser judged; the server does not rely on it. */
    questionStatus: optional(QuestionStatus),
    spentMs: optional(integer(0, 86_400_000)),
    answeredAt: optional(moment()),
    /** The session of practice, for what it came to. */
    sessionId: optional(uuid()),
    /** How many hints were seen before it: a right answer then says less of its topic. */
    hints: optional(integer(0, 3)),
  }),
  data: object({
    questionStatus: QuestionStatus,
    personalCorrectCount: integer(0),
    personalWrongCount: integer(0),
    /** Status of the composite question once all its parts are answered, else 0. */
    groupStatus: QuestionStatus,
    inWrongList: flag(),
    rightsInRow: integer(0),
  }),
  refusals: [
    'courseNotOwned',
    'courseExpired',
    'identityRequired',
    'locked',
    'locked',
    'questionChanged',
    'questionInExam',
    'answerInvalid',
    'idReused',
  ],
});

export const gradeOpenAnswer = operation({
  summary: '给自己的问答题作答打分，只影响复习',
  method: 'POST',
  path: '/api/practice/self-grade',
  access: 'login',
  body: object({
    courseId: id(),
    questionId: id(),
    /** Not needed: the question knows its composite. */
    groupId: optional(id()),
    grade: oneOf('right', 'partly', 'wrong'),
  }),
  data: object({ inWrongList: flag() }),
  refusals,
});

export const markQuestion = operation({
  summary: '标记或取消标记一道题',
  method: 'POST',
  path: '/api/nuxt/web/question/mark',
  access: 'login',
  body: object({
    courseId: id(),
    questionId: id(),
    isMark: flag(),
    markStatus: optional(integer()),
    _type: optional(integer()),
  }),
  data: object({ isMarked: flag() }),
  refusals,
});
