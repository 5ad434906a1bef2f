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

/** `value` within as many lists as said. */
function within(depth: number, value: string): unknown {
  let deep: unknown = value;
  for (let count = 0; count < depth; count += 1) deep = [deep];
  return deep;
}

it('reads what is deeper than calls can be', () => {
  const sound = within(50_000, '字');
  expect(wellFormed(sound)).toBe(sound);
  let mended = wellFormed(within(50_000, half));
  while (Array.isArray(mended)) mended = mended[0];
  expect(mended).toBe('\ufffd');
});

it('takes a name that objects have by themselves for one like others', () => {
  const mended = wellFormed(JSON.parse(`{"__proto__": {"a": 1}, "b": "\\ud83d"}`) as object);
  expect(Object.getPrototypeOf(mended)).toBe(Object.prototype);
  expect(JSON.stringify(mended)).toBe('{"__proto__":{"a":1},"b":"\ufffd"}');
});
