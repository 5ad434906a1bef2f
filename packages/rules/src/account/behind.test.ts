import { expect, it } from 'vitest';
import { accuracyChange, percentOf, reasonText, standingBy, usualRules } from './behind.ts';
import type { BehindRules, StudyFacts } from './behind.ts';

const well: StudyFacts = {
  ...{ idleDays: 0, aheadDays: null, mocks: null, lectures: 0, daysLeft: null, sameAsked: 0 },
  ...{ week: { answers: 0, right: 0 }, weekBefore: { answers: 0, right: 0 } },
  chapters: { learned: 0, all: 0 },
};
const wordsOf = (facts: Partial<StudyFacts>, rules: Partial<BehindRules> = {}) =>
  standingBy({ ...well, ...facts }, { ...usualRules, ...rules }).reasons.map(reasonText);

it('each rule is met at its threshold and not before it, and says by what', () => {
  expect(wordsOf({ idleDays: 6 })).toEqual([]);
  expect(wordsOf({ idleDays: 7 })).toEqual(['7 天没学']);
  expect(wordsOf({ aheadDays: -13 })).toEqual([]);
  expect(wordsOf({ aheadDays: -14 })).toEqual(['比计划慢 14 天']);
  expect(wordsOf({ aheadDays: 20 })).toEqual([]);
  expect(wordsOf({ mocks: { before: 58, last: 51 } })).toEqual([]);
  expect(wordsOf({ mocks: { before: 58, last: 50 } })).toEqual(['模考 58 → 50']);
  expect(wordsOf({ sameAsked: 2 })).toEqual([]);
  expect(wordsOf({ sameAsked: 3 })).toEqual(['同一处问了 3 次']);
});

it('accuracy counts only where both weeks have answers enough', () => {
  const fall = (now: number, before: number) => ({
    week: { answers: now, right: now * 0.5 },
    weekBefore: { answers: before, right: before * 0.6 },
  });
  expect(wordsOf(fall(30, 30))).toEqual(['正确率一周降了 10 点']);
  expect(wordsOf(fall(28, 30))).toEqual([]);
  expect(wordsOf(fall(30, 20))).toEqual([]);
  expect(accuracyChange(fall(30, 30))).toBe(-10);
  expect(accuracyChange({ ...fall(30, 30), week: { answers: 0, right: 0 } })).toBeNull();
  expect(percentOf({ answers: 0, right: 0 })).toBeNull();
});

it('whoever watches without practising well is told apart from who watches without practising', () => {
  const answers = (right: number) => ({ week: { answers: 100, right } });
  expect(wordsOf({ lectures: 5, ...answers(44) })).toEqual(['看了 5 节课，正确率 44%']);
  expect(wordsOf({ lectures: 5, ...answers(45) })).toEqual([]);
  expect(wordsOf({ lectures: 4, ...answers(10) })).toEqual([]);
  expect(wordsOf({ lectures: 5 })).toEqual([]);
});

it('a course that ends soon asks what is left of it', () => {
  const course = (learned: number, all: number) => ({ chapters: { learned, all } });
  expect(wordsOf({ daysLeft: 30, ...course(8, 10) })).toEqual(['30 天后到期，还有 2 章']);
  expect(wordsOf({ daysLeft: 0, ...course(0, 3) })).toEqual(['今天到期，还有 3 章']);
  expect(wordsOf({ daysLeft: 31, ...course(0, 10) })).toEqual([]);
  expect(wordsOf({ daysLeft: 3, ...course(9, 10) })).toEqual([]);
  expect(wordsOf({ daysLeft: 3, ...course(0, 0) })).toEqual([]);
  const always = { ending: { isOn: true, days: 30, percent: 0 } };
  expect(wordsOf({ daysLeft: 3, ...course(10, 10) }, always)).toEqual([]);
});

it('a rule that is off says nothing, and no course that is open is nothing to fall behind in', () => {
  const facts: Partial<StudyFacts> = {
    ...{ idleDays: 90, aheadDays: -90, mocks: { before: 90, last: 1 }, lectures: 9, daysLeft: 1 },
    ...{ week: { answers: 50, right: 1 }, weekBefore: { answers: 50, right: 50 }, sameAsked: 9 },
    chapters: { learned: 0, all: 9 },
  };
  expect(wordsOf(facts)).toHaveLength(7);
  const off = Object.fromEntries(
    Object.entries(usualRules).map(([rule, own]) => [rule, { ...own, isOn: false }]),
  ) as unknown as BehindRules;
  expect(standingBy({ ...well, ...facts }, off)).toEqual({ reasons: [], weight: 0 });
  expect(wordsOf({ idleDays: null })).toEqual([]);
});

it('the gravest reason stands first, and no single one outweighs all others', () => {
  expect(wordsOf({ idleDays: 8, aheadDays: -60 })).toEqual(['比计划慢 60 天', '8 天没学']);
  const weightOf = (facts: Partial<StudyFacts>) =>
    standingBy({ ...well, ...facts }, usualRules).weight;
  expect(weightOf({ idleDays: 7 })).toBe(100);
  expect(weightOf({ idleDays: 7_000 })).toBe(500);
  expect(weightOf({ idleDays: 14, sameAsked: 3 })).toBe(300);
});
