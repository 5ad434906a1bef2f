// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { firstWords } from './first-words.ts';

it.each([
  ['<p> </p><p>课程<b>已经</b>开通。</p><p>去上课</p>', '课程已经开通。'],
  ['没有段落 &lt;b&gt;', '没有段落 <b>'],
  ['<ul><li>第一<span class="math">x^2</span></li></ul>', '第一…'],
  ['<p><img src="/x.png"></p>', ''],
  ['', ''],
])('the first words of %s are %s', (html, words) => {
  expect(firstWords(html)).toBe(words);
});
