import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorOf, findAnchor } from './text-anchor.ts';

const words = (min: number, max: number) =>
  fc
    .array(fc.constantFrom(...'久期凸性债券收益率的在是，。利差 a1'), {
      minLength: min,
      maxLength: max,
    })
    .map((letters) => letters.join(''));

/** A text and a passage in it. */
const passage = fc
  .tuple(words(0, 300), words(12, 60), words(0, 300))
  .map(([before, exact, after]) => ({
    before,
    exact,
    after,
    anchor: anchorOf(before + exact + after, before.length, before.length + exact.length),
  }));

describe('a passage', () => {
  it('is found where it was while nothing has changed', () => {
    fc.assert(
      fc.property(passage, ({ before, exact, after, anchor }) => {
        expect(findAnchor(before + exact + after, anchor)).toEqual({
          start: before.length,
          end: before.length + exact.length,
          isExact: true,
        });
      }),
    );
  });

  it('is found in its own words, whatever changes before and after it', () => {
    fc.assert(
      fc.property(passage, words(0, 300), words(0, 300), ({ exact, anchor }, before, after) => {
        const text = before + exact + after;
        const found = findAnchor(text, anchor);
        expect(found?.isExact).toBe(true);
        expect(text.slice(found?.start, found?.end)).toBe(exact);
      }),
    );
  });

  it('stays the same one of several that say the same, when words come before them all', () => {
    fc.assert(
      fc.property(words(1, 200), fc.nat({ max: 4 }), (inserted, which) => {
        const lines = Array.from(
          { length: 5 },
          (_, line) => `第${'零一二三四'[line]}条：利率上升。`,
        );
        const old = lines.join('');
        const start = old.indexOf('利率上升', which * (lines[0]?.length ?? 0));
        const anchor = anchorOf(old, start, start + 4);
        const found = findAnchor(inserted + old, anchor);
        expect(found).toEqual({
          start: start + inserted.length,
          end: start + inserted.length + 4,
          isExact: true,
        });
      }),
    );
  });

  it('is found again after edits inside of it, at most a quarter, and covers what is left of it', () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom('insert', 'delete', 'replace')), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(passage, edits, ({ before, exact, after, anchor }, changes) => {
        const letters = [...exact];
        for (const [at, kind] of changes.slice(0, Math.floor(exact.length / 4))) {
          const place = at % letters.length;
          // A letter that stands nowhere else, so that no other passage is as like.
          if (kind === 'insert') letters.splice(place, 0, '※');
          else if (kind === 'delete') letters.splice(place, 1);
          else letters[place] = '※';
        }
        const changed = letters.join('');
        const found = findAnchor(before + changed + after, anchor);
        expect(found).not.toBeNull();
        if (found === null) return;
        expect(found.start).toBeGreaterThanOrEqual(0);
        expect(found.end).toBeLessThanOrEqual(before.length + changed.length + after.length);
        expect(found.start).toBeLessThan(found.end);
      }),
    );
  });

  it('is found near its place in spite of a changed word, and says that it changed', () => {
    const old = '第一段。久期衡量价格对收益率变化的敏感程度。第三段。';
    const start = old.indexOf('久期衡量');
    const anchor = anchorOf(old, start, start + '久期衡量价格对收益率变化的敏感程度'.length);
    const text = `新的一段。${old.replace('敏感程度', '敏感性')}`;
    const found = findAnchor(text, anchor);
    expect(found?.isExact).toBe(false);
    expect(text.slice(found?.start, found?.end)).toMatch(/^久期衡量价格对收益率变化的敏感/);
  });

  it('that is long is found by its ends, though its middle was rewritten', () => {
    const middle = '凸性补足直线看不见的弯曲。'.repeat(8);
    const exact = `久期衡量价格对收益率变化的敏感程度，它是一把尺子，量的是一点点变化。${middle}所以两者要一起看，才知道价格会走到哪里去，风险有多大，对冲要多少。`;
    const anchor = anchorOf(`前言。${exact}后记。`, 3, 3 + exact.length);
    const changed = exact
      .replace(middle, middle.replaceAll('弯曲', '曲度'))
      .replace('尺子', '标尺');
    const text = `新的前言。${changed}后记。`;
    const found = findAnchor(text, anchor);
    expect(text.slice(found?.start, found?.end)).toBe(changed);
    expect(found?.isExact).toBe(false);
  });

  it('is gone, and not somewhere else, when nothing like it is left', () => {
    fc.assert(
      fc.property(passage, ({ before, after, anchor }) => {
        const other = '※'.repeat(anchor.exact.length);
        const text = before.replace(/./g, '＃') + other + after.replace(/./g, '＃');
        expect(findAnchor(text, anchor)).toBeNull();
      }),
    );
  });

  it('of few words is gone when its sentence is, though the same words stand elsewhere', () => {
    const old = '久期越长，利率上升时价格跌得越多。凸性则缓和它。';
    const start = old.indexOf('利率上升');
    const anchor = anchorOf(old, start, start + 4);
    const elsewhere = `${'别的话。'.repeat(100)}央行加息之后，利率上升，存款增加。`;
    expect(findAnchor(elsewhere, anchor)).toBeNull();
    expect(findAnchor(`${elsewhere}${old}`, anchor)?.start).toBe(elsewhere.length + start);
    expect(findAnchor('长久期遇利率上升会如何', anchor)?.isExact).toBe(true);
  });

  it('of three letters or of none is never guessed', () => {
    expect(findAnchor('久性', anchorOf('久期', 0, 2))).toBeNull();
    expect(findAnchor('久期', anchorOf('久期', 1, 1))).toBeNull();
  });
});
