import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markFormula } from './terms/formula-marks.ts';
import { makeSnippet } from './make-snippet.ts';

const shown = (text: string, ...terms: string[]) =>
  makeSnippet(text, terms)
    .map(({ kind, text: own }) => (kind === 'text' ? own : `${kind}(${own})`))
    .join('|');

describe('what is shown of a hit', () => {
  it('marks every word that was looked for, the longest first, in any case', () => {
    expect(shown('久期缺口与 Duration 的久期', '久期', '久期缺口', 'duration')).toBe(
      'hit(久期缺口)|与 |hit(Duration)| 的|hit(久期)',
    );
  });

  it('never cuts a formula, and looks for nothing in it', () => {
    const tex = String.raw`\frac{P_久期}{${'x'.repeat(200)}}`;
    expect(shown(`价格 ${markFormula(tex)} 与久期`, '久期')).toBe(
      `价格 |formula(${tex})| 与|hit(久期)`,
    );
  });

  it('is a few words around the first hit of a long text', () => {
    const text = `${'前'.repeat(300)}久期${'后'.repeat(300)}`;
    const [first, hit, last] = makeSnippet(text, ['久期']);
    expect(first?.text).toBe(`…${'前'.repeat(24)}`);
    expect(hit).toEqual({ kind: 'hit', text: '久期' });
    expect(last?.text).toBe(`${'后'.repeat(74)}…`);
  });

  it('takes what was looked for as words and not as a pattern', () => {
    expect(shown('P(A|B) 与 a.b', 'P(A|B)', 'a.b', '')).toBe('hit(P(A|B))| 与 |hit(a.b)');
  });

  it('holds nothing that is not in the text, and is short', () => {
    const words = fc.string({ unit: fc.constantFrom(...'久期凸性ab ('), maxLength: 400 });
    fc.assert(
      fc.property(words, fc.array(words.map((one) => one.slice(0, 5))), (text, terms) => {
        const joined = makeSnippet(text, terms)
          .map((part) => part.text)
          .join('');
        expect(text).toContain(joined.replace(/^…|…$/g, ''));
        expect(joined.length).toBeLessThan(120);
      }),
    );
  });
});
