import { expect, test } from 'vitest';
import { minutesFor } from './exam-pace.ts';
import { nextExercise } from './next-exercise.ts';

test('who begins starts at the first chapter, then smart practice goes on', () => {
  expect(nextExercise({ total: 40, done: 0, wrong: 0 })).toBe('sequential');
  expect(nextExercise({ total: 40, done: 1, wrong: 1 })).toBe('intelligent');
  expect(nextExercise({ total: 40, done: 40, wrong: 9 })).toBe('intelligent');
});

test('ten wrong questions are repaired before anything new', () => {
  expect(nextExercise({ total: 40, done: 20, wrong: 10 })).toBe('correcting');
});

test('a set has the time that an exam gives, in whole minutes', () => {
  expect([1, 2, 20, 90].map(minutesFor)).toEqual([2, 3, 30, 135]);
});
