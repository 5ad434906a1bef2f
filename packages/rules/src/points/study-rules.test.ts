import { expect, it } from 'vitest';
import { isMockPaid, leastReviewed, lateDays, studyRules } from './study-rules.ts';

it('every kind of study is named, and a day pays for whole payments of it', () => {
  const rules = Object.values(studyRules);
  expect(new Set(rules.map(({ title }) => title)).size).toBe(rules.length);
  for (const { title, unit, points, perDay } of rules) {
    expect(title).toMatch(/\p{Script=Han}/u);
    expect(unit).toBeGreaterThanOrEqual(1);
    expect(perDay % points, title).toBe(0);
  }
});

it('a day of study is worth at most 4.35 yuan, of which a mock and a camp are two', () => {
  const most = Object.values(studyRules).reduce((sum, { perDay }) => sum + perDay, 0);
  expect(most).toBe(435);
  expect(studyRules.mock.perDay + studyRules.camp.perDay).toBe(200);
});

it('says how much one payment is for', () => {
  expect(studyRules.practice.words).toBe(`练习答对 ${studyRules.practice.unit} 题`);
  expect(studyRules.lecture.words).toBe(`看课 ${studyRules.lecture.unit / 60} 分钟`);
});

it('pays for a review of five items or more, and for what arrives within a week', () => {
  expect([leastReviewed, lateDays]).toEqual([5, 7]);
});

it.each([
  [{ total: 10, answered: 6, spentMs: 60_000 }, true],
  [{ total: 10, answered: 5, spentMs: 60_000 }, false],
  [{ total: 10, answered: 6, spentMs: 59_999 }, false],
  [{ total: 10, answered: 10, spentMs: 100_000 }, true],
  [{ total: 10, answered: 10, spentMs: 99_999 }, false],
  [{ total: 1, answered: 1, spentMs: 10_000 }, true],
  [{ total: 0, answered: 0, spentMs: 0 }, false],
])('of a mock of %j is paid: %s', (mock, isPaid) => {
  expect(isMockPaid(mock)).toBe(isPaid);
});
