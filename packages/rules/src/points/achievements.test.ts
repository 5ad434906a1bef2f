import { expect, it } from 'vitest';
import { achievementRules } from './achievements.ts';

it('achievements are told apart by their keys, and by titles that say how much they take', () => {
  expect(achievementRules.length).toBeGreaterThan(0);
  const { length } = achievementRules;
  expect(new Set(achievementRules.map(({ key }) => key)).size).toBe(length);
  expect(new Set(achievementRules.map(({ title }) => title)).size).toBe(length);
  for (const { key, title, goal, unit, intro } of achievementRules) {
    const isFirst = key.startsWith('first-') && title.startsWith('第一') && goal === 1;
    const isCounted = key.endsWith(`-${goal}`) && ` ${title}`.includes(` ${goal} `);
    expect(isFirst || isCounted, key).toBe(true);
    for (const words of [unit, intro]) expect(words, key).toMatch(/\p{Script=Han}/u);
  }
});

it('an achievement that takes more of the same gives more points, and none more than a yuan', () => {
  for (const { fact, goal, points, key } of achievementRules) {
    expect(points % 10, key).toBe(0);
    expect(points, key).toBeLessThanOrEqual(100);
    for (const other of achievementRules.filter((one) => one.fact === fact && one.goal < goal)) {
      expect(points, key).toBeGreaterThan(other.points);
      expect([other.unit, other.intro]).toEqual(
        achievementRules
          .filter((one) => one.key === key)
          .flatMap(({ unit, intro }) => [unit, intro]),
      );
    }
  }
});

it('there is one at least for each thing that students do', () => {
  expect([...new Set(achievementRules.map(({ fact }) => fact))].toSorted()).toEqual([
    ...['finishedCamps', 'finishedMocks', 'learnedCards', 'leftWrongBook', 'passedAssignments'],
    ...['reviewStreak', 'rightQuestions', 'watchedHours'],
  ]);
});
