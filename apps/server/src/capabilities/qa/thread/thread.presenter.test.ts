import { describe, expect, it } from 'vitest';
import { presentLike } from '../question.presenter.ts';
import { presentComment, presentThread, type ThreadParts } from './thread.presenter.ts';
import type { AnswerRow, CommentRow, ThreadRow } from './thread.repository.ts';

const now = new Date('2026-11-21T04:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const iso = (minutes: number) => at(minutes).toISOString();
const shown = { hidden_at: null, hidden_reason: null, held_at: null, appeal: 'none' } as const;
const [asker, other] = [1, 2];

const question: ThreadRow = {
  ...{ ...shown, question_id: 'q1', title: '久期是什么', excerpt: '我不懂', course_id: 8 },
  ...{ course_title: '一级', family: 'CFA', book_id: 11, book_title: '第一册', reading_id: 111 },
  ...{
    reading_title: '久期',
    state: 'teacher',
    is_private: false,
    is_hidden: false,
    is_held: false,
    answers: 2,
    follows: 3,
  },
  ...{ asked_at: at(-60), last_at: at(-10), is_mine: true, is_followed: true, is_flagged: false },
  ...{ is_kept: false, new_teacher: 1, new_answers: 2, new_comments: 3, student_id: asker },
  ...{ name: '林知远', avatar: '/a.png', about_kind: 'bullet', about_id: 7, group_id: null },
  ...{ about_title: '年金', second: 65, caption: null, paragraph: null, quote: null, chosen: null },
  ...{ content: '我**不懂**', html: '<p>我不懂</p>', images: [], last_number: 9, read_to: 5 },
  ...{ thumbs: 4, is_thumbed: false, edited_at: at(-50), withdrawn_at: null, merged_into: null },
  ...{ teacher_answers: 0, student_answers: 0, queued_at: at(-60), counts_from: at(-30) },
  ...{ due_at: at(30), assigned_at: at(-20), claimed_at: at(-15), passed_on_at: null },
  ...{ answered_at: at(-5), teacher_name: '周老师', teacher_title: 'CFA', can_open: true },
  is_gone: false,
};
const answer: AnswerRow = {
  ...{ ...shown, student_id: other, staff_id: null, name: '陈一', avatar: '/b.png' },
  ...{ staff_title: null, qa_answer_id: 'a1', number: 6, content: '时间', html: '<p>时间</p>' },
  ...{ images: [], is_private: false, thumbs: 1, is_thumbed: true, accepted_at: at(-4), grade: 5 },
  ...{ at: at(-20), edited_at: null },
};
const byTeacher = { ...answer, student_id: null, staff_id: 3, name: '周老师', staff_title: 'CFA' };
const comment: CommentRow = {
  ...{ ...shown, comment_id: 'c1', qa_answer_id: 'a1', number: 7, student_id: other },
  ...{ name: '陈一', avatar: '/b.png', content: '谢谢', html: '<p>谢谢</p>', thumbs: 0 },
  ...{ is_thumbed: false, at: at(-2), edited_at: null, is_mine: false },
};
const parts: ThreadParts = {
  ...{ answers: [answer], comments: [comment], feedbacks: [], teacherUntil: at(45) },
};
const thread = (row: Partial<ThreadRow> = {}, own: Partial<ThreadParts> = {}, studentId = asker) =>
  presentThread({ ...question, ...row }, { ...parts, ...own }, { studentId, now });

const summary = {
  ...{ questionId: 'q1', title: '久期是什么', state: 'teacher', answerCount: 2, numOfFollow: 3 },
  place: {
    ...{ course: { id: 8, name: '一级', family: 'CFA' }, book: { id: 11, name: '第一册' } },
    reading: { id: 111, name: '久期' },
  },
  ...{ askedAt: iso(-60), isMine: true, isFollowed: true },
};
const chen = { name: '陈一', avatar: '/b.png', isTeacher: false, title: '', isMine: false };

describe('a thread', () => {
  it('is shown to who asked with all that belongs to it', () => {
    const feedbacks = [{ feedback_id: 'f1', content: '不清楚', at: at(-1) }];
    expect(thread({}, { feedbacks })).toEqual({
      ...{ ...summary, excerpt: '我不懂', isPrivate: false, lastAt: iso(-10) },
      unread: {
        ...{ isUnread: true, isFlagged: false, teacherAnswers: 1, answers: 2, comments: 3 },
      },
      ...{ number: 9, html: '<p>我不懂</p>', content: '我**不懂**', images: [], thumbs: 4 },
      asker: { name: '林知远', avatar: '/a.png', isTeacher: false, title: '', isMine: true },
      context: {
        ...{ kind: 'bullet', courseId: 8, bookId: 11, readingId: 111, id: 7, groupId: null },
        ...{ title: '年金', second: 65, caption: null, paragraph: null, quote: null },
        ...{ chosen: null, canOpen: true, isGone: false },
      },
      ...{ isThumbed: false, editedAt: iso(-50), canEdit: true, canAnswer: true, hidden: null },
      mergedInto: null,
      clock: {
        ...{ askedAt: iso(-60), countsFrom: iso(-30), dueAt: iso(30), assignedAt: iso(-20) },
        ...{ teacher: { name: '周老师', title: 'CFA' }, claimedAt: iso(-15), passedOnAt: null },
        ...{ answeredAt: null, teacherUntil: iso(45) },
      },
      feedbacks: [{ feedbackId: 'f1', content: '不清楚', at: iso(-1) }],
      teacherAnswers: [],
      answers: [
        {
          ...{ qaAnswerId: 'a1', author: chen, html: '<p>时间</p>', images: [], thumbs: 1 },
          ...{ isPrivate: false, isThumbed: true, acceptedAt: iso(-4), grade: 5, at: iso(-20) },
          ...{ editedAt: null, hidden: null, isUnread: true },
          comments: [
            {
              ...{ commentId: 'c1', author: chen, html: '<p>谢谢</p>', content: null, thumbs: 0 },
              ...{ isThumbed: false, commentTime: iso(-2), editedAt: null, editableMs: null },
              ...{ hidden: null, isUnread: true },
            },
          ],
        },
      ],
      currentServerTime: iso(0),
    });
  });

  it('keeps from others what is of who asked alone', () => {
    expect(thread({ is_mine: false }, {}, other)).toMatchObject({
      ...{ content: null, clock: null, canEdit: false, canAnswer: true },
      answers: [{ grade: null, author: { isMine: true } }],
    });
  });

  it('shows a visitor no name and no face of a student, and lets them answer nothing', () => {
    const seen = thread({ is_mine: false }, { answers: [answer, byTeacher] }, 0);
    expect(seen).toMatchObject({ canAnswer: false, asker: { name: '林同学', avatar: null } });
    expect(seen.answers[0]?.author).toMatchObject({ name: '陈同学', avatar: null });
    const teacher = { name: '周老师', isTeacher: true, title: 'CFA' };
    expect(seen.teacherAnswers[0]?.author).toMatchObject(teacher);
    expect(thread({ name: null }, {}, 0).asker.name).toBe('已注销的同学');
    expect(thread({ name: null }).asker.name).toBe('已注销的同学');
  });

  it('has the answers of teachers apart, in the order of time', () => {
    const first = { ...byTeacher, qa_answer_id: 'a3', at: at(-40) };
    const seen = thread({}, { answers: [byTeacher, answer, first] });
    expect(seen.teacherAnswers.map(({ qaAnswerId }) => qaAnswerId)).toEqual(['a3', 'a1']);
    expect(seen.answers).toHaveLength(1);
  });

  it.each<[Partial<ThreadRow>, object]>([
    [{ withdrawn_at: now }, { canEdit: false, canAnswer: false }],
    [{ hidden_at: now }, { canEdit: false, canAnswer: false, hidden: { reason: '', at: iso(0) } }],
    [
      { hidden_at: now, hidden_reason: '广告', appeal: 'open' },
      { hidden: { reason: '广告', at: iso(0), appeal: 'open' } },
    ],
    [{ merged_into: 'q2' }, { canEdit: false, canAnswer: false, answers: [], mergedInto: 'q2' }],
    [{ teacher_answers: 1 }, { canEdit: false, canAnswer: true }],
    [{ student_answers: 1 }, { canEdit: false, canAnswer: true }],
    [{ about_kind: null }, { context: null }],
    [{ course_id: null }, { context: null }],
    [{ can_open: false }, { context: { canOpen: false, isGone: false } }],
    [{ is_gone: true }, { context: { canOpen: false, isGone: true } }],
  ])('with %j is shown with %j', (change, told) => {
    expect(thread(change)).toMatchObject(told);
  });

  it.each<[string, Partial<AnswerRow>, Partial<ThreadRow>, boolean]>([
    ['after what was read', {}, {}, true],
    ['that was read', {}, { read_to: 6 }, false],
    ['before the first reading', {}, { read_to: null }, false],
    ['of one’s own', { student_id: asker }, {}, false],
    ['that is hidden', { hidden_at: now }, {}, false],
  ])('has an answer %s unread: %s', (_, own, row, isUnread) => {
    const seen = thread(row, { answers: [{ ...answer, ...own }] });
    expect(seen.answers[0]?.isUnread).toBe(isUnread);
  });

  it('has a hidden comment read, and each comment under its own answer', () => {
    const comments = [
      { ...comment, hidden_at: now },
      { ...comment, qa_answer_id: 'a2' },
    ];
    const [first] = thread({}, { comments }).answers;
    expect(first?.comments).toMatchObject([{ isUnread: false, hidden: { reason: '' } }]);
  });
});

describe('the clock of a question', () => {
  it.each<[Partial<ThreadRow>, object]>([
    [{ due_at: null }, { dueAt: iso(-5), answeredAt: null }],
    [{ queued_at: null }, { askedAt: iso(-60), answeredAt: iso(-5) }],
    [
      { queued_at: at(-45), counts_from: null },
      { askedAt: iso(-45), countsFrom: iso(-45) },
    ],
    [{ teacher_name: null }, { teacher: null }],
    [{ teacher_title: null }, { teacher: { name: '周老师', title: '' } }],
    [{ passed_on_at: at(-1) }, { passedOnAt: iso(-1) }],
  ])('with %j is %j', (change, clock) => {
    expect(thread(change).clock).toMatchObject(clock);
  });

  it('is none before it was set, nor once nothing tells of it', () => {
    expect(thread({ due_at: null, answered_at: null }).clock).toBeNull();
  });
});

describe('a comment', () => {
  const own = { ...comment, is_mine: true };

  it('can be changed by who wrote it for three minutes', () => {
    expect(presentComment(own, now)).toMatchObject({
      ...{ content: '谢谢', editableMs: 60_000, isUnread: false, author: { isMine: true } },
    });
    expect(presentComment({ ...own, at: at(-3) }, now).editableMs).toBeNull();
    expect(presentComment({ ...own, at: at(1) }, now).editableMs).toBe(180_000);
    expect(presentComment({ ...own, hidden_at: now }, now).editableMs).toBeNull();
    expect(presentComment({ ...own, edited_at: at(-1) }, now).editedAt).toBe(iso(-1));
  });
});

describe('in a list a question', () => {
  it('is shown among those like it with its place and no words of it', () => {
    expect(presentLike(question)).toEqual(summary);
  });

  it.each<[Partial<ThreadRow>, object]>([
    [{ family: null }, { course: { family: '' } }],
    [{ course_id: null }, { course: null }],
    [{ course_title: null }, { course: null }],
    [{ book_id: null }, { book: null }],
    [{ book_title: null }, { book: null }],
    [{ reading_id: null }, { reading: null }],
    [{ reading_title: null }, { reading: null }],
  ])('with %j leaves out what vanished: %j', (change, place) => {
    expect(presentLike({ ...question, ...change }).place).toMatchObject(place);
  });

  it.each<[Partial<ThreadRow>, boolean]>([
    [{ new_teacher: 0, new_answers: 0, new_comments: 0 }, false],
    [{ new_teacher: 0, new_answers: 0, new_comments: 0, is_flagged: true }, true],
    [{ new_teacher: 1, new_answers: 0, new_comments: 0 }, true],
    [{ new_teacher: 0, new_answers: 1, new_comments: 0 }, true],
    [{ new_teacher: 0, new_answers: 0, new_comments: 1 }, true],
  ])('with %j is unread: %s', (change, isUnread) => {
    expect(thread(change).unread.isUnread).toBe(isUnread);
  });

  it('that stands in an open paper tells nothing of it', () => {
    expect(thread({ is_kept: true }).excerpt).toBe('');
  });
});
