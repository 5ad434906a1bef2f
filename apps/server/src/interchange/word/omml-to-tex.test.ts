import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOfFormula } from '../../platform/text/check-formula.ts';
import { readXml } from '../xml/read-xml.ts';
import { ommlToTex } from '@xuezhou/rules/text/formula/omml-to-tex';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const run = (text: string, look = '') =>
  `<m:r>${look === '' ? '' : `<m:rPr>${look}</m:rPr>`}<m:t xml:space="preserve">${escape(text)}</m:t></m:r>`;
const at = (name: string, inside: string) => `<m:${name}>${inside}</m:${name}>`;
const look = (name: string, own: Record<string, string>) =>
  at(
    `${name}Pr`,
    Object.entries(own)
      .map(([key, value]) => `<m:${key} m:val="${escape(value)}"/>`)
      .join(''),
  );
const texOf = (inside: string) => ommlToTex(readXml(`<m:oMath xmlns:m="math">${inside}</m:oMath>`));

const fraction = at('f', at('num', run('a')) + at('den', run('b')));
const matrix = at(
  'm',
  ['12', '34'].map((row) => at('mr', [...row].map((one) => at('e', run(one))).join(''))).join(''),
);

describe('a formula of Word', () => {
  it.each([
    [fraction, String.raw`\frac{a}{b}`],
    [at('acc', look('acc', { chr: 'constructor' }) + at('e', run('x'))), String.raw`\hat{x}`],
    [at('f', look('f', { type: 'lin' }) + at('num', run('a')) + at('den', run('b'))), '{a}/{b}'],
    [at('sSup', at('e', run('x')) + at('sup', run('2'))), 'x^{2}'],
    [at('sSub', at('e', run('x')) + at('sub', run('i+1'))), 'x_{i+1}'],
    [
      at('sSubSup', at('e', fraction) + at('sub', run('i')) + at('sup', run('n'))),
      String.raw`{\frac{a}{b}}_{i}^{n}`,
    ],
    [
      at('rad', look('rad', { degHide: '1' }) + at('deg', '') + at('e', run('x'))),
      String.raw`\sqrt{x}`,
    ],
    [at('rad', at('deg', run('3')) + at('e', run('x'))), String.raw`\sqrt[{3}]{x}`],
    [
      at(
        'nary',
        look('nary', { chr: '∑', limLoc: 'undOvr' }) +
          at('sub', run('t=1')) +
          at('sup', run('n')) +
          at('e', run('C')),
      ),
      String.raw`\sum\limits_{t=1}^{n}{C}`,
    ],
    [
      at(
        'nary',
        look('nary', { supHide: 'on' }) + at('sub', run('D')) + at('sup', '') + at('e', run('f')),
      ),
      String.raw`\int_{D}{f}`,
    ],
    [at('d', at('e', run('x'))), String.raw`\left( x \right)`],
    [
      at('d', look('d', { begChr: '[', endChr: '' }) + at('e', run('x'))),
      String.raw`\left[ x \right.`,
    ],
    [at('d', at('e', matrix)), String.raw`\left( \begin{matrix}1 & 2 \\ 3 & 4\end{matrix} \right)`],
    [
      at(
        'd',
        look('d', { begChr: '{', endChr: '' }) +
          at('e', at('eqArr', at('e', run('x&=1')) + at('e', run('y&=2')))),
      ),
      String.raw`\left\{ \begin{aligned}x&=1 \\ y&=2\end{aligned} \right.`,
    ],
    [
      at('func', at('fName', run('ln', '<m:sty m:val="p"/>')) + at('e', run('x'))),
      String.raw`\ln{x}`,
    ],
    [at('func', at('fName', run('IRR')) + at('e', run('x'))), String.raw`\operatorname{IRR}{x}`],
    [
      at(
        'func',
        at(
          'fName',
          at('limLow', at('e', run('lim', '<m:sty m:val="p"/>')) + at('lim', run('n→∞'))),
        ) + at('e', run('x')),
      ),
      String.raw`\lim_{n\to \infty}{x}`,
    ],
    [at('acc', at('e', run('x'))), String.raw`\hat{x}`],
    [at('acc', look('acc', { chr: '\u0305' }) + at('e', run('xy'))), String.raw`\overline{xy}`],
    [at('bar', look('bar', { pos: 'top' }) + at('e', run('x'))), String.raw`\overline{x}`],
    [at('groupChr', at('e', run('x'))), String.raw`\underbrace{x}`],
    [run('净现值≤5%'), String.raw`\text{净现值}\le 5\%`],
    [run('𝑥α−β'), String.raw`x\alpha -\beta`],
    [run('if x', '<m:nor/>'), String.raw`\text{if x}`],
    [at('ins', run('x')) + at('del', run('y')), 'x'],
  ])('%s is TeX', (omml, tex) => {
    expect(texOf(omml)).toBe(tex);
    expect(faultOfFormula(tex, true)).toBeUndefined();
  });
});

