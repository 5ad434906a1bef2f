import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const read = (file: string) => inOneLine(readFileSync(path.join(root, file), 'utf8'));

/**
 * Numbers that a page tells and the code decides: the words of the page, the file, and what stands in it. A change of either
 * fails here and names the other. What no line of code decides is listed in docs/reference/checked-numbers.md.
 */
const numbers = readFileSync(path.join(import.meta.dirname, 'held-numbers.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Whether it stands there, and is no part of a longer number: `max: 5` is not in `max: 50`. */
const stands = (words: string, text: string): boolean =>
  new RegExp(
    (/^\d/.test(words) ? '(?<![\\d_.])' : '') +
      escaped(words) +
      (/\d$/.test(words) ? '(?![\\d_]|\\.\\d)' : ''),
  ).test(text);

test('pages tell the numbers that the code decides', () => {
  const isStale = ([page = '', words = '', file = '', code = '']: readonly string[]) =>
    code === '' || !stands(words, read(page)) || !stands(code, read(file));
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter(isStale)).toEqual([]);
});

test('a number is found whole, and not as the beginning of another', () => {
  const found = ['max: 5', 'max: 5,', 'max: 5. So'].map((text) => stands('max: 5', text));
  expect(found).toEqual([true, true, true]);
  const others = ['max: 50', 'max: 5_000', 'max: 5.5'].map((text) => stands('max: 5', text));
  expect(others).toEqual([false, false, false]);
  expect(stands('8 MB', '28 MB')).toBe(false);
});
