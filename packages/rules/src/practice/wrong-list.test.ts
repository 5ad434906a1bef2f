import { describe, expect, it } from 'vitest';
import { isInWrongList, verdictOfGrade } from './wrong-list.ts';

describe('[practice.wrong-auto] the wrong-answer book', () => {
  it.each([
    { before: false, verdict: -1, autoRemove: true, after: true },
    { before: false, verdict: -1, autoRemove: false, after: true },
    { before: true, verdict: 1, autoRemove: true, after: false },
    { before: true, verdict: 1, autoRemove: false, after: true },
    { before: false, verdict: 1, autoRemove: false, after: false },
    { before: true, verdict: 0, autoRemove: true, after: true },
  ] as const)(
    'goes from $before by $verdict to $after',
    ({ before, verdict, autoRemove, after }) => {
      expect(isInWrongList(before, verdict, autoRemove)).toBe(after);
    },
  );

  it('takes what is only partly right for wrong', () => {
    expect(['right', 'partly', 'wrong'].map((grade) => verdictOfGrade(grade as 'right'))).toEqual([
      1, -1, -1,
    ]);
  });
});
