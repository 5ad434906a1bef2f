import { describe, expect, it } from 'vitest';
import type { StudiedCourse } from '../practice/practice-facts.port.ts';
import type { CourseReadingRow, CourseRow } from './course.repository.ts';
import {
  latestOf,
  presentCourse,
  presentHomeCourse,
  presentLastPlayed,
  statusOf,
} from './course.presenter.ts';
import type { HomeCourseRow } from './home.repository.ts';

const period = {
  ...{ closedBy: null, opensOn: null, postponeDays: 90, canPreopen: false, canReopen: false },
};
const mastery = {
  ...{ mastery: 3, percent: 70, isWeak: false, confidence: 'sure' as const, failed: 1 },
  ...{ untilPercent: 80, missing: null, lastPaper: null },
};
const studied = {
  of: (readingId: number) => ({ ...mastery, total: readingId, done: 5, right: 4 }),
} as unknown as StudiedCourse;

const reading: CourseReadingRow = {
  ...{ book_id: 11, book_title: '第一册', cover: '/c.png', intro: '从头开始', book_status: 1 },
  ...{ is_locked: false, reading_id: 111, number: '1', title: '货币时间价值', is_trial: false },
  ...{ video_total: 9, video_done: 6, last_at: null },
};
const facts = {
  access: 'enrolled',
  ...{ course_title: '一级', identity_required: true, is_enrolled: true },
  ...{
    enrolled_on: null,
    expires_on: null,
    opens_on: null,
    paused_on: null,
    erased_at: null,
    redeemed: true,
  },
} as const;
const course: CourseRow = {
  ...facts,
  ...{ course_id: 1, cover: '/a.png', subtitle: '2027 年', family: 'CFA', exam_date: '2027-05-01' },
  ...{ postponed: 0, files: [{ file_id: 3, title: '公式表', file_name: 'f.pdf', bytes: 9 }] },
};
const access: Parameters<typeof presentCourse>[3] = {
  ...{ title: 'CFA 一级', closedBy: null, expired: false, expireDate: '2027-06-01' },
  ...{ hasAgreement: true, hasLive: false, period },
  modes: ['video'],
  won: new Map(),
};

const presented = (rows: readonly CourseReadingRow[], change: object = {}) =>
  presentCourse(course, rows, studied, { ...access, ...change });

describe('a course', () => {
  it('is shown with its books, their readings, and how far its student is', () => {
    const last_at = new Date('2026-11-20T00:00:00Z');
    expect(presented([reading, { ...reading, reading_id: 112, number: '2', last_at }])).toEqual({
      courseId: 1,
      courseName: 'CFA 一级',
      cover: '/a.png',
      subtitle: '2027 年',
      family: 'CFA',
      examDate: '2027-05-01',
      expireDate: '2027-06-01',
      expired: false,
      period,
      modes: ['video'],
      hasAgreement: true,
      hasLive: false,
      currentPoints: 6,
      totalPoints: 8,
      books: [
        {
          bookId: 11,
          bookName: '第一册',
          cover: '/c.png',
          intro: '从头开始',
          bookStatus: 1,
          studentWorkEntity: { studentWorkStatus: 1 },
          isCurrent: true,
          canAccess: true,
          bookLevel: 3,
          medal: 2,
          currentPoints: 6,
          totalPoints: 8,
          readings: [
            {
              ...{ readingId: 111, number: '1', readingName: '货币时间价值', isCurrent: false },
              ...{ canAccess: true, ...mastery, videoTotal: 9, videoDone: 6 },
              ...{ questionTotal: 111, questionDone: 5, questionRight: 4 },
            },
            {
              ...{ readingId: 112, number: '2', readingName: '货币时间价值', isCurrent: true },
              ...{ canAccess: true, ...mastery, videoTotal: 9, videoDone: 6 },
              ...{ questionTotal: 112, questionDone: 5, questionRight: 4 },
            },
          ],
        },
      ],
      files: [{ fileId: 3, title: '公式表', fileName: 'f.pdf', kind: 'file', bytes: 9 }],
    });
  });

  it.each<[string, Partial<CourseReadingRow>, object, boolean]>([
    ['that is issued and open', {}, {}, true],
    ['that is not issued', { book_status: 0 }, {}, false],
    ['that is locked', { is_locked: true }, {}, false],
    ['of a course that is closed', {}, { closedBy: 'expired' }, false],
  ])('has a book %s: %j', (_, row, change, canAccess) => {
    const [book] = presented([{ ...reading, ...row }], change).books;
    expect(book).toMatchObject({ canAccess, bookStatus: row.book_status === 0 ? -1 : 1 });
    expect(book?.readings[0]?.canAccess).toBe(canAccess);
    expect(book?.studentWorkEntity.studentWorkStatus).toBe(row.is_locked === true ? 0 : 1);
  });

  it('keeps a medal that was won, and has no reading where a book has none', () => {
    const [won] = presented([reading], { won: new Map([[11, 3]]) }).books;
    expect(won?.medal).toBe(3);
    const [empty] = presented([{ ...reading, reading_id: null }]).books;
    expect(empty).toMatchObject({ readings: [], medal: 0, bookLevel: 0, isCurrent: false });
  });
});

