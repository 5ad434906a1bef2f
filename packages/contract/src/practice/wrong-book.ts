import {
  day,
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  optional,
  operation,
  type Static,
} from '../kernel.ts';
import { refusals } from './practice-parts.ts';
import { Question, QuestionKind, QuestionStatus, WrongCause } from './question.ts';

export const WrongQuestion = object({
  questionId: id(),
  questionStatus: QuestionStatus,
  qType: QuestionKind,
  /** The stem as plain text, cut to 120 characters. */
  stem: longText(),
  /** The beginning of the stem, with its formulas whole between dollars. */
  excerpt: longText(),
  source: longText(),
  bookId: nullable(id()),
  bookName: nullable(longText()),
  readingId: nullable(id()),
  readingName: nullable(longText()),
  /** Null when the question has changed since. */
  studentAnswer: nullable(longText()),
  answer: longText(),
  /** Letters of its options in the order in which they are shown, where it is not that of the letters. */
  optionOrder: optional(longText()),
  wrongCount: integer(0),
  rightsInRow: integer(0),
  wrongCause: nullable(WrongCause),
  answeredAt: moment(),
  isMarked: flag(),
  /** When it is to be done again, a day that is over where it waits; null where it is not asked now, as of a book that is closed. */
  dueDay: nullable(day()),
  /** Its student chose that day. */
  isMoved: flag(),
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
    /** How many more stand in a paper that is open, and are shown when it is handed in. */
    withheld: integer(0),
    today: day(),
    /** How many stood in it a week ago, as far as the answers say; those that are withheld now are not counted. */
    weekAgo: integer(0),
    /** How many left the book in this month and are still out. */
    removedThisMonth: integer(0),
    autoRemove: flag(),
    rightsNeeded: integer(1, 5),
  }),
  refusals,
});

/** What went wrong once and has left the book since, as far as it can be shown now; the last that left first. */
export const listRightedQuestions = operation({
  summary: '错过又做对了的题',
  method: 'GET',
  path: '/api/practice/wrong/:courseId/righted',
  access: 'login',
  params: object({ courseId: id() }),
  data: list(
    object({ questionId: id(), readingId: nullable(id()), readingName: nullable(longText()) }),
  ),
  refusals,
});

export const removeWrongQuestion = operation({
  summary: '把一道题移出错题本',
  method: 'POST',
  path: '/api/practice/wrong/remove',
  access: 'login',
  body: object({ courseId: id(), questionId: id() }),
  data: done(),
  refusals,
});

const maxAtOnce = 300;
const chosen = { courseId: id(), questionIds: list(id(), maxAtOnce) };

/** Those that do not stand in the book are passed over. */
export const removeWrongQuestions = operation({
  summary: '把几道题移出错题本',
  method: 'POST',
  path: '/api/practice/wrong/remove-several',
  access: 'login',
  body: object(chosen),
  data: object({ questionIds: list(id()) }),
  refusals,
});

/** Takes a removal by hand back; what right answers took out stays out. */
export const restoreWrongQuestions = operation({
  summary: '撤回移出错题本',
  method: 'POST',
  path: '/api/practice/wrong/restore',
  access: 'login',
  body: object(chosen),
  data: object({ questionIds: list(id()) }),
  refusals,
});

/** Of questions of the book: a day that is over counts as today, and what was answered today comes again tomorrow at the earliest. */
export const moveWrongQuestions = operation({
  summary: '改错题的复习日期',
  method: 'POST',
  path: '/api/practice/wrong/move',
  access: 'login',
  body: object({ ...chosen, day: day() }),
  data: list(object({ questionId: id(), dueDay: day() })),
  refusals: [...refusals, 'dueTooFar'],
});

/** The last word by `chosenAt` stays; twice changes nothing. */
export const setWrongCause = operation({
  summary: '记下做错的原因',
  method: 'POST',
  path: '/api/practice/wrong/cause',
  access: 'login',
  body: object({ courseId: id(), questionId: id(), cause: WrongCause, chosenAt: moment() }),
  data: object({ wrongCause: nullable(WrongCause) }),
  refusals,
});

export const savePracticeSetting = operation({
  summary: '连续答对几次后移出错题本',
  method: 'POST',
  path: '/api/practice/setting',
  access: 'login',
  body: object({ rightsNeeded: integer(1, 5) }),
  data: object({ rightsNeeded: integer(1, 5) }),
});

/** Whole questions, to be printed, written to a file, or kept on the device for when there is no network. */
export const openQuestions = operation({
  summary: '一次取多道题，用于打印、导出和离线练习',
  method: 'POST',
  path: '/api/practice/questions/open',
  access: 'login',
  body: object({ courseId: id(), questionIds: list(id(), maxAtOnce) }),
  data: list(Question),
  refusals,
});
