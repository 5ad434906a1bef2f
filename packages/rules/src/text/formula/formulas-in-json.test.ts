import { expect, it } from 'vitest';
import { formulasInJson } from './formulas-in-json.ts';

const found = (data: unknown) =>
  formulasInJson(JSON.stringify({ status: 200, message: '', data })).map(({ tex, isDisplay }) =>
    isDisplay ? [tex] : tex,
  );

it('finds what pages show as formulas, in whatever field it stands', () => {
  const html = String.raw`<p>“设”</p><div class="math" data-display="true">\neq a &lt; b</div>`;
  expect(found([{ deep: { html } }])).toEqual([[String.raw`\neq a < b`]]);
  expect(found('一行 <span class="math" data-display="false">x^2</span>')).toEqual(['x^2']);
  expect(found({ stem: String.raw`当 $\frac{1}{n}$ 与 $y$` })).toEqual([
    String.raw`\frac{1}{n}`,
    'y',
  ]);
  const snippet = [
    { kind: 'hit', text: '久期' },
    { kind: 'formula', text: String.raw`\text{"}` },
  ];
  expect(found({ snippet })).toEqual([String.raw`\text{"}`]);
});

it('finds none in prices, in HTML that has none, and across fields', () => {
  expect(found({ text: '一件 $5', other: '两件 $9' })).toEqual([]);
  expect(found({ html: '<p>买 $5，卖 $9</p>' })).toEqual([]);
  expect(found({ text: '上一行 $5\n下一行 $9' })).toEqual([]);
});

it('reads a long text in one go, whatever it has', () => {
  expect(found({ text: `${'"\\\n'.repeat(5_000_000)}$x$` })).toEqual(['x']);
  // Each beginning of a tag looks for its end: a book of them must not take minutes.
  expect(found({ text: `${'<a'.repeat(500_000)}$x$` })).toEqual(['x']);
});
