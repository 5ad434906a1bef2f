import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalLetters,
  chooseLetter,
  isAnswerPossible,
  judge,
  judgeComposite,
} from './judge.ts';

const letters = ['A', 'B', 'C', 'D', 'E'];
const letter = fc.constantFrom(...letters);
/** A choice as it is stored. */
const choice = fc.subarray(letters).map((chosen) => chosen.join(''));
const taps = fc.array(letter, { maxLength: 12 });

describe('[practice.multi] choosing letters', () => {
  it('keeps them sorted, each once, however they are tapped', () => {
    fc.assert(
      fc.property(taps, (tapped) => {
        const chosen = tapped.reduce((before, one) => chooseLetter(before, one, true), '');
        const odd = letters.filter((one) => tapped.filter((tap) => tap === one).length % 2 === 1);
        expect(chosen).toBe(odd.join(''));
      }),
    );
  });

  it('twice the same changes nothing where several may be chosen', () => {
    fc.assert(
      fc.property(choice, letter, (chosen, one) => {
        const twice = chooseLetter(chooseLetter(chosen, one, true), one, true);
        expect(twice).toBe(chosen);
      }),
    );
  });

  it('replaces the one before where only one may be chosen', () => {
    fc.assert(
      fc.property(taps, letter, (tapped, last) => {
        const before = tapped.reduce((chosen, one) => chooseLetter(chosen, one, false), '');
        expect(chooseLetter(before, last, false)).toBe(last);
      }),
    );
  });
});

describe('[practice.judging] an answer', () => {
  it('to an option question is right only when it equals the answer, in any order of its letters', () => {
    fc.assert(
      fc.property(choice, choice, (answer, chosen) => {
        const backwards = [...chosen].toReversed().join('').toLowerCase();
        const verdict = judge({ questionType: 'OP', answer }, backwards);
        expect(verdict).toBe(chosen === answer ? 1 : -1);
      }),
    );
  });

  it('to an open question counts as right', () => {
    fc.assert(
      fc.property(fc.string(), (words) => {
        expect(judge({ questionType: 'QA', answer: '' }, words)).toBe(1);
      }),
    );
  });

  it('has one canonical form', () => {
    fc.assert(
      fc.property(fc.string(), (words) => {
        const once = canonicalLetters(words);
        expect(canonicalLetters(once)).toBe(once);
      }),
    );
  });
});

describe('an answer is possible', () => {
  it('when it is a canonical choice of the letters that there are', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 6 }), fc.boolean(), (words, several) => {
        const isPossible = isAnswerPossible({ questionType: 'OP', several, letters }, words);
        const isCanonical = /^A?B?C?D?E?$/.test(words) && words !== '';
        expect(isPossible).toBe(isCanonical && (several || words.length === 1));
      }),
    );
    expect(isAnswerPossible({ questionType: 'OP', several: true, letters }, 'ACE')).toBe(true);
  });

  it('when an open one says something', () => {
    const open = { questionType: 'QA', several: false, letters: [] } as const;
    expect(isAnswerPossible(open, ' \n')).toBe(false);
    expect(isAnswerPossible(open, '看法')).toBe(true);
  });
});

describe('[practice.composite] the verdict on a composite question', () => {
  it('is right only if all parts are, and there is none while a part is open', () => {
    const part = fc.constantFrom(1 as const, -1 as const, 0 as const);
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (given) => {
        const isOpen = given.length === 0 || given.some((one) => one === 0);
        const answered = given.some((one) => one === -1) ? -1 : 1;
        expect(judgeComposite(given)).toBe(isOpen ? 0 : answered);
      }),
    );
  });
});
