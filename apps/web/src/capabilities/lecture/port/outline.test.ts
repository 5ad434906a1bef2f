import { describe, expect, it } from 'vitest';
import { book, bullet, readingGroups } from '../../../test/course-samples.ts';
import {
  chosenReading,
  lecturesOf,
  lectureBeside,
  openingLecture,
  openingReading,
  playableOf,
} from './outline.ts';

const ids = (bullets: { bulletId: number }[]) => bullets.map(({ bulletId }) => bulletId);

describe('lectures of a reading', () => {
  it('stand in the order of study: by group, the basic ones before the intensive', () => {
    const reading = readingGroups({
      31: [bullet({ bulletId: 5 })],
      1: [bullet({ bulletId: 4, videoType: 2 }), bullet({ bulletId: 3 })],
      0: [bullet({ bulletId: 1 }), bullet({ bulletId: 2, videoType: 2 })],
    });
    expect(ids(lecturesOf(reading))).toEqual([1, 2, 3, 4, 5]);
  });

  it('[course.playable] are offered for play only with canAccess', () => {
    const reading = readingGroups({
      0: [bullet({ bulletId: 1, canAccess: false }), bullet({ bulletId: 2 })],
    });
    expect(ids(playableOf(reading))).toEqual([2]);
    expect(openingLecture(reading, 1)?.bulletId).toBe(2);
    expect(openingLecture(readingGroups({ 0: [bullet({ canAccess: false })] }), null)).toBeNull();
  });
});

describe('the lecture that opens', () => {
  const done = { duration: 80, watchedSeconds: 80 };

  it('is the one that the address names', () => {
    const reading = readingGroups({ 0: [bullet({ bulletId: 1 }), bullet({ bulletId: 2 })] });
    expect(openingLecture(reading, 2)?.bulletId).toBe(2);
  });

  it('is else the one watched last, else the first not watched, else the first', () => {
    const one = bullet({ bulletId: 1, ...done });
    const two = bullet({ bulletId: 2 });
    const last = bullet({ bulletId: 3, isLatest: true, ...done });
    expect(openingLecture(readingGroups({ 0: [one, two, last] }), 99)?.bulletId).toBe(3);
    expect(openingLecture(readingGroups({ 0: [one, two] }), null)?.bulletId).toBe(2);
    expect(openingLecture(readingGroups({ 0: [one] }), null)?.bulletId).toBe(1);
  });

  it('is in the reading studied last, else in the first', () => {
    const first = readingGroups({}, { readingId: 1 });
    const current = readingGroups({}, { readingId: 2, isCurrent: true });
    expect(openingReading(book([first, current]))?.readingId).toBe(2);
    expect(openingReading(book([first]))?.readingId).toBe(1);
    expect(openingReading(book([]))).toBeNull();
  });
});

describe('the reading of an address', () => {
  const first = readingGroups({}, { readingId: 1 });
  const current = readingGroups({}, { readingId: 2, isCurrent: true });
  const third = readingGroups({}, { readingId: 3 });
  const open = book([first, current, third]);

  it('is the one that it names, whichever was studied last', () => {
    expect(chosenReading(open, 3)?.readingId).toBe(3);
    expect(chosenReading(open, '1')?.readingId).toBe(1);
    expect(chosenReading(open, undefined)?.readingId).toBe(2);
  });

  it('is none where the book has no such reading', () => {
    expect(chosenReading(open, 4)).toBeNull();
  });
});

describe('the next lecture', () => {
  const open = book([
    readingGroups({ 0: [bullet({ bulletId: 1 }), bullet({ bulletId: 2 })] }, { readingId: 1 }),
    readingGroups({}, { readingId: 2 }),
    readingGroups(
      { 0: [bullet({ bulletId: 3, canAccess: false }), bullet({ bulletId: 4 })] },
      { readingId: 3 },
    ),
  ]);

  it('may stand in a later reading, and is one that may be played', () => {
    expect(lectureBeside(open, 1, 1)?.lecture.bulletId).toBe(2);
    expect(lectureBeside(open, 2, 1)).toMatchObject({
      lecture: { bulletId: 4 },
      reading: { readingId: 3 },
    });
  });

  it('is none at the end of the book', () => {
    expect(lectureBeside(open, 4, 1)).toBeNull();
    expect(lectureBeside(open, 99, 1)).toBeNull();
    expect(lectureBeside(open, 2, -1)?.lecture.bulletId).toBe(1);
    expect(lectureBeside(open, 1, -1)).toBeNull();
  });
});
