import { expect, it } from 'vitest';
import { wordOnEnded } from './ended.mjs';

it('a start on a version of Node without fixes says so in one line, from the day after its last', () => {
  const word = wordOnEnded('20.19.4', new Date('2026-05-01T00:00:00Z'));
  expect(word).toBe(
    'Node.js 20.19.4 已于 2026-04-30 停止维护，学舟仍可运行，建议换成 Node.js 24。',
  );
  expect(wordOnEnded('20.19.4', new Date('2026-04-30T12:00:00Z'))).toBeUndefined();
});

it('nothing is said of a version that is kept up, nor of one that is newer than this list', () => {
  const now = new Date('2026-11-28T00:00:00Z');
  expect(['22.12.0', '24.0.0', '26.1.0', '30.0.0'].map((one) => wordOnEnded(one, now))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});
