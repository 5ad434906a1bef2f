import { describe, expect, it } from 'vitest';
import type { CardRow } from './card.repository.ts';
import {
  presentBook,
  presentCard,
  presentCardState,
  presentListItem,
  presentSchedule,
  sourceOf,
} from './flash-card.presenter.ts';

const now = new Date('2026-11-21T04:00:00Z');
const memory = {
  ...{ stability: 5, difficulty: 4, day: 20_000, at: 1, isRelearning: false, reviews: 3 },
  ...{ lapses: 1, streak: 2 },
};
const own = { ownCardId: 'o1', deck: '公式', frontHtml: '<p>前</p>', backHtml: '<p>后</p>' };
const row: CardRow = {
  access: 'enrolled',
  ...{ course_title: '一级', identity_required: false, is_enrolled: true },
  ...{
    enrolled_on: null,
    expires_on: null,
    opens_on: null,
    paused_on: null,
    erased_at: null,
    redeemed: true,
  },
  ...{ exam_date: null, card_id: 3, course_id: 1, book_id: 11, reading_id: 111, subject_id: null },
  ...{ front: '久期', back: '**时间**', own: null, book_title: '第一册', number: '1' },
  ...{ reading_title: '债券', subject_title: '', memory, due_at: now, favorite_at: now },
  ...{ lecture: { bookId: 11, readingId: 111, bulletId: 7 }, question_mode: 'random' },
  is_locked: false,
};

describe('a card', () => {
  it('is shown with its sides, its place and what its student remembers of it', async () => {
    const questions = [{ questionId: 5, stem: '题' }];
    expect(await presentCard(row, questions, now)).toEqual({
      ...{ cardDetailId: 3, courseId: 1, bookId: 11, readingId: 111, status: 'due', memory },
      ...{ nextReview: '2026-11-21T04:00:00.000Z', isLeech: false, favorite: true },
      ...{ front: '<p>久期</p>', back: '<p><strong>时间</strong></p>', bookName: '第一册' },
      ...{ readingNumber: '1', readingName: '债券', subjectName: '', addQuestion: true },
      lecture: { bookId: 11, readingId: 111, bulletId: 7 },
      ...{ questionMode: 'random', questions, own: null },
    });
  });

  it('of one’s own is shown as it was drawn, with its words to change', async () => {
    const bare = { favorite_at: null, question_mode: null, lecture: null };
    expect(await presentCard({ ...row, ...bare, own }, [], now)).toMatchObject({
      ...{ front: '<p>前</p>', back: '<p>后</p>', favorite: false, addQuestion: false },
      ...{ lecture: null, questionMode: null },
      own: { ownCardId: 'o1', deck: '公式', front: '久期', back: '**时间**' },
    });
  });

  it.each([
    ['new', { memory: null, due_at: null }],
    ['learning', { memory: { ...memory, isRelearning: true }, due_at: now }],
    ['due', { memory, due_at: now }],
    ['known', { memory, due_at: new Date(now.getTime() + 1) }],
    ['known', { memory, due_at: null }],
  ])('is %s with %j', (status, state) => {
    expect(presentCardState(state, now)).toMatchObject({
      ...{ status, memory: state.memory, nextReview: state.due_at?.toISOString() ?? null },
    });
  });

  it('is a leech when it was forgotten on four days', () => {
    const leech = (lapses: number) =>
      presentCardState({ memory: { ...memory, lapses }, due_at: null }, now).isLeech;
    expect([leech(3), leech(4)]).toEqual([false, true]);
    expect(presentCardState({ memory: null, due_at: null }, now).isLeech).toBe(false);
  });

  it('in a list tells when it comes back', () => {
    const line = {
      card_id: 3,
      book_id: 11,
      reading_id: null,
      status: 'due',
      favorite: true,
    } as const;
    const shown = { cardDetailId: 3, bookId: 11, readingId: null, status: 'due', favorite: true };
    expect(presentListItem({ ...line, due_at: now })).toEqual({
      ...{ ...shown, nextReview: '2026-11-21T04:00:00.000Z' },
    });
    expect(presentListItem({ ...line, due_at: null }).nextReview).toBeNull();
  });

  it.each([
    ['第 3 章 债券', { number: '第 3 章', reading_title: '债券', own: null }],
    ['债券', { number: '', reading_title: '债券', own: null }],
    ['我的卡片 · 公式', { number: '1', reading_title: '债券', own }],
    ['我的卡片', { number: '1', reading_title: '债券', own: { ...own, deck: '' } }],
  ])('stands in %s', (source, place) => {
    expect(sourceOf(place)).toBe(source);
  });
});

it('a book of cards is shown with how many there are of each state', () => {
  const counts = {
    ...{ cardAmount: 9, newCount: 1, learningCount: 2, dueCount: 3, knownCount: 4 },
    favoriteCount: 5,
  };
  const book = { ...counts, book_id: 11, title: '第一册', cover: '/c.png', book_status: 1 };
  expect(presentBook(book)).toEqual({
    ...{ bookId: 11, bookName: '第一册', cover: '/c.png', isIssued: true, counts },
  });
  expect(presentBook({ ...book, book_status: 0 }).isIssued).toBe(false);
});

it('a plan is shown with its days and loads', () => {
  const plan = {
    today: 1,
    examDay: 9,
    mode: 'steady',
    easyDays: [6],
    loads: new Map([[2, 30]]),
    versions: [],
  } as const;
  expect(presentSchedule(plan)).toEqual({
    ...{ today: 1, examDay: 9, mode: 'steady', easyDays: [6], loads: [{ day: 2, count: 30 }] },
    parameters: null,
  });
});
