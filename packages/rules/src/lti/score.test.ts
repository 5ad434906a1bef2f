import { expect, it } from 'vitest';
import {
  isNewWork,
  isSameScore,
  nextScoreTryIn,
  scoreOfPaper,
  scoreOfProgress,
  scoresAddress,
  stampOf,
  sentScore,
} from './score.ts';

const attemptOf = (no: number, score: number, pending: number) => ({
  ...{ no, score, pending },
  startedAt: new Date(`2026-11-2${no}T10:00:00Z`),
  submittedAt: new Date(`2026-11-2${no}T11:00:00Z`),
});
const attempts = [attemptOf(1, 60, 0), attemptOf(2, 90, 1), attemptOf(3, 75, 0)];
const namedOf = (no: number) => ({
  ...{ no, startedAt: `2026-11-2${no}T10:00:00.000Z` },
  submittedAt: `2026-11-2${no}T11:00:00.000Z`,
});

it('counts the best or the last attempt, and says where a teacher is waited for', () => {
  expect(scoreOfPaper(attempts, 'best')).toEqual({
    ...{ given: 90, activity: 'Completed', grading: 'PendingManual', attempt: namedOf(2) },
  });
  expect(scoreOfPaper(attempts, 'last')).toEqual({
    ...{ given: 75, activity: 'Completed', grading: 'FullyGraded', attempt: namedOf(3) },
  });
  expect(scoreOfPaper([], 'best')).toBeNull();
  // Of two that are as good the later one.
  const same = [attemptOf(1, 60, 2), attemptOf(2, 60, 0)];
  expect(scoreOfPaper(same, 'best')?.grading).toBe('FullyGraded');
});

it.each([
  [0, null],
  [0.004, null],
  [0.5, { given: 50, activity: 'InProgress', grading: 'FullyGraded' }],
  [0.999, { given: 99, activity: 'InProgress', grading: 'FullyGraded' }],
  [1, { given: 100, activity: 'Completed', grading: 'FullyGraded' }],
])('of a course done by %f it says %o', (share, score) => {
  expect(scoreOfProgress(share)).toEqual(score);
});

it('tells an attempt as new work once, and marks, corrections and progress as none', () => {
  const [best, last] = [scoreOfPaper(attempts, 'best')!, scoreOfPaper(attempts, 'last')!];
  expect(isNewWork(best, null)).toBe(true);
  expect(isNewWork(best, 1)).toBe(true);
  expect(isNewWork(best, sentScore(best, 1).told)).toBe(false);
  // The best was told, then the last: the best again is nothing new.
  expect(isNewWork(best, sentScore(last, 2).told)).toBe(false);
  expect(sentScore(best, 3).told).toBe(3);
  const progress = scoreOfProgress(0.5)!;
  expect(isNewWork(progress, null)).toBe(true);
  expect(isNewWork(progress, sentScore(progress, null).told)).toBe(false);
});

it('knows a score that is the same', () => {
  const score = scoreOfProgress(0.5);
  expect(isSameScore(score, scoreOfProgress(0.501))).toBe(true);
  expect(isSameScore(score, scoreOfProgress(0.51))).toBe(false);
  expect(isSameScore(score, null)).toBe(false);
  expect(isSameScore(null, null)).toBe(true);
  expect(isSameScore(score, { ...score!, grading: 'PendingManual' })).toBe(false);
  expect(isSameScore(score, { ...score!, activity: 'Completed' })).toBe(false);
});

it.each([
  ['https://c.example/api/lti/courses/1/line_items/2', 'line_items/2/scores'],
  ['https://c.example/api/lti/courses/1/line_items/2/', 'line_items/2/scores'],
  [
    'https://m.example/mod/lti/services.php/2/lineitems/5/lineitem?type_id=1',
    'lineitem/scores?type_id=1',
  ],
])('sends scores of %s below its path', (lineItem, end) => {
  expect(scoresAddress(lineItem).endsWith(`/${end}`)).toBe(true);
});

it('stamps strictly later, by whole seconds', () => {
  const at = (text: string) => new Date(`2026-11-29T10:00:${text}Z`);
  expect(stampOf(at('05'), null)).toEqual(at('05'));
  expect(stampOf(at('05'), at('01'))).toEqual(at('05'));
  expect(stampOf(at('05.2'), at('05'))).toEqual(at('06'));
  expect(stampOf(at('05'), at('09'))).toEqual(at('10'));
});

it('tries for three days, later where the platform asks so', () => {
  const waits = Array.from({ length: 10 }, (_, index) => nextScoreTryIn(index + 1, null));
  expect(waits.at(-1)).toBeNull();
  const days = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 86_400;
  expect(days).toBeGreaterThanOrEqual(2.98);
  expect(days).toBeLessThan(3.1);
  expect(nextScoreTryIn(1, 600)).toBe(600);
  expect(nextScoreTryIn(1, 999_999)).toBe(86_400);
  expect(nextScoreTryIn(3, 5)).toBe(1800);
});
