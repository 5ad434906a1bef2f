import {
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  operation,
  text,
  type Static,
} from '../kernel.ts';

/** Under which heading students find the lectures of a topic. */
export const TopicGroup = oneOf('basis', 'reinforce', 'classic', 'review', 'path');
export type TopicGroup = Static<typeof TopicGroup>;

/** A point of a chapter that is examined: questions, cards and lectures stand in one. */
export const Topic = object({
  topicId: id(),
  /** Empty: called as its chapter. */
  title: text(),
  group: TopicGroup,
});
export type Topic = Static<typeof Topic>;

/** The most topics of a chapter. */
export const maxTopics = 60;

export const TopicLine = object({
  /** Null: a new one. */
  topicId: nullable(id()),
  title: text(120),
  group: TopicGroup,
  /** Topics of the chapter that go into this one, with all that stands in them. */
  merged: list(id(), maxTopics),
});
export type TopicLine = Static<typeof TopicLine>;

/** The topics of a chapter in their order; what is named no longer goes. The same again is saved once. */
export const saveTopics = operation({
  summary: '存一章的考点：增加、改名、排序、合并、删去',
  method: 'POST',
  path: '/api/console/content/topics/save',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({
    courseId: id(),
    readingId: id(),
    revision: integer(0),
    topics: list(TopicLine, maxTopics),
  }),
  data: object({ revision: integer(0) }),
  refusals: [
    'courseUnknown',
    'courseOfFiles',
    'courseIdsUsedUp',
    'nodeUnknown',
    'draftChanged',
    'topicUnknown',
    'topicTwice',
    'topicNone',
    'topicNeeded',
  ],
});
