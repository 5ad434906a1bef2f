import { describe, expect, it } from 'vitest';
import { type AskedForm, paperFormats, placeInBand } from './paper-format.ts';

const { keeps, passBand, secondsPerQuestion } = paperFormats['cfa-1'];

describe('the form of the first level of CFA', () => {
  it('has a minute and a half for a question, as 135 minutes for 90 questions are', () => {
    expect(secondsPerQuestion).toBe((135 * 60) / 90);
  });

  it.each<[AskedForm, boolean]>([
    [{ kind: 'single', options: 3 }, true],
    [{ kind: 'single', options: 4 }, false],
    [{ kind: 'multiple', options: 3 }, false],
    [{ kind: 'xl', options: 0 }, false],
    [{ kind: 'open', options: 0 }, false],
    [{ kind: 'numeric', options: 0 }, false],
  ])('has choices of one among three alone: %o', (asked, isKept) => {
    expect(keeps(asked)).toBe(isKept);
  });

  it.each([
    [5, 10, 'below'],
    [6, 10, 'within'],
    [7, 10, 'within'],
    [8, 10, 'above'],
    [0, 0, 'below'],
  ])('puts %i right of %i %s the band', (right, total, place) => {
    expect(placeInBand(right, total, passBand)).toBe(place);
  });
});
