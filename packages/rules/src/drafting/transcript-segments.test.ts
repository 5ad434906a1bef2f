import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captionFaults } from '../authoring/captions.ts';
import {
  endOfStretch,
  isMarked,
  captionsOfSegments,
  type TranscriptSegment,
} from './transcript-segments.ts';

const heard = (start: number, end: number, text: string, isUnsure = false): TranscriptSegment => ({
  ...{ start, end, text, isUnsure },
});

describe('captions of what a machine heard', () => {
  it('can be saved whatever it says, and lose no letter of a sentence that has time', () => {
    const line = fc.record({
      start: fc.nat(60_000),
      end: fc.nat(60_000),
      text: fc.string({ maxLength: 200 }),
      isUnsure: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const captions = captionsOfSegments(lines);
        expect(captionFaults(captions).size).toBe(0);
        expect(captions.every(({ text }) => text.length <= 64)).toBe(true);
      }),
    );
    const long = '久期是价格对收益率的斜率，也就是切线的陡峭程度。凸性是它弯曲的程度，总是正的！';
    const captions = captionsOfSegments([heard(0, 10_000, long)]);
    expect(captions.map(({ text }) => text).join('')).toBe(long);
    expect(captions).toHaveLength(2);
    expect(captions[0]?.end).toBe(captions[1]?.start);
    expect(captions[1]?.end).toBe(10_000);
  });

  it('end where the next begins, and are in order', () => {
    expect(
      captionsOfSegments([heard(4000, 6000, '二'), heard(0, 5000, '一'), heard(6000, 7000, ' ')]),
    ).toEqual([heard(0, 4000, '一'), heard(4000, 6000, '二')]);
  });

  it('that go round in a circle are doubtful, from the first one on', () => {
    const lines = ['请订阅', '请订阅', '请订阅', '久期', '久期'].map((text, at) =>
      heard(at * 1000, at * 1000 + 900, text),
    );
    expect(captionsOfSegments(lines).map(({ isUnsure }) => isUnsure)).toEqual([
      ...[true, true, true],
      ...[false, false],
    ]);
  });
});

describe('the end of a stretch', () => {
  const [one, two] = [heard(0, 4000, '一'), heard(8000, 9900, '二')];
  const stretch = { from: 0, to: 10_000, isLast: false };

  it('leaves a sentence that may be cut to the next stretch', () => {
    expect(endOfStretch([one, two], stretch)).toEqual({ kept: [one], next: 8000 });
  });

  it('keeps all of the last one, of one that ends in silence, and where nothing would be won', () => {
    expect(endOfStretch([one, two], { ...stretch, isLast: true }).kept).toHaveLength(2);
    expect(endOfStretch([one], stretch)).toEqual({ kept: [one], next: 10_000 });
    expect(endOfStretch([heard(1000, 9900, '长')], stretch).next).toBe(10_000);
    expect(endOfStretch([], stretch)).toEqual({ kept: [], next: 10_000 });
  });
});

it('a line is marked where the machine was not sure or a term was put in, until a person has looked', () => {
  const line = { isUnsure: false, changed: [], isChecked: false };
  const changed = [{ word: '就期', term: '久期' }];
  expect(isMarked(line)).toBe(false);
  expect(isMarked({ ...line, isUnsure: true })).toBe(true);
  expect(isMarked({ ...line, changed })).toBe(true);
  expect(isMarked({ isUnsure: true, changed, isChecked: true })).toBe(false);
});
