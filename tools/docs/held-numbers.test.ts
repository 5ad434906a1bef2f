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

test('pages tell the numbers that the code decides', () => {
  const isStale = ([page = '', words = '', file = '', code = '']: readonly string[]) =>
    code === '' || !read(page).includes(words) || !read(file).includes(code);
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter(isStale)).toEqual([]);
});
