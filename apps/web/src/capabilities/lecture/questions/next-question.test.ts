import { describe, expect, it } from 'vitest';
import { questionAhead, questionBetween } from './next-question.ts';

const questions = [
  { questionId: 1, second: 0 },
  { questionId: 2, second: 800 },
  { questionId: 3, second: 1100 },
];
const none = new Set<number>();
const idBetween = (from: number | null, to: number, asked: ReadonlySet<number> = none) =>
  questionBetween(questions, from, to, asked)?.questionId;

describe('a question inside a lecture', () => {
  it('comes when the player plays over its second, at the very beginning too', () => {
    expect(idBetween(799.8, 800.1)).toBe(2);
    expect(idBetween(null, 0.2)).toBe(1);
    expect(idBetween(800.1, 800.4)).toBeUndefined();
  });

  it('is passed by by who seeks over it, and stands in nobody’s way who begins behind it', () => {
    expect(idBetween(100, 900)).toBeUndefined();
    expect(idBetween(900, 700)).toBeUndefined();
    expect(idBetween(null, 801)).toBeUndefined();
  });

  it('comes once in a viewing, also to who goes back before it', () => {
    expect(idBetween(799.8, 800.1, new Set([2]))).toBeUndefined();
  });

  it('is fetched a minute before it comes', () => {
    expect(questionAhead(questions, 735, none)).toBeUndefined();
    expect(questionAhead(questions, 745, none)?.questionId).toBe(2);
    expect(questionAhead(questions, 745, new Set([2]))).toBeUndefined();
  });
});
