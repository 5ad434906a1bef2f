import { expect, it } from 'vitest';
import {
  furthestDays,
  questionDueDay,
  questionInterval,
  secondsOfQuestion,
} from '../practice/interval.ts';
import { practiceMinutes, reviewMinutes } from './minutes.ts';

const today = 20_000;
const asked = { lastDay: today - 1, rightsInRow: 0, movedTo: null, examDay: null, today };

it('asks again after 1, 3, 7, 14 and 30 days, and never later than that', () => {
  expect([-2, 0, 0.9, 1, 2, 3, 4, 5].map(questionInterval)).toEqual([1, 1, 1, 3, 7, 14, 30, 30]);
});

it.each([
  ['by its answers', { rightsInRow: 2 }, today + 6],
  ['today where it was only marked', { lastDay: null }, today],
  [
    'the day before the exam where it would come on it',
    { rightsInRow: 1, examDay: today + 2 },
    today + 1,
  ],
  ['by its answers the day before the exam', { rightsInRow: 1, examDay: today + 3 }, today + 2],
  [
    'tomorrow where it was answered today, though the exam is tomorrow',
    { lastDay: today, examDay: today + 1 },
    today + 1,
  ],
  [
    'no more on the day of its answer, whatever was chosen',
    { lastDay: today, movedTo: today },
    today + 1,
  ],
  ['on the day that was chosen', { movedTo: today + 9, examDay: today + 2 }, today + 9],
  [
    'on the day that was chosen for one that was only marked',
    { lastDay: null, movedTo: today + 9 },
    today + 9,
  ],
])('is due %s', (_, given, day) => {
  expect(questionDueDay({ ...asked, ...given })).toBe(day);
});

it('can be put off for a year', () => {
  expect(furthestDays).toBe(365);
});

it.each([
  [{ card: 0, question: 0 }, 0],
  [{ card: 0, question: 1 }, secondsOfQuestion / 60],
  [{ card: 3, question: 0 }, 1],
  [{ card: 4, question: 0 }, 2],
  [{ card: 60, question: 2 }, 19],
])('%j take %i minutes', (counts, minutes) => {
  expect(practiceMinutes(counts)).toBe(minutes);
});

it('says of a review that is left at least a minute, and counts wrong and marked questions alike', () => {
  expect(secondsOfQuestion).toBe(60);
  expect(reviewMinutes({ card: 0, wrong: 0, marked: 0 })).toBe(1);
  expect(reviewMinutes({ card: 0, wrong: 3, marked: 2 })).toBe(5);
});
