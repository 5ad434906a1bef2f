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
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** The kinds of question; xl is a composite one: a material and its parts. */
export const QuestionKind = oneOf('single', 'multiple', 'open', 'xl');
export type QuestionKind = Static<typeof QuestionKind>;

/** 1 correct, -1 wrong, 0 reset or unanswered. */
export const QuestionStatus = oneOf(1, -1, 0);
export type QuestionStatus = Static<typeof QuestionStatus>;

/** Exercise types of the specification that can be practised today. */
export const exerciseTypes = { correcting: 3, sequential: 4, chapter: 5 } as const;
export const ExerciseType = oneOf(3, 4, 5);
export type ExerciseType = Static<typeof ExerciseType>;

const partFields = {
  questionId: id(),
  version: integer(1),
  qType: QuestionKind,
  /** OP has options; QA is open. */
  questionType: oneOf('OP', 'QA'),
  /** Several options are right. */
  noDefiniteQuestion: flag(),
  /** Place among the parts of a composite question, from 1; 0 otherwise. */
  pos: integer(0),
  /** Canonical letters, sorted: `AC`. Empty for open and composite questions. */
  answer: longText(),
  detail: object({
    question: longText(),
    explanation: longText(),
    /** Reference answer of an open question. */
    reference: longText(),
    options: list(object({ letter: longText(), html: longText(), rationale: longText() })),
  }),
  /** Null, like the status 0, also when the question has changed since it was answered; the counts stay. */
  studentAnswer: nullable(longText()),
  questionStatus: QuestionStatus,
  isAnswered: flag(),
  isSubmitted: flag(),
  /** The learner's own grade of an open question; it steers review, not the statistics. */
  selfGrade: nullable(oneOf('right', 'partly', 'wrong')),
  correctCount: integer(0),
  wrongCount: integer(0),
  personalCorrectCount: integer(0),
  personalWrongCount: integer(0),
};

export const QuestionPart = object(partFields);
export type QuestionPart = Static<typeof QuestionPart>;

export const Question = object({
  ...partFields,
  courseId: id(),
  bookId: nullable(id()),
  readingId: nullable(id()),
  /** Where it stands: book and reading, or the imported bank. */
  source: longText(),
  difficulty: integer(1, 3),
  isMarked: flag(),
  inWrongList: flag(),
  lecture: nullable(object({ bookId: id(), readingId: id(), bulletId: id(), second: integer(0) })),
  subQuestions: list(QuestionPart),
});
export type Question = Static<typeof Question>;

export const QuestionListItem = object({
  questionId: id(),
  questionStatus: QuestionStatus,
  isMarked: flag(),
  qType: QuestionKind,
});
export type QuestionListItem = Static<typeof QuestionListItem>;

export const listQuestions = operation({
  summary: '一组练习的题目列表',
  method: 'POST',
  path: '/api/practice/questions',
  access: 'login',
  body: object({
    type: ExerciseType,
    courseId: id(),
    bookId: optional(id()),
    readingId: optional(id()),
  }),
  data: object({ title: longText(), questions: list(QuestionListItem) }),
  refusals: ['courseNotOwned', 'identityRequired'],
});

export const openQuestion = operation({
  summary: '一道题，连同自己上次的作答',
  method: 'GET',
  path: '/api/nuxt/web/question',
  access: 'login',
  query: object({ courseId: id(), questionId: id() }),
  data: Question,
  refusals: ['courseNotOwned', 'identityRequired'],
});

/**
 * Idempotent by answerId; the id of another answer is refused. The server judges option questions itself on the
 * version that was seen; an open question counts as correct. For a part of a composite question, groupId is the
 * composite's id. After the period of the course an answer counts that was given within it and arrives within
 * seven days of its end.
 */
export const answerQuestion = operation({
  summary: '提交一道题的答案',
  method: 'POST',
  path: '/api/nuxt/web/question/answer',
  access: 'login',
  body: object({
    answerId: uuid(),
    courseId: id(),
    questionId: id(),
    version: integer(1),
    groupId: optional(id()),
    studentAnswer: text(20_000),
    /** What the browser judged; the server does not rely on it. */
    questionStatus: optional(QuestionStatus),
    spentMs: optional(integer(0, 86_400_000)),
    answeredAt: optional(moment()),
  }),
  data: object({
    questionStatus: QuestionStatus,
    personalCorrectCount: integer(0),
    personalWrongCount: integer(0),
    /** Status of the composite question once all its parts are answered, else 0. */
    groupStatus: QuestionStatus,
    inWrongList: flag(),
  }),
  refusals: [
    'courseNotOwned',
    'courseExpired',
    'identityRequired',
    'questionChanged',
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
  refusals: ['courseNotOwned', 'identityRequired'],
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
  refusals: ['courseNotOwned', 'identityRequired'],
});

export const WrongQuestion = object({
  questionId: id(),
  questionStatus: QuestionStatus,
  qType: QuestionKind,
  /** The stem as plain text, cut to 120 characters. */
  stem: longText(),
  source: longText(),
  bookId: nullable(id()),
  bookName: nullable(longText()),
  /** Null when the question has changed since. */
  studentAnswer: nullable(longText()),
  answer: longText(),
  wrongCount: integer(0),
  answeredAt: moment(),
  isMarked: flag(),
});
export type WrongQuestion = Static<typeof WrongQuestion>;

export const listWrongQuestions = operation({
  summary: '错题本',
  method: 'GET',
  path: '/api/practice/wrong/:courseId',
  access: 'login',
  params: object({ courseId: id() }),
  data: object({
    courseName: longText(),
    questions: list(WrongQuestion),
    /** How many left the book in the last 30 days and are still out. */
    removedLately: integer(0),
    autoRemove: flag(),
  }),
  refusals: ['courseNotOwned', 'identityRequired'],
});

export const removeWrongQuestion = operation({
  summary: '把一道题移出错题本',
  method: 'POST',
  path: '/api/practice/wrong/remove',
  access: 'login',
  body: object({ courseId: id(), questionId: id() }),
  data: done(),
  refusals: ['courseNotOwned', 'identityRequired'],
});

export const getPracticeTree = operation({
  summary: '按书和章的题量与进度',
  method: 'GET',
  path: '/api/practice/tree/:courseId',
  access: 'login',
  params: object({ courseId: id() }),
  data: list(
    object({
      bookId: nullable(id()),
      bookName: longText(),
      total: integer(0),
      done: integer(0),
      right: integer(0),
      readings: list(
        object({
          readingId: id(),
          number: longText(),
          readingName: longText(),
          total: integer(0),
          done: integer(0),
          right: integer(0),
        }),
      ),
    }),
  ),
  refusals: ['courseNotOwned', 'identityRequired'],
});

export const listExerciseTypes = operation({
  summary: '可以做的练习类型',
  method: 'GET',
  path: '/api/practice/types/:courseId',
  access: 'login',
  params: object({ courseId: id() }),
  data: object({
    courseName: longText(),
    types: list(
      object({ type: ExerciseType, title: longText(), total: integer(0), done: integer(0) }),
    ),
  }),
  refusals: ['courseNotOwned', 'identityRequired'],
});
