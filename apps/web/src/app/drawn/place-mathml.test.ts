import { keyOfFormula } from '@xuezhou/rules/text/formula/drawn-formulas';
import { learnFormulas } from '@xuezhou/client/rich-html/known-formulas.ts';
import { expect, test } from 'vitest';
import { placeMathml } from './place-mathml.ts';

const math = '<math><mi>a</mi></math>';
learnFormulas({
  [keyOfFormula({
    tex: 'a < b & c',
    isDisplay: false,
  })]: `<span class="katex"><span class="katex-mathml">${math}</span><span class="katex-html">…</span></span>`,
  [keyOfFormula({
    tex: String.raw`\frac12`,
    isDisplay: true,
  })]: `<span class="katex">${math}</span>`,
});

test.each([
  ['<p><span class="math">a &lt; b &amp; c</span></p>', `<p><span class="math">${math}</span></p>`],
  [
    String.raw`<div class="math" data-display="true">\frac12</div>`,
    `<div class="math" data-display="true">${math}</div>`,
  ],
  // A number needs none of it.
  ['<span class="math">12</span> 年', '12 年'],
  // What nobody drew, and what is no formula.
  ['<span class="math">x_1</span>', '<span class="math">x_1</span>'],
  ['<span>a &lt; b &amp; c</span>', '<span>a &lt; b &amp; c</span>'],
])('%s is set by the browser itself where the server drew it', (clean, placed) => {
  expect(placeMathml(clean)).toBe(placed);
});
