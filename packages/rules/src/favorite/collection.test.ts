import type { Bookmark, FavoriteCourse, FavoriteQuestionCourse } from '@xuezhou/contract/favorite';
import { describe, expect, it } from 'vitest';
import {
  filterQuestions,
  filterVideos,
  nextVideo,
  pruneVideo,
  questionCounts,
  treeOf,
  videoCounts,
  videosIn,
} from './collection.ts';

const bookmark = (courseId: number, bookId: number, bulletId: number): Bookmark => ({
  bulletId,
  bulletName: `第 ${bulletId} 讲`,
  videoId: bulletId,
  courseId,
  courseName: `课程 ${courseId}`,
  bookId,
  bookName: `第 ${bookId} 册`,
  readingId: bookId * 10,
  readingName: '一章',
  readingNumber: '1',
  collected: true,
  isDeleted: false,
  canAccess: true,
  duration: 60,
  lastProgress: 0,
  collectedAt: '2026-01-01T00:00:00.000Z',
});

const course = (courseId: number, books: Record<number, number[]>): FavoriteCourse => ({
  courseId,
  courseName: `课程 ${courseId}`,
  family: 'CFA',
  books: Object.entries(books).map(([id, bullets]) => ({
    bookId: Number(id),
    bookName: `第 ${id} 册`,
    readingList: [
      {
        readingId: Number(id) * 10,
        number: '1',
        readingName: '一章',
        bulletList: bullets.map((bulletId) => bookmark(courseId, Number(id), bulletId)),
      },
    ],
  })),
});

const collection = [course(1, { 11: [111, 112], 12: [121] }), course(2, { 21: [211] })];
const ids = (videos: readonly Bookmark[]) => videos.map(({ bulletId }) => bulletId);
const all = { courseId: null, bookId: null };

describe('what is shown', () => {
  it('[favorite.filter] is that of the selected book, else of the selected course', () => {
    expect(ids(filterVideos(collection, { courseId: 1, bookId: 12 }))).toEqual([121]);
    expect(ids(filterVideos(collection, { courseId: 1, bookId: null }))).toEqual([111, 112, 121]);
    expect(ids(filterVideos(collection, all))).toEqual([111, 112, 121, 211]);
  });

  it('[favorite.next] the next video is the one after the selected one', () => {
    const videos = videosIn(collection);
    expect(nextVideo(videos, 112)?.bulletId).toBe(121);
    expect(nextVideo(videos, 211)).toBeUndefined();
    expect(nextVideo(videos, 999)).toBeUndefined();
  });
});

describe('a video that is let go', () => {
  it('[favorite.prune#1,2] leaves the collection, with the readings, books and courses that it empties', () => {
    expect(
      pruneVideo(collection, 121).map(({ books }) => books.map(({ bookId }) => bookId)),
    ).toEqual([[11], [21]]);
    expect(pruneVideo(collection, 211).map(({ courseId }) => courseId)).toEqual([1]);
    expect(ids(videosIn(pruneVideo(collection, 111)))).toEqual([112, 121, 211]);
  });

  it('[favorite.tree] courses and books that still have items, and the selected ones even when emptied, in their place', () => {
    const before = treeOf(videoCounts(collection), all);
    expect(before).toMatchObject([
      {
        courseId: 1,
        count: 3,
        books: [
          { bookId: 11, count: 2 },
          { bookId: 12, count: 1 },
        ],
      },
      { courseId: 2, count: 1, books: [{ bookId: 21, count: 1 }] },
    ]);
    const emptied = [111, 112, 121].reduce<FavoriteCourse[]>(pruneVideo, collection);
    expect(treeOf(videoCounts(emptied), all, before).map(({ courseId }) => courseId)).toEqual([2]);
    const kept = treeOf(videoCounts(emptied), { courseId: 1, bookId: 12 }, before);
    expect(kept).toMatchObject([
      { courseId: 1, count: 0, books: [{ bookId: 12, count: 0 }] },
      { courseId: 2, count: 1 },
    ]);
    const three = [...collection, course(3, { 31: [311] })];
    for (const selected of [1, 2, 3])
      expect(
        treeOf(
          videoCounts(three.filter(({ courseId }) => courseId !== selected)),
          { courseId: selected, bookId: null },
          treeOf(videoCounts(three), all),
        ).map(({ courseId }) => courseId),
      ).toEqual([1, 2, 3]);
    const again = treeOf(videoCounts(emptied), { courseId: 1, bookId: 12 }, kept);
    expect(again).toEqual(kept);
  });
});

describe('marked questions', () => {
  const question = (questionId: number) => ({
    ...{ questionId, questionStatus: 0 as const, qType: 'single' as const, stem: '题', source: '' },
  });
  const courses = [
    {
      ...{ courseId: 1, courseName: '课程 1', canAccess: true },
      books: [
        { bookId: 11, bookName: '第 11 册', questions: [question(1), question(2)] },
        { bookId: null, bookName: '', questions: [question(3)] },
      ],
    },
    {
      ...{ courseId: 2, courseName: '课程 2', canAccess: false },
      books: [{ bookId: 21, bookName: '第 21 册', questions: [question(4)] }],
    },
  ] satisfies FavoriteQuestionCourse[];

  it('are counted by course and book; those of no book for their course alone', () => {
    expect(questionCounts(courses)).toEqual([
      {
        ...{ courseId: 1, courseName: '课程 1', count: 3 },
        books: [{ bookId: 11, bookName: '第 11 册', count: 2 }],
      },
      {
        ...{ courseId: 2, courseName: '课程 2', count: 1 },
        books: [{ bookId: 21, bookName: '第 21 册', count: 1 }],
      },
    ]);
  });

  it('are those of the selected book, else of the selected course', () => {
    const idsOf = (selection: { courseId: number | null; bookId: number | null }) =>
      filterQuestions(courses, selection).flatMap(({ books }) =>
        books.flatMap(({ questions }) => questions.map(({ questionId }) => questionId)),
      );
    expect(idsOf(all)).toEqual([1, 2, 3, 4]);
    expect(idsOf({ courseId: 1, bookId: null })).toEqual([1, 2, 3]);
    expect(idsOf({ courseId: 1, bookId: 11 })).toEqual([1, 2]);
    expect(idsOf({ courseId: 2, bookId: 11 })).toEqual([]);
  });
});
