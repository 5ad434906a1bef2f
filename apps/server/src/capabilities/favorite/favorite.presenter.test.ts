import { describe, expect, it } from 'vitest';
import { presentBookmark, presentFavoriteQuestion, presentTree } from './favorite.presenter.ts';
import type { FavoriteQuestionRow, FavoriteRow } from './favorite.repository.ts';

const now = new Date('2026-11-21T04:00:00Z');
const row: FavoriteRow = {
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
  ...{
    bullet_id: 7,
    title: '年金',
    course_id: 1,
    family: 'CFA',
    book_id: 11,
    book_title: '第一册',
  },
  ...{ book_status: 1, reading_id: 111, number: '1', reading_title: '货币时间价值', video_id: 70 },
  ...{ duration_ms: 90_500, position_seconds: 60, is_deleted: false, is_locked: false },
  collected_at: new Date('2026-11-20T00:00:00Z'),
};

describe('a lecture that was collected', () => {
  it('is shown with its place and how far it was watched', () => {
    expect(presentBookmark(row, now)).toEqual({
      ...{ bulletId: 7, bulletName: '年金', videoId: 70, courseId: 1, courseName: '一级' },
      ...{ bookId: 11, bookName: '第一册', readingId: 111, readingName: '货币时间价值' },
      ...{ readingNumber: '1', collected: true, isDeleted: false, canAccess: true },
      ...{ duration: 90.5, lastProgress: 60, collectedAt: '2026-11-20T00:00:00.000Z' },
    });
  });

  it('that vanished is shown with nothing that went with it', () => {
    const gone = {
      ...{ ...row, is_deleted: true, book_title: null, reading_title: null, number: null },
      ...{ duration_ms: null, position_seconds: null },
    };
    expect(presentBookmark(gone, now)).toMatchObject({
      ...{ bookName: '', readingName: '', readingNumber: '', duration: 0, lastProgress: 0 },
      ...{ isDeleted: true, canAccess: false },
    });
  });

  it.each([
    [{ is_enrolled: false, access: 'open' }, true],
    [{ is_enrolled: false }, false],
    [{ expires_on: '2026-11-20' }, false],
    [{ book_status: 0 }, false],
    [{ is_locked: true }, false],
  ] as const)('with %j can be opened: %s', (change, canAccess) => {
    expect(presentBookmark({ ...row, ...change }, now).canAccess).toBe(canAccess);
  });
});

it('the collection is a tree of courses, books and readings in the order of its rows', () => {
  const at = (bullet_id: number, change: Partial<FavoriteRow> = {}) => ({
    ...row,
    bullet_id,
    ...change,
  });
  const bare = { number: null, reading_title: null, book_title: null };
  const tree = presentTree(
    [
      at(7),
      at(8),
      at(9, { reading_id: 112 }),
      at(10, { book_id: 12, ...bare }),
      at(11, { course_id: 2, family: 'FRM' }),
    ],
    now,
  );
  expect(
    tree.map(({ books, ...course }) => ({
      ...course,
      books: books.map(({ readingList: readings, ...book }) => ({
        ...book,
        readings: readings.map(({ bulletList: bookmarks, ...reading }) => ({
          ...reading,
          bullets: bookmarks.map(({ bulletId }) => bulletId),
        })),
      })),
    })),
  ).toEqual([
    {
      ...{ courseId: 1, courseName: '一级', family: 'CFA' },
      books: [
        {
          ...{ bookId: 11, bookName: '第一册' },
          readings: [
            { readingId: 111, number: '1', readingName: '货币时间价值', bullets: [7, 8] },
            { readingId: 112, number: '1', readingName: '货币时间价值', bullets: [9] },
          ],
        },
        {
          ...{ bookId: 12, bookName: '' },
          readings: [{ readingId: 111, number: '', readingName: '', bullets: [10] }],
        },
      ],
    },
    {
      ...{ courseId: 2, courseName: '一级', family: 'FRM' },
      books: [
        {
          ...{ bookId: 11, bookName: '第一册' },
          readings: [{ readingId: 111, number: '1', readingName: '货币时间价值', bullets: [11] }],
        },
      ],
    },
  ]);
});

it('a question that was marked is shown with 120 characters of its stem and where it stands', () => {
  const question: FavoriteQuestionRow = {
    kind: 'single',
    status: -1,
    stem_html: `<p>${'久'.repeat(121)}</p>`,
    ...{ book_id: 1, question_id: 5, book_title: '第一册', reading_title: '久期' },
  };
  expect(presentFavoriteQuestion(question)).toEqual({
    ...{ questionId: 5, questionStatus: -1, qType: 'single', stem: '久'.repeat(120) },
    source: '第一册 · 久期',
  });
  expect(presentFavoriteQuestion({ ...question, book_title: null }).source).toBe('久期');
});
