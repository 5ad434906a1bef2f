import { expect, test } from 'vitest';
import { failureList, unsteadyOf } from './failures.mjs';

test('tells of each failure its title and the first lines of its reason, without colours', () => {
  const reason = [
    '\u001B[31mError\u001B[39m: one',
    ...Array.from({ length: 40 }, (_, n) => `${n}`),
  ];
  const list = failureList([
    { title: 'a > b', reason: reason.join('\n') },
    { title: 'c', reason: 'two\n' },
  ]);
  expect(list.split('\n').slice(0, 3)).toEqual(['a > b', '    Error: one', '    0']);
  expect(list.split('\n')).not.toContain('    20');
  expect(list.endsWith('\n\nc\n    two')).toBe(true);
});

test('what fails once and passes then is unsteady', () => {
  const [one, two] = [
    { title: 'one', reason: 'slow' },
    { title: 'two', reason: 'wrong' },
  ];
  expect(unsteadyOf([one, two], [{ title: 'two', reason: 'still wrong' }])).toEqual([one]);
});
