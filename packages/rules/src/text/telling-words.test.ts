import { expect, it } from 'vitest';
import { markTellingWords } from './telling-words.ts';

it('marks what is easily read over, and leaves tags and formulas alone', () => {
  expect(
    markTellingWords(
      '<p title="not">下列哪项最不可能正确，<span class="math" data-display="false">not</span>？</p>',
    ),
  ).toBe(
    '<p title="not">下列哪项<b>最不可能</b>正确，<span class="math" data-display="false">not</span>？</p>',
  );
  expect(markTellingWords('Which is NOT another?')).toBe('Which is <b>NOT</b> another?');
  expect(markTellingWords('<p>期限溢价是</p>')).toBeNull();
});
