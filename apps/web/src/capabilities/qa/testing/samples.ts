import type {
  LikeQuestion,
  QaAnswer,
  QaAnswering,
  QaAuthor,
  QaClock,
  QaComment,
  QaCounts,
  QaQuestion,
  QaTag,
  QaThread,
} from '@xuezhou/contract/qa';

/** Entities that complete themselves; a test gives only what it is about. */

export const questionId = '0195a000-0000-7000-8000-000000000001';
export const otherId = '0195a000-0000-7000-8000-000000000002';
export const answerId = '0195a000-0000-7000-8000-00000000000a';
export const peerAnswerId = '0195a000-0000-7000-8000-00000000000b';
export const commentId = '0195a000-0000-7000-8000-00000000000c';

const place: QaQuestion['place'] = {
  course: { id: 1, name: 'CFA 一级', family: 'CFA' },
  book: { id: 2, name: '固定收益' },
  reading: { id: 3, name: '久期与凸性' },
};

const seen: QaQuestion['unread'] = {
  ...{ isUnread: false, isFlagged: false },
  ...{ teacherAnswers: 0, answers: 0, comments: 0 },
};

export const unread = (given: Partial<QaQuestion['unread']>): QaQuestion['unread'] => ({
  ...seen,
  isUnread: true,
  ...given,
});

export const question = (given: Partial<QaQuestion> = {}): QaQuestion => ({
  ...{ questionId, title: '有效久期为什么要用两个价格算？', excerpt: '重新定价两次是为什么？' },
  ...{ place, state: 'waiting', isPrivate: false, answerCount: 0, numOfFollow: 2 },
  ...{ askedAt: '2026-11-12T13:04:00.000Z', lastAt: '2026-11-12T13:04:00.000Z' },
  ...{ isMine: false, isFollowed: false, unread: seen },
  ...given,
});

export const author = (given: Partial<QaAuthor> = {}): QaAuthor => ({
  ...{ name: '许安然', avatar: null, isTeacher: false, title: '', isMine: false },
  ...given,
});

export const me = author({ name: '林知远', isMine: true });
const teacher = author({ name: '周允', isTeacher: true, title: '固定收益主讲' });

export const comment = (given: Partial<QaComment> = {}): QaComment => ({
  ...{ commentId, author: author(), html: '<p>所以期限越长，差就越明显？</p>', content: null },
  ...{ thumbs: 4, isThumbed: false, commentTime: '2026-11-12T13:18:00.000Z', editedAt: null },
  ...{ editableMs: null, hidden: null, isUnread: false },
  ...given,
});

export const answerOf = (given: Partial<QaAnswer> = {}): QaAnswer => ({
  ...{ qaAnswerId: answerId, author: teacher, html: '<p>凸性项两边都为正。</p>', images: [] },
  ...{ isPrivate: false, thumbs: 3, isThumbed: false, acceptedAt: null, grade: null },
  ...{ at: '2026-11-12T13:06:00.000Z', editedAt: null, hidden: null, isUnread: false },
  comments: [],
  ...given,
});

export const clock = (given: Partial<QaClock> = {}): QaClock => ({
  ...{ askedAt: '2026-11-12T13:04:00.000Z', countsFrom: '2026-11-12T13:04:00.000Z' },
  ...{ dueAt: '2026-11-12T15:04:00.000Z', teacher: null, assignedAt: null, claimedAt: null },
  ...{ passedOnAt: null, answeredAt: null, teacherUntil: null },
  ...given,
});

export const thread = (given: Partial<QaThread> = {}): QaThread => ({
  ...question(),
  ...{ number: 1, asker: author({ name: '沈一鸣' }), html: '<p>重新定价两次是为什么？</p>' },
  ...{ content: null, images: [], context: null, thumbs: 23, isThumbed: false, editedAt: null },
  ...{ canEdit: false, canAnswer: true, hidden: null, mergedInto: null, clock: null },
  ...{
    feedbacks: [],
    teacherAnswers: [],
    answers: [],
    currentServerTime: '2026-11-12T13:26:00.000Z',
  },
  ...given,
});

/** One that the student asked. */
export const own = (given: Partial<QaThread> = {}): QaThread =>
  thread({ isMine: true, asker: me, content: '重新定价两次是为什么？', clock: clock(), ...given });

export const counts = (given: Partial<QaCounts> = {}): QaCounts => ({
  ...{ myQuestionsCount: 12, myAnswersCount: 5, myFollowsCount: 8, totalAandC: 0 },
  ...given,
});

export const tag = (given: Partial<QaTag> = {}): QaTag => ({
  ...{ tagId: 1, tagCategory: 'course', name: 'CFA 一级', family: 'CFA' },
  subTags: [
    {
      ...{ tagId: 2, tagCategory: 'book', name: '固定收益' },
      subTags: [{ tagId: 3, tagCategory: 'reading', name: '久期与凸性' }],
    },
  ],
  ...given,
});

export const answering = (given: Partial<QaAnswering> = {}): QaAnswering => ({
  ...{ isOpen: true, opensAt: null, closesAt: '2026-11-12T15:00:00.000Z' },
  ...{ dueAt: '2099-11-12T15:04:00.000Z', medianMinutes: 40, teacher: null },
  ...given,
});

export const like = (given: Partial<LikeQuestion> = {}): LikeQuestion => ({
  ...{ questionId: otherId, title: '有效久期和修正久期什么时候相等？', place },
  ...{ state: 'accepted', answerCount: 2, numOfFollow: 3, isFollowed: false, isMine: false },
  askedAt: '2026-11-11T13:04:00.000Z',
  ...given,
});
