import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wellFormed } from './well-formed.ts';

const half = '\ud83d';

it('leaves no half letter anywhere, in names neither', () => {
  const given = { [half]: half, list: [half, { deep: `a${half}b` }], rest: [1, null, true] };
  expect(wellFormed(given)).toEqual({
    '\ufffd': '\ufffd',
    list: ['\ufffd', { deep: 'a\ufffdb' }],
    rest: [1, null, true],
  });
});

it('copies nothing of what is whole, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      expect(wellFormed(value)).toBe(value);
    }),
  );
  const bytes = Buffer.from('字');
  expect(wellFormed({ bytes }).bytes).toBe(bytes);
});
