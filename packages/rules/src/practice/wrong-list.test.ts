import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterAnswer,
  maxRightsNeeded,
  verdictOfGrade,
  wrongCauses,
  type WrongListState,
} from './wrong-list.ts';

const out: WrongListState = { inBook: false, rightsInRow: 0 };
const verdicts = fc.array(fc.constantFrom(1 as const, -1 as const), { maxLength: 30 });
const needed = fc.integer({ min: 1, max: maxRightsNeeded });

describe('[practice.wrong-auto] the wrong-answer book', () => {
  it('takes a question in whenever it goes wrong, and keeps it until N right ones in a row', () => {
    fc.assert(
      fc.property(verdicts, needed, (given, rightsNeeded) => {
        const rule = { autoRemove: true, rightsNeeded };
        const end = given.reduce((state, verdict) => afterAnswer(state, verdict, rule), out);
        const lastWrong = given.lastIndexOf(-1);
        const rights = given.length - 1 - lastWrong;
        expect(end.inBook).toBe(lastWrong >= 0 && rights < rightsNeeded);
      }),
    );
  });

  it('never lets one go by itself where the student does not want that', () => {
    fc.assert(
      fc.property(verdicts, needed, (given, rightsNeeded) => {
        const rule = { autoRemove: false, rightsNeeded };
        const end = given.reduce((state, verdict) => afterAnswer(state, verdict, rule), out);
        expect(end.inBook).toBe(given.includes(-1));
      }),
    );
  });

  it('counts five right answers in a row at most, and asks for five at most', () => {
    const rule = { autoRemove: true, rightsNeeded: 5 };
    const kept = { inBook: true, rightsInRow: 3 };
    const fourth = afterAnswer(kept, 1, rule);
    expect(fourth).toEqual({ inBook: true, rightsInRow: 4 });
    const fifth = afterAnswer(fourth, 1, rule);
    expect(fifth).toEqual({ inBook: false, rightsInRow: 5 });
    expect(afterAnswer(fifth, 1, rule).rightsInRow).toBe(5);
  });

  it('knows three causes: not known, misread, slipped', () => {
    expect(wrongCauses.join(' ')).toBe('unknown misread slipped');
  });

  it('takes what is only partly right for wrong', () => {
    expect(['right', 'partly', 'wrong'].map((grade) => verdictOfGrade(grade as 'right'))).toEqual([
      1, -1, -1,
    ]);
  });
});
