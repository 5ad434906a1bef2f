import { done, flag, integer, object, oneOf, operation, optional, text, uuid } from '../kernel.ts';
import { QaComment, QaGrade } from './answer.ts';
import { QaThing } from './question.ts';

/** What is wished for is said, not a flip, so that sending it twice changes nothing; left out: yes. */
const isWanted = { toThumb: optional(flag()) };
const thumbed = object({ count: integer(0) });

export const thumbAnswer = operation({
  summary: '觉得一个回答有用',
  method: 'POST',
  path: '/api/qa/thumb',
  access: 'phone',
  body: object({ qaAnswerId: uuid(), ...isWanted }),
  data: thumbed,
});

/** The same of questions and comments. */
export const thumbThing = operation({
  summary: '觉得一个问题、回答或评论有用',
  method: 'POST',
  path: '/api/qa/thumb/thing',
  access: 'phone',
  body: object({ thing: QaThing, ...isWanted }),
  data: thumbed,
});

const followed = object({ numOfFollow: integer(0) });

export const followQuestion = operation({
  summary: '关注一个问题',
  method: 'POST',
  path: '/api/qa/follow',
  access: 'phone',
  body: object({ questionId: uuid() }),
  data: followed,
});

export const unfollowQuestion = operation({
  summary: '不再关注一个问题',
  method: 'POST',
  path: '/api/qa/unfollow',
  access: 'phone',
  body: object({ questionId: uuid() }),
  data: followed,
});

/** The asker's alone; several can be accepted. */
export const acceptAnswer = operation({
  summary: '采纳一个回答',
  method: 'POST',
  path: '/api/qa/accept',
  access: 'phone',
  body: object({ questionId: uuid(), qaAnswerId: uuid() }),
  data: done(),
  refusals: ['qaOwnAnswer', 'qaWithdrawn'],
});

/** The asker's alone: back into the queue, the clock starts anew. */
export const giveFeedback = operation({
  summary: '还没懂：写给老师，问题回到等待解答',
  method: 'POST',
  path: '/api/qa/feedback',
  access: 'phone',
  body: object({
    questionId: uuid(),
    content: text(20_000),
    /** Made by the browser: sent twice it is taken once. */
    feedbackId: optional(uuid()),
  }),
  data: done(),
  refusals: [
    'qaEmpty',
    'qaTooLong',
    'qaKeyword',
    'qaTooOften',
    'qaMuted',
    'qaWithdrawn',
    'qaHidden',
    'qaMerged',
    'qaNotAnswered',
    'idReused',
  ],
});

/**
 * A comment whose id is not known is a new one; its id may be left out or made by the browser. One of the student's own
 * is changed, within `commentWindowMs` of its making; sent again with the same words it changes nothing, at any time.
 */
export const commentAnswer = operation({
  summary: '评论一个回答；3 分钟内可以改',
  method: 'POST',
  path: '/api/qa/comment',
  access: 'phone',
  body: object({ qaAnswerId: uuid(), content: text(100_000), commentId: optional(uuid()) }),
  data: QaComment,
  refusals: [
    'qaEmpty',
    'qaTooLong',
    'qaKeyword',
    'qaTooOften',
    'qaMuted',
    'qaCommentOver',
    'qaWithdrawn',
    'qaHidden',
    'qaMerged',
    'qaWithheld',
    'idReused',
  ],
});

/** One's own, at any time; others no more see it, and it does not come back. Deleted again it changes nothing. */
export const deleteComment = operation({
  summary: '删除自己的评论',
  method: 'POST',
  path: '/api/qa/comment/delete',
  access: 'phone',
  body: object({ commentId: uuid() }),
  data: done(),
});

/** The asker's alone; grading again replaces. Teachers see the grade, not whose it is. */
export const gradeAnswer = operation({
  summary: '给一个回答打分',
  method: 'POST',
  path: '/api/qa/grade',
  access: 'phone',
  body: object({ qaAnswerId: uuid(), grade: QaGrade }),
  data: done(),
  refusals: ['qaOwnAnswer', 'qaWithdrawn'],
});

/** `unread` false: the student has seen it up to `number`, or all of it; true: back among the unread. */
export const markQaUnread = operation({
  summary: '标为未读，或标为看过',
  method: 'POST',
  path: '/api/qa/unread',
  access: 'phone',
  body: object({ questionId: uuid(), unread: flag(), number: optional(integer(0)) }),
  data: done(),
});

/** Once of each student; again it replaces the words while nobody has looked into it. */
export const reportQa = operation({
  summary: '举报一个问题、回答或评论',
  method: 'POST',
  path: '/api/qa/report',
  access: 'phone',
  body: object({
    thing: QaThing,
    kind: oneOf('spam', 'abuse', 'privacy', 'wrong', 'other'),
    content: text(20_000),
  }),
  data: done(),
  refusals: ['qaTooLong', 'qaTooOften'],
});

/** Of what was hidden, by who wrote it, once. */
export const appealQa = operation({
  summary: '对隐藏提出申诉',
  method: 'POST',
  path: '/api/qa/appeal',
  access: 'phone',
  body: object({ thing: QaThing, content: text(20_000) }),
  data: done(),
  refusals: ['qaEmpty', 'qaTooLong', 'qaAppealed'],
});
