import { describe, expect, it, test } from 'vitest';
import { bareNumber, formulaText, readingParagraphs, readingText } from './reading-text.ts';

const html =
  '<p>到期收益率 <strong>YTM</strong> &lt; 5%</p>\n<div class="math" data-display="true">\\frac{a}{b} &lt; 1</div>\n' +
  '<table><tbody><tr><td>甲</td><td>乙</td></tr></tbody></table><ul><li>跌 <span class="math" data-display="false">-6.08\\%</span></li></ul>';

describe('the words of a reading', () => {
  it('are its text nodes, formulas as TeX, a bare number as it is drawn', () => {
    expect(readingText(html)).toBe('到期收益率 YTM < 5%\n$$\\frac{a}{b} < 1$$\n甲乙跌 −6.08%');
  });

  it('are counted paragraph by paragraph, a formula with what stands before it', () => {
    expect(readingParagraphs(html)).toEqual([
      '到期收益率 YTM < 5% $$\\frac{a}{b} < 1$$',
      '甲 乙',
      '跌 −6.08%',
    ]);
  });

  it('belong to the first paragraph where they stand before it, and are one where there is none', () => {
    expect(readingParagraphs('图一<p>正文</p>')).toEqual(['图一正文']);
    expect(readingParagraphs('一行<br />二行')).toEqual(['一行二行']);
    expect(readingParagraphs('')).toEqual(['']);
  });

  it('takes `pre` for a paragraph and not for a `p`', () => {
    expect(readingParagraphs('<p>一</p><pre>二</pre><param>三')).toEqual(['一', '二三']);
  });
});

it('formulas are written between dollars, displayed ones between two', () => {
  expect(formulaText(' a+b ', false)).toBe('$a+b$');
  expect(formulaText(' 5 ', false)).toBe('5');
  expect(formulaText(' 5 ', true)).toBe('$$5$$');
});

it('entities are read as what they stand for, once', () => {
  expect(readingText('&lt;&gt;&quot;&#39;&nbsp;&amp;lt;')).toBe('<>"\'\u00a0&lt;');
});

test.each([
  ['5', '5'],
  ['+5.25', '+5.25'],
  ['5.', null],
  ['1,000%', '1,000%'],
  [String.raw`-6.08\%`, '−6.08%'],
  ['1{,}691{,}273', '1,691,273'],
  ['x', null],
  ['5-3', null],
])('a bare number is text: %s', (tex, text) => {
  expect(bareNumber(tex)).toBe(text);
});
