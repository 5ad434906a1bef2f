import { expect, it } from 'vitest';
import { newCardsToday } from './pace.ts';

it.each([
  ['what the student wants', { unseen: 300, examDay: 130, chosen: 12 }, 12],
  ['none, where that is wanted', { unseen: 300, examDay: 130, chosen: 0 }, 0],
  ['twenty without an exam', { unseen: 300, examDay: null, chosen: null }, 20],
  ['what is left', { unseen: 3, examDay: null, chosen: null }, 3],
  ['all a week before the exam', { unseen: 300, examDay: 137, chosen: null }, 10],
  ['five at least', { unseen: 30, examDay: 137, chosen: null }, 5],
  ['a hundred at most', { unseen: 900, examDay: 103, chosen: null }, 100],
])('%s', (_name, given, count) => {
  expect(newCardsToday({ ...given, today: 100 })).toBe(count);
});
