import { describe, expect, it } from 'vitest';
import { bookShown, nextReading, placeOfStudent } from './place.ts';

const reading = (mastery: number, isCurrent = false) => ({ mastery, isCurrent });
const book = (bookId: number, readings: ReturnType<typeof reading>[], more: object = {}) => ({
  ...{ bookId, readings, canAccess: true, isCurrent: false },
  ...more,
});
const first = book(1, [reading(4), reading(2), reading(0)]);
const second = book(2, [reading(0, true)], { isCurrent: true });

describe('where a student is in a course', () => {
  it('is the first reading that is not mastered, or where the last lecture was watched', () => {
    expect(placeOfStudent([first])).toEqual({ book: first, reading: first.readings[1] });
    expect(placeOfStudent([first, second])).toEqual({ book: second, reading: second.readings[0] });
  });

  it('is past a reading that is mastered, and before one that was left out', () => {
    const past = book(1, [reading(0), reading(4, true), reading(1)]);
    expect(placeOfStudent([past])?.reading).toBe(past.readings[2]);
    const last = book(1, [reading(0), reading(4, true)]);
    expect(placeOfStudent([last])?.reading).toBe(last.readings[0]);
    expect(nextReading(book(1, [reading(4)]))).toBeUndefined();
  });

  it('is in no book that is closed, unless all are', () => {
    const closed = book(3, [reading(0)], { canAccess: false });
    expect(placeOfStudent([closed, first])?.book).toBe(first);
    expect(placeOfStudent([closed])?.book).toBe(closed);
    expect(placeOfStudent([])).toBeUndefined();
  });

  it('is left for the book that is asked for, where the course has it', () => {
    expect(bookShown([first, second], 1)).toBe(first);
    expect(bookShown([first, second], 9)).toBe(second);
    expect(bookShown([first, second], undefined)).toBe(second);
    expect(bookShown([], 1)).toBeUndefined();
  });
});
