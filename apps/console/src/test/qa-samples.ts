import type { StaffAnswer, StaffThread, WaitingQuestion } from '@xuezhou/contract/qa/console';

/** Entities that complete themselves; a test gives only what it is about. */

export const questionId = '0195a000-0000-4000-8000-000000000001';
export const otherId = '0195a000-0000-4000-8000-000000000002';
export const answerId = '0195a000-0000-4000-8000-00000000000a';
export const commentId = '0195a000-0000-4000-8000-00000000000c';

export const self = { staffId: 101, name: '周允' };
export const colleague = { staffId: 102, name: '孟知行' };

export const waiting = (given: Partial<WaitingQuestion> = {}): WaitingQuestion => ({
  ...{ questionId, title: '正凸性的债券为什么跌得少？', excerpt: '凸性项两边都为正' },
  place: {
    course: { id: 1, name: 'CFA 一级', family: 'CFA' },
    book: { id: 2, name: '固定收益' },
    reading: { id: 3, name: '久期与凸性' },
  },
  ...{ about: '凸性 12:46', asker: '林知远', state: 'waiting', isPrivate: false },
  ...{ isHidden: false, askedAt: '2026-11-27T00:59:00.000Z', dueAt: '2026-11-27T03:00:00.000Z' },
  ...{ minutesLeft: 18, isPassedOn: false, teacher: null, claimedBy: null, numOfFollow: 8 },
  snoozedUntil: null,
  ...given,
});

export const other = (given: Partial<WaitingQuestion> = {}) =>
  waiting({
    ...{ questionId: otherId, title: '有效久期和修正久期用哪个？', asker: '沈一鸣' },
    minutesLeft: 66,
    ...given,
  });

export const thread = (given: Partial<StaffThread> = {}): StaffThread => ({
  ...waiting(),
  ...{ studentId: 100_007, content: '公式里平方之后正负号就没了。' },
  ...{ html: '<p>公式里平方之后正负号就没了。</p>', images: [] },
  context: {
    ...{ kind: 'bullet', courseId: 1, bookId: 2, readingId: 3, id: 1001, groupId: null },
    ...{ title: '凸性：价格对利率有多敏感', second: 766, caption: '那凸性项呢' },
    ...{ paragraph: null, quote: null, chosen: null, canOpen: true, isGone: false },
  },
  ...{ hiddenFor: null, mergedInto: null, revisions: [], feedbacks: [], answers: [] },
  ...{ muted: [], history: [], later: null },
  ...given,
});

export const staffAnswer = (given: Partial<StaffAnswer> = {}): StaffAnswer => ({
  ...{ qaAnswerId: answerId, name: colleague.name, studentId: null, isTeacher: true },
  ...{ isPrivate: false, content: '先看方向。', html: '<p>先看方向。</p>', images: [] },
  ...{ at: '2026-11-27T01:30:00.000Z', acceptedAt: null, grade: null, thumbs: 0 },
  ...{ hiddenFor: null, revisions: [], comments: [] },
  ...given,
});