const signs = [..."xyzN019+-=<>()[]{}|&%#$_^~\\,.' αβΣσφ×÷±≤≥≠∞∈→∑∫…·𝑥终值（）¥℃"];
const leaf = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...signs), maxLength: 5 }),
    fc.constantFrom('', '<m:nor/>', '<m:sty m:val="p"/>'),
  )
  .map(([text, own]) => run(text, own));
const delimiter = fc.constantFrom('', '(', ')', '[', '{', '|', '‖', '⌊', '⟨', '〈', '★');

/** Any tree of the structures that Word writes, empty boxes among them. */
const { any } = fc.letrec<{ any: string; one: string }>((tie) => {
  const e = tie('any');
  return {
    any: fc.array(tie('one'), { maxLength: 3 }).map((all) => all.join('')),
    one: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc
        .tuple(e, e, fc.constantFrom('bar', 'lin', 'skw', 'noBar'))
        .map(([a, b, type]) => at('f', look('f', { type }) + at('num', a) + at('den', b))),
      fc
        .tuple(fc.constantFrom('sSup', 'sSub', 'sSubSup', 'sPre'), e, e, e)
        .map(([name, a, b, c]) => at(name, at('e', a) + at('sub', b) + at('sup', c))),
      fc.tuple(e, e).map(([a, b]) => at('rad', at('deg', a) + at('e', b))),
      fc
        .tuple(
          fc.constantFrom('∑', '∏', '∫', '⋃', '☆'),
          fc.constantFrom('undOvr', 'subSup'),
          e,
          e,
          e,
        )
        .map(([chr, limLoc, a, b, c]) =>
          at('nary', look('nary', { chr, limLoc }) + at('sub', a) + at('sup', b) + at('e', c)),
        ),
      fc
        .tuple(delimiter, delimiter, fc.array(e, { minLength: 1, maxLength: 3 }))
        .map(([begChr, endChr, all]) =>
          at('d', look('d', { begChr, endChr }) + all.map((one) => at('e', one)).join('')),
        ),
      fc
        .array(fc.tuple(e, e), { minLength: 1, maxLength: 3 })
        .map((rows) => at('m', rows.map(([a, b]) => at('mr', at('e', a) + at('e', b))).join(''))),
      fc
        .array(e, { minLength: 1, maxLength: 3 })
        .map((rows) => at('eqArr', rows.map((row) => at('e', row)).join(''))),
      fc.tuple(e, e).map(([a, b]) => at('func', at('fName', a) + at('e', b))),
      fc
        .tuple(fc.constantFrom('limLow', 'limUpp'), e, e)
        .map(([name, a, b]) => at(name, at('e', a) + at('lim', b))),
      fc
        .tuple(fc.constantFrom('acc', 'bar', 'groupChr', 'borderBox', 'box', 'phant'), e)
        .map(([name, a]) => at(name, at('e', a))),
    ),
  };
});

it('KaTeX takes whatever becomes of a formula', () => {
  fc.assert(
    fc.property(any, (omml) => {
      const tex = texOf(omml);
      expect(faultOfFormula(tex, true)).toBeUndefined();
      // It stands between these signs until its HTML is cleaned.
      expect(tex).not.toMatch(/\\[()[\]]|\$\$/);
    }),
    { numRuns: 600 },
  );
});
