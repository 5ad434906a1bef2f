import {
  day,
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
  type Static,
} from '../kernel.ts';
import { Mastery, topicMastery } from '../practice/index.ts';

const percent = () => integer(0, 100);

/** What a day's answers were of; `idle`: nothing was answered. */
export const TopicSource = oneOf('paper', 'practice', 'idle');
export type TopicSource = Static<typeof TopicSource>;

export const TopicAnswer = object({
  /** The question by itself; of a part the composite one. */
  questionId: id(),
  /** The beginning of the stem as text, formulas whole between dollars. */
  stem: longText(),
  answeredAt: moment(),
  result: oneOf('right', 'partly', 'wrong'),
  /** Practice shows it. */
  canOpen: flag(),
});
export type TopicAnswer = Static<typeof TopicAnswer>;

const answered = {
  right: integer(0),
  answers: integer(1),
  lastAt: moment(),
  /** The last ones first, not all of many. */
  list: list(TopicAnswer),
  /** Of the last ones those of questions that papers keep, now or for later, which are counted and not shown. */
  kept: integer(0),
};
export const TopicAnswers = object(answered);
export type TopicAnswers = Static<typeof TopicAnswers>;

export const TopicDay = object({
  day: day(),
  percent: nullable(percent()),
  mastery: Mastery,
  by: TopicSource,
});
export type TopicDay = Static<typeof TopicDay>;

export const Topic = object({
  courseId: id(),
  courseName: longText(),
  bookId: id(),
  bookName: longText(),
  readingId: id(),
  number: longText(),
  readingName: longText(),
  /** Percent of the course's questions. */
  share: percent(),
  ...topicMastery,
  /** Between which percentages the estimate probably lies. */
  likely: nullable(object({ from: percent(), to: percent() })),
  /** The last time that its level moved, as the days below tell it. */
  change: nullable(object({ from: Mastery, to: Mastery, day: day(), by: TopicSource })),
  /** Of a mastered one: from about when on it is so no more, where nothing of it is practised until then. */
  fadesOn: nullable(day()),
  evidence: object({
    /** The last paper that asked for it. */
    paper: nullable(
      object({ ...answered, paperId: id(), attemptNo: integer(1), title: longText() }),
    ),
    /** Of each question the last answer outside of papers. */
    practice: nullable(TopicAnswers),
    /** Open answers by their writer's own grade. */
    graded: nullable(TopicAnswers),
    cards: nullable(object({ count: integer(1), remembered: percent(), lastAt: moment() })),
    lectures: nullable(object({ watched: integer(0), total: integer(1) })),
  }),
  /** Days on which something of it was answered, as they ended, and today; the latest of many. What idle time did before a day's answers stands before that day, as `idle`. */
  days: list(TopicDay),
  /** Its questions that are kept for papers still to be sat: they are none of those to practise. */
  heldOut: integer(0),
  /** So many minutes an exam gives for the right answers that are missing until the next level; null where none are. */
  minutes: nullable(integer(1)),
});
export type Topic = Static<typeof Topic>;

/** What is known of one chapter and by what, as every page says it. */
export const getTopic = operation({
  summary: '一章掌握得怎样：凭什么这么说，这些天怎么变的',
  method: 'GET',
  path: '/api/courses/:courseId/topics/:readingId',
  access: 'login',
  params: object({ courseId: id(), readingId: id() }),
  data: Topic,
  refusals: ['courseNotOwned', 'identityRequired'],
});
