import {
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
import { Confidence, topicMastery } from '../practice/index.ts';

const percent = () => nullable(integer(0, 100));

export const TopicReadiness = object({
  bookId: id(),
  bookName: longText(),
  readingId: id(),
  number: longText(),
  readingName: longText(),
  /** Percent of the course's questions. */
  share: integer(0, 100),
  ...topicMastery,
  evidence: object({
    /** Every answer that was judged, and those that were right: of one question as many as it had. */
    answers: integer(0),
    right: integer(0),
    /** Different questions that they are of, papers among them; a server of before does not say it. */
    questions: optional(integer(0)),
    /** Of papers that were handed in. */
    mockAnswers: integer(0),
    mockRight: integer(0),
    cards: integer(0),
    /** How likely its cards are remembered today, on average. */
    remembered: percent(),
    lastAt: nullable(moment()),
  }),
});
export type TopicReadiness = Static<typeof TopicReadiness>;

export const Readiness = object({
  courseName: longText(),
  percent: percent(),
  /** Percent of the course that there is evidence of. */
  covered: integer(0, 100),
  confidence: Confidence,
  /** Those that are worth the most work first. */
  topics: list(TopicReadiness),
});
export type Readiness = Static<typeof Readiness>;

/** The formula is told in docs/readiness.md. */
export const getReadiness = operation({
  summary: '一门课程各章的掌握程度，和它的依据',
  method: 'GET',
  path: '/api/review/:courseId/readiness',
  access: 'login',
  params: object({ courseId: id() }),
  data: Readiness,
  refusals: ['courseNotOwned', 'identityRequired'],
});
