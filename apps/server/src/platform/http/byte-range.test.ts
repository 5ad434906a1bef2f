import { expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

it.each([
  [undefined, 'whole'],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', 'beyond'],
  ['bytes=10-', 'beyond'],
  ['bytes=99999999999999999999-', 'beyond'],
  ['bytes=5-2', 'beyond'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=-', 'whole'],
  ['lines=1-2', 'whole'],
] as const)('of ten bytes %j is %j', (header, part) => {
  expect(readRange(header, 10)).toEqual(part);
});

it('nothing can be given of an empty file', () => {
  expect(readRange('bytes=0-', 0)).toBe('beyond');
});
