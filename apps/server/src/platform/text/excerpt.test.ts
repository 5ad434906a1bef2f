import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

it('keeps formulas between dollars, and never cuts through one', () => {
  const html =
    '<p>若 <span class="math" data-display="false">a&lt;b</span>，则</p><p>价格 $5 是？</p>';
  expect(excerptOf(html, 100)).toBe('若 $a<b$ ，则 价格 ＄5 是？');
  expect(excerptOf(html, 5)).toBe('若…');
  expect(excerptOf(html, 7)).toBe('若 $a<b$…');
  expect(excerptOf('<div class="math" data-display="true">x=\\frac12</div>', 3)).toBe(
    '$x=\\frac12$',
  );
});