it('goes on where a lecture was watched last, or nowhere', () => {
  const at = (day: number) => ({ ...reading, last_at: new Date(Date.UTC(2026, 10, day)) });
  const rows = [at(1), at(3), at(2)];
  expect(latestOf(rows)).toBe(rows[1]);
  expect(latestOf([reading, reading])).toBeUndefined();
});

it('a book is issued or not, whatever else is stored', () => {
  expect([1, 0, -1, 2].map(statusOf)).toEqual([1, -1, -1, -1]);
});

describe('on the home page a course', () => {
  const row: HomeCourseRow = {
    ...{ course_id: 1, title: '一级', cover: '/a.png', subtitle: '2027 年', family: 'CFA' },
    ...{ group_type: 1, exam_date: '2027-05-01', is_enrolled: true, redeemed: true },
    ...{
      defer_info: '已延期 1 次',
      opens_on: null,
      expires_on: '2027-06-01',
      paused_on: null,
      erased_at: null,
    },
    ...{ postponed: 1, identity_required: true, application: null },
  };
  const readings = { begun: 4, seen: 3, practised: 2, mastered: 1 };
  const own = { readingCount: 12, readings, questionCount: 400 };

  it('is told by what its student has of it', () => {
    expect(presentHomeCourse(row, own, period)).toEqual({
      ...{ courseId: 1, courseName: '一级', cover: '/a.png', subtitle: '2027 年', family: 'CFA' },
      ...{ examDate: '2027-05-01', hasRedeemed: true, deferInfo: '已延期 1 次' },
      ...{ expireDate: '2027-06-01', expired: false, period, identityRequired: true, ...own },
    });
  });

  it('is over when that closed it, and taken up when it was given and redeemed', () => {
    expect(presentHomeCourse(row, own, { ...period, closedBy: 'expired' }).expired).toBe(true);
    expect(presentHomeCourse(row, own, { ...period, closedBy: 'paused' }).expired).toBe(false);
    expect(presentHomeCourse({ ...row, redeemed: false }, own, period).hasRedeemed).toBe(false);
    expect(presentHomeCourse({ ...row, is_enrolled: false }, own, period).hasRedeemed).toBe(false);
  });

  it('goes on with the lecture that was played last, in seconds', () => {
    expect(
      presentLastPlayed({
        ...{ course_id: 1, course_title: '一级', family: 'x', book_id: 11, book_title: '第一册' },
        ...{ cover: '/c.png', reading_id: 111, reading_title: '货币时间价值', number: '1' },
        ...{ bullet_id: 7, bullet_title: '年金', position_seconds: 60, duration_ms: 90_500 },
        at: new Date('2026-11-20T00:00:00Z'),
      }),
    ).toEqual({
      ...{ courseId: 1, courseName: '一级', family: 'x', bookId: 11, bookName: '第一册' },
      ...{ cover: '/c.png', readingId: 111, readingName: '货币时间价值', readingNumber: '1' },
      ...{ bulletId: 7, bulletName: '年金', position: 60, duration: 90.5 },
      playedAt: '2026-11-20T00:00:00.000Z',
    });
  });
});
