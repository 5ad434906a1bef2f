import { describe, expect, it } from 'vitest';
import type { StudiedCourse } from '../practice/practice-facts.port.ts';
import { presentBook, presentReadings, type OpenedBook } from './book.presenter.ts';
import type { BookBulletRow } from './book.repository.ts';

const studied = {
  of: () => ({ mastery: 2, total: 30 }),
} as unknown as StudiedCourse;
const book: OpenedBook = {
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
  ...{ course_id: 1, family: 'CFA', book_id: 11, title: '第一册', cover: '/c.png' },
  ...{ intro: '从头开始', book_status: 1, is_locked: false },
  files: [{ file_id: 3, title: '公式表', file_name: 'f.pdf', bytes: 9 }],
};
const row: BookBulletRow = {
  state: 'ready',
  ...{ reading_id: 111, number: '1', reading_title: '货币时间价值', minutes: 12, subject_id: 5 },
  ...{ subject_title: '年金', subject_position: 1, group_no: 1, bullet_id: 7, video_id: 70 },
  ...{ bullet_title: '期末年金', video_type: 1, free: false, progress: 100 },
  ...{ duration_ms: 90_500, position_seconds: 60, watched_seconds: 80, at: null },
  ...{ collected: true, has_note: false, is_trial: false, in_extent: true },
  courseware: [],
};
const access = {
  ...{ title: '一级', closedBy: null, expired: false, expireDate: null, isLocked: false },
} as const;
const bullet = {
  ...{ bulletId: 7, bulletName: '期末年金', videoId: 70, subjectId: 5, subjectName: '年金' },
  ...{ subjectOrder: 1, videoType: 1, duration: 90.5, freeMode: false, canAccess: true },
  ...{ lastProgress: 60, watchedSeconds: 80, isLatest: false, endOfReading: true },
  ...{ collected: true, haveNote: false, videoState: 'ready', workProgress: 100 },
};

describe('a book', () => {
  it('is shown with its readings, their subjects and lectures', () => {
    const at = new Date('2026-11-20T00:00:00Z');
    const intensive = { ...row, bullet_id: 8, video_type: 2, at, position_seconds: null };
    expect(presentBook(book, { rows: [row, intensive], studied }, access)).toMatchObject({
      ...{ courseId: 1, courseName: '一级', family: 'CFA', bookId: 11, bookName: '第一册' },
      ...{ cover: '/c.png', intro: '从头开始', bookStatus: 1, bookLevel: 2 },
      readingGroupList: [
        {
          ...{ readingId: 111, number: '1', readingName: '货币时间价值', isCurrent: true },
          ...{ canAccess: true, minutes: 12 },
          groups: [
            {
              groupId: 1,
              details: [
                {
                  ...{ subjectId: 5, subjectName: '年金', canAccess: true },
                  basic: [{ ...bullet, endOfReading: false }],
                  intensive: [
                    { ...bullet, bulletId: 8, videoType: 2, lastProgress: 0, isLatest: true },
                  ],
                },
              ],
            },
          ],
        },
      ],
      files: [{ kind: 'handout' }, { fileId: 3, kind: 'file' }],
    });
  });

  it.each([
    ['not issued', { book_status: 0 }, {}],
    ['locked', {}, { isLocked: true }],
    ['of a course that is closed', {}, { closedBy: 'expired' as const }],
  ])('that is %s names its lectures only', (_, change, own) => {
    const shown = presentBook(
      { ...book, ...change },
      { rows: [row], studied },
      { ...access, ...own },
    );
    const [reading] = shown.readingGroupList;
    expect(reading?.canAccess).toBe(false);
    const [subject] = reading?.groups[0]?.details ?? [];
    expect(subject).toMatchObject({ canAccess: false, basic: [{ canAccess: false }] });
    expect(shown.files).toHaveLength('book_status' in change ? 0 : 2);
  });

  it('hands out nothing to print where it has no reading', () => {
    const empty = presentBook(book, { rows: [], studied }, access);
    expect(empty.files).toEqual([
      { fileId: 3, title: '公式表', fileName: 'f.pdf', kind: 'file', bytes: 9 },
    ]);
    expect(empty.readingGroupList).toEqual([]);
  });
});

describe('a reading', () => {
  const readings = (rows: readonly BookBulletRow[], mayOpen = (_row: BookBulletRow) => true) =>
    presentReadings(book, { rows, studied, mayOpen, files: [] }).readingGroupList;

  it('may be opened with any of its lectures, and each of them by itself', () => {
    const other = { ...row, bullet_id: 8, subject_id: 6, subject_title: '永续年金' };
    const [reading] = readings([row, other], ({ bullet_id }) => bullet_id === 8);
    expect(reading?.canAccess).toBe(true);
    const details = reading?.groups.flatMap((group) => group.details) ?? [];
    expect(details.map(({ canAccess }) => canAccess)).toEqual([false, true]);
    expect(details.map(({ subjectName }) => subjectName)).toEqual(['年金', '永续年金']);
  });

  it('ends with its last lecture, whatever stands behind it', () => {
    const next = { ...row, bullet_id: 8 };
    const rest = { ...row, bullet_id: null };
    const [reading] = readings([row, next, rest]);
    const bullets = reading?.groups.flatMap(({ details }) => details.flatMap(({ basic }) => basic));
    expect(bullets?.map(({ endOfReading }) => endOfReading)).toEqual([false, true]);
  });

  it('of text alone has no groups', () => {
    const text = { ...row, subject_id: null, bullet_id: null };
    expect(readings([text])).toMatchObject([{ readingId: 111, groups: [], isCurrent: false }]);
  });

  it('is the current one where a lecture was watched last, and none before the first', () => {
    const seen = { ...row, reading_id: 112, at: new Date('2026-11-20T00:00:00Z') };
    const later = { ...row, reading_id: 113, at: new Date('2026-11-21T00:00:00Z') };
    const current = (rows: readonly BookBulletRow[]) =>
      readings(rows).map(({ isCurrent }) => isCurrent);
    expect(current([row, later, seen])).toEqual([false, true, false]);
    expect(current([row])).toEqual([false]);
  });

  it('shows a lecture that nobody began as not begun', () => {
    const fresh = { ...row, position_seconds: null, watched_seconds: null, video_type: 3 };
    const [reading] = readings([fresh]);
    expect(reading?.groups[0]?.details[0]?.basic).toMatchObject([
      { lastProgress: 0, watchedSeconds: 0, videoType: 1 },
    ]);
  });
});
