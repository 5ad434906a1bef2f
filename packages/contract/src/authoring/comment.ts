import {
  done,
  flag,
  id,
  list,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** What a comment stands at. */
const CommentPlace = { kind: oneOf('book', 'reading', 'lecture'), nodeId: id() };

const Said = {
  commentId: uuid(),
  words: text(),
  by: text(),
  at: moment(),
  /** Written by who asks, who alone can take it away. */
  isOwn: flag(),
  /** Whom it names. */
  named: list(text()),
};

export const CourseComment = object({
  ...Said,
  ...CommentPlace,
  replies: list(object(Said)),
  /** Null: it is not resolved. */
  resolvedBy: nullable(text()),
  resolvedAt: nullable(moment()),
});
export type CourseComment = Static<typeof CourseComment>;

export const listCourseComments = operation({
  summary: '一门课程草稿上的批注，从旧到新；解决了的留 30 天',
  method: 'GET',
  path: '/api/console/content/courses/:courseId/comments',
  access: { staff: 'content.read' },
  params: object({ courseId: id() }),
  data: object({
    comments: list(CourseComment),
    /** Who can be named: whoever works here and sees courses. */
    colleagues: list(object({ staffId: id(), name: text() })),
  }),
  refusals: ['courseUnknown', 'courseOfFiles'],
});

export const listOwnComments = operation({
  summary: '点到我、还没解决的批注',
  method: 'GET',
  path: '/api/console/content/comments/own',
  access: { staff: 'content.read' },
  data: list(
    object({
      commentId: uuid(),
      courseId: id(),
      course: text(),
      ...CommentPlace,
      title: text(),
      words: text(),
      by: text(),
      at: moment(),
    }),
  ),
});

/** The same id again writes no other: it corrects the words, as long as nobody else wrote under that id. */
export const addCourseComment = operation({
  summary: '在草稿的书、章或课上写一条批注，或回复一条',
  method: 'POST',
  path: '/api/console/content/comments/add',
  access: { staff: 'content.read' },
  body: object({
    courseId: id(),
    commentId: uuid(),
    ...CommentPlace,
    /** The comment that it answers; null: a new one. */
    answers: nullable(uuid()),
    words: text(1000),
    /** Colleagues whom it names: they are told on their first page until it is resolved. */
    named: list(id(), 20),
  }),
  data: done(),
  refusals: [
    'courseUnknown',
    'courseOfFiles',
    'nodeUnknown',
    'commentEmpty',
    'commentUnknown',
    'commentsTooMany',
    'commentReader',
    'idReused',
  ],
});

export const resolveCourseComment = operation({
  summary: '把一条批注记成解决了，或又打开',
  method: 'POST',
  path: '/api/console/content/comments/resolve',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({ courseId: id(), commentId: uuid(), isResolved: flag() }),
  data: done(),
  refusals: ['courseUnknown', 'courseOfFiles', 'commentUnknown'],
});

export const removeCourseComment = operation({
  summary: '删掉自己写的、还没有人回复的一条批注',
  method: 'POST',
  path: '/api/console/content/comments/remove',
  access: { staff: 'content.read' },
  body: object({ courseId: id(), commentId: uuid() }),
  data: done(),
  refusals: ['commentUnknown', 'commentAnswered'],
});
