import { expect, it } from 'vitest';
import { evidenceOf, type LoggedAnswer } from './mastery/evidence.ts';
import { worthAfterHints } from './hints.ts';

it('a right answer says a quarter less for each hint, and never nothing', () => {
  expect([0, 1, 2, 3, 9].map(worthAfterHints)).toEqual([1, 0.75, 0.5, 0.25, 0.25]);
  expect(worthAfterHints(-1)).toBe(1);
});

const answer = (given: Partial<LoggedAnswer>): LoggedAnswer => ({
  question: {
    ...{ questionId: 1, topic: 7, kind: 'single', options: 4, difficulty: 2 },
    ...{ rightCount: 0, wrongCount: 0 },
  },
  score: 1,
  at: 0,
  ...given,
});

it('counts so in the evidence of its topic: for it alone, while a wrong one counts whole', () => {
  const of = (given: Partial<LoggedAnswer>) => evidenceOf([answer(given)], [], 0)[0];
  expect(of({})).toMatchObject({ right: 1, wrong: 0 });
  expect(of({ hints: 2 })).toMatchObject({ right: 0.5, wrong: 0 });
  expect(of({ hints: 3, score: 0 })).toMatchObject({ right: 0, wrong: 1 });
});
