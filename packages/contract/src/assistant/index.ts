import {
  done,
  flag,
  id,
  integer,
  list,
  longInteger,
  longText,
  moment,
  nullable,
  number,
  object,
  oneOf,
  operation,
  optional,
  orElse,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** Characters of a question. */
export const longestQuestion = 1000;
/** To an exercise, before all of it is told. */
export const maxHints = 3;
/** Characters of what is wrong with an answer. */
export const longestComplaint = 500;

/** A part of what is taught: said in a lecture, written in a text, or answered by a teacher. */
export const ResultVideo = object({
  /** What a sentence cites it by, from 1. */
  no: integer(1),
  kind: oneOf('caption', 'paragraph', 'qa'),
  courseId: id(),
  courseName: longText(),
  bookId: nullable(id()),
  readingId: nullable(id()),
  readingName: nullable(longText()),
  /** Null but for what is said in a lecture, as are `videoId`, `start` and `end`. */
  bulletId: nullable(id()),
  bulletName: nullable(longText()),
  videoId: nullable(id()),
  /** Milliseconds of the lecture; `rules/assistant/clip-times` says what is played. */
  start: nullable(longInteger(0)),
  end: nullable(longInteger(0)),
  /** Counted as `rules/text/reading-text` does. */
  paragraph: nullable(integer(0)),
  /** Of a question to the teachers. */
  ref: nullable(longText()),
  /** Plain, formulas as TeX between dollars. */
  text: longText(),
});
export type ResultVideo = Static<typeof ResultVideo>;

/**
 * `taught`: it is answered from the passages. `notTaught`: the nearest passages, at most two. `doFirst`: an exercise that
 * the student has not answered yet; passages, and no answer. `withheld`: it stands in an open mock paper; nothing at all.
 */
export const Verdict = oneOf('taught', 'notTaught', 'doFirst', 'withheld');
export type Verdict = Static<typeof Verdict>;

export const Sentence = object({
  text: longText(),
  /** Numbers of passages, at least one. */
  citations: list(integer(1)),
  startsParagraph: flag(),
});
export type Sentence = Static<typeof Sentence>;

export const Answer = object({
  sentences: list(Sentence),
  /** `cut`: it was stopped, or broke off, and can be gone on with. */
  state: oneOf('written', 'cut'),
  seconds: number(),
  isUseful: nullable(flag()),
  /** Of an exercise: it is so many hints, one after the other, and not all of it. */
  hints: optional(integer(1, maxHints)),
});
export type Answer = Static<typeof Answer>;

export const Search = object({
  searchId: uuid(),
  question: longText(),
  /** Where it was looked; null in all courses. */
  courseId: nullable(id()),
  askedAt: moment(),
  verdict: Verdict,
  /** It is about an exercise: the first answer is a hint. */
  isExercise: flag(),
  /** The courses that were looked through. */
  courseNames: list(longText()),
  /** The best ones first. */
  resultVideo: list(ResultVideo),
  answer: nullable(Answer),
});
export type Search = Static<typeof Search>;

export const Budget = object({
  /** Of today: tokens of the language model. */
  tokensLeft: integer(0),
  tokensADay: integer(0),
  /** So many questions can still be answered with them. */
  questionsLeft: integer(0),
  /** What the whole school may use today is gone. */
  isSchoolSpent: flag(),
  renewsAt: moment(),
});
export type Budget = Static<typeof Budget>;

/** What a question is asked beside. */
export const AskedBeside = object({ kind: oneOf('question'), questionId: id() });

export const openAssistant = operation({
  summary: '找讲解的开始页：能从哪些课里找，今天还能问多少',
  method: 'GET',
  path: '/api/ai/overview',
  access: 'phone',
  /** The lecture beside which it is opened. */
  query: object({ bulletId: optional(id()) }),
  data: object({
    courses: list(object({ courseId: id(), courseName: longText() })),
    /** Lectures that can be found in. */
    lectures: integer(0),
    /** Names of what is taught, to begin with. */
    topics: list(longText()),
    /** Null: no language model is configured, and the passages themselves are the answer. */
    budget: nullable(Budget),
    /** Null where it was opened beside none, or that one is not open to the student. */
    lecture: nullable(
      object({
        courseId: id(),
        bookId: id(),
        readingId: id(),
        bulletId: id(),
        bulletName: longText(),
      }),
    ),
  }),
});

/** Looks for the passages of a question; sent again under the same id it gives the same. */
export const searchLectures = operation({
  summary: '按一句话找讲解：哪节课的第几秒、哪一段',
  method: 'POST',
  path: '/api/ai/search',
  access: 'phone',
  body: object({
    /** Made by the browser: sent twice it is searched once. */
    searchId: orElse(uuid(), 'newId'),
    question: text(longestQuestion),
    /** All that are open to the student where it is left out. */
    courseId: optional(id()),
    beside: optional(AskedBeside),
    /** The lecture that was shown, and its second: what is said there counts more. */
    lecture: optional(object({ bulletId: id(), second: integer(0) })),
  }),
  data: Search,
  refusals: [
    'assistantEmpty',
    'assistantTooOften',
    'idReused',
    'courseNotOwned',
    'courseExpired',
    'identityRequired',
  ],
});

/** The places in lectures that may answer a question to the teachers, at most two; nothing of it is kept. */
export const listTaughtClips = operation({
  summary: '写问题时：也许讲解里就有，哪节课的第几秒',
  method: 'GET',
  path: '/api/ai/taught',
  access: 'phone',
  query: object({ text: text(longestQuestion, 1) }),
  data: list(ResultVideo),
  refusals: ['assistantTooOften'],
});

/** `sentence`: checked, with its citations. `end`: the last event. */
export const AnswerEvent = object({
  kind: oneOf('sentence', 'end'),
  sentence: optional(Sentence),
  answer: optional(Answer),
  budget: optional(Budget),
});
export type AnswerEvent = Static<typeof AnswerEvent>;

/** Answers from the passages of a search, a sentence at a time; one that broke off is gone on with. */
export const askAssistant = operation({
  summary: '根据找到的讲解写回答，一句一句地给，每句带出处',
  method: 'POST',
  path: '/api/ai/ask',
  access: 'phone',
  body: object({
    searchId: uuid(),
    question: text(longestQuestion),
    /** Of an exercise: all of it, whatever was hinted. */
    isWhole: optional(flag()),
    /** Of an exercise: so many hints; one more than there are is written, of fewer all that there are come. */
    hints: optional(integer(1, maxHints)),
  }),
  data: AnswerEvent,
  streams: true,
  refusals: [
    'assistantOff',
    'assistantNothing',
    'assistantSpent',
    'assistantSchoolSpent',
    'assistantDown',
    'assistantTooOften',
  ],
});

/** The youngest first. */
export const listHistory = operation({
  summary: '自己问过的，按时间从近到远',
  method: 'GET',
  path: '/api/ai/history',
  access: 'phone',
  data: object({ searches: list(Search) }),
});

/** Done again it changes nothing. */
export const deleteSearch = operation({
  summary: '删除一条提问记录',
  method: 'POST',
  path: '/api/ai/history/delete',
  access: 'phone',
  body: object({ searchId: uuid() }),
  data: done(),
});

export const clearHistory = operation({
  summary: '清空提问记录',
  method: 'POST',
  path: '/api/ai/history/clear',
  access: 'phone',
  data: done(),
});

/** The last word counts. What is wrong is read by the teachers. */
export const rateAnswer = operation({
  summary: '评价一个回答：有用，或者哪里不对',
  method: 'POST',
  path: '/api/ai/rate',
  access: 'phone',
  body: object({
    searchId: uuid(),
    isUseful: flag(),
    complaint: optional(text(longestComplaint)),
  }),
  data: done(),
});
