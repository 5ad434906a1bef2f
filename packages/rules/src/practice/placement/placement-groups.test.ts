import { expect, it } from 'vitest';
import { placementGroupOf, type PlacedChapter } from './placement-groups.ts';

const group = (given: Partial<PlacedChapter>) =>
  placementGroupOf({ mastery: 1, percent: null, questions: 2, right: 2, failed: 0, ...given });

it('a chapter of which nothing was asked, or nothing was right, was not learned yet', () => {
  expect(group({ mastery: 0, questions: 0, right: 0 })).toBe('new');
  expect(group({ right: 0, failed: 2 })).toBe('new');
});

it('before there is an estimate it is known by two questions that were right and none wrong, and one alone may be a guess', () => {
  expect(group({})).toBe('known');
  expect(group({ questions: 1, right: 1 })).toBe('unsure');
  // However often it was answered.
  expect(group({ questions: 1, right: 3 })).toBe('unsure');
  expect(group({ questions: 3, failed: 1 })).toBe('unsure');
});

it('where there is an estimate its level says it', () => {
  const told = { percent: 74, questions: 6, right: 5, failed: 1 };
  expect(group({ ...told, mastery: 3 })).toBe('known');
  expect(group({ ...told, percent: 62, mastery: 2 })).toBe('unsure');
  expect(group({ ...told, percent: 41, mastery: 1, failed: 0 })).toBe('unsure');
});
