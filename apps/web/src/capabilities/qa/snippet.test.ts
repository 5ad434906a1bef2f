import { expect, it } from 'vitest';
import { plainHtml, snippetHtml } from './snippet.tsx';

it('[qa] marks what was found, and shows nothing of markup as such', () => {
  expect(
    snippetHtml([
      { kind: 'hit', text: '<b>久期' },
      { kind: 'text', text: ' & ' },
      { kind: 'formula', text: 'a<b' },
    ]),
  ).toBe('<mark>&lt;b&gt;久期</mark> &amp; <span class="math" data-display="false">a&lt;b</span>');
});

it('reads formulas between dollars, and leaves money and markup as they are', () => {
  const math = (tex: string) => `<span class="math" data-display="false">${tex}</span>`;
  expect(plainHtml('设 $r_f$，付 $100 收 $200')).toBe(`设 ${math('r_f')}，付 $100 收 $200`);
  expect(plainHtml('<img src=x onerror=a()> $')).toBe('&lt;img src=x onerror=a()&gt; $');
});
