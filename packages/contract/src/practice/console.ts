import { id, integer, list, object, operation, optional, text, type Static } from '../kernel.ts';

/** Questions that one act can be about. */
export const maxQuestionsAtOnce = 5000;

const questionIds = list(id(), maxQuestionsAtOnce);
/** Whole questions, parts not counted; what was so already is not among them. */
const changed = object({ questions: integer(0) });

/** They are asked no more, and no import brings them again, while what students answered stays. */
export const withdrawQuestions = operation({
  summary: '撤下题目',
  method: 'POST',
  path: '/api/console/questions/withdraw',
  access: { staff: 'question.write', reach: 'courses' },
  body: object({ questionIds, why: optional(text(200)) }),
  data: changed,
  refusals: ['questionsUnknown'],
});

/** Those that were withdrawn are asked again as they are now. */
export const restoreQuestions = operation({
  summary: '恢复撤下的题目',
  method: 'POST',
  path: '/api/console/questions/restore',
  access: { staff: 'question.write', reach: 'courses' },
  body: object({ questionIds, why: optional(text(200)) }),
  data: changed,
  refusals: ['questionsUnknown'],
});

export * from './whole-bank.ts';

/** Chapters of a course, and the topics in them, in the order of the catalogue. */
export const listQuestionPlaces = operation({
  summary: '一门课程的章节和考点',
  method: 'GET',
  path: '/api/console/questions/places',
  access: { staff: 'content.read' },
  query: object({ courseId: id() }),
  data: list(
    object({
      readingId: id(),
      book: text(),
      title: text(),
      /** That stand in it today, parts not counted. */
      questions: integer(0),
      subjects: list(object({ subjectId: id(), title: text() })),
    }),
  ),
});
export type QuestionPlace = Static<typeof listQuestionPlaces.declaration.data>[number];

/**
 * Gives questions a chapter, and a topic where one is named. Those that content files own stay where their files have them,
 * and those of another course where they are; both are counted.
 */
export const placeQuestions = operation({
  summary: '改题目的章节和考点',
  method: 'POST',
  path: '/api/console/questions/place',
  access: { staff: 'question.write', reach: 'courses' },
  body: object({
    questionIds,
    readingId: id(),
    subjectId: optional(id()),
    why: optional(text(200)),
  }),
  data: object({
    questions: integer(0),
    /** That content files own. */
    inFiles: integer(0),
    /** That are of another course. */
    elsewhere: integer(0),
  }),
  refusals: ['questionsUnknown', 'placeUnknown'],
});
