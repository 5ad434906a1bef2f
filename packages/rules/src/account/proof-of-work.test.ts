import { expect, it } from 'vitest';
import { leadingZeroBits, workText } from './proof-of-work.ts';

it('counts the zero bits that a digest begins with', () => {
  expect(leadingZeroBits(Uint8Array.of(0xff, 0))).toBe(0);
  expect(leadingZeroBits(Uint8Array.of(0x01, 0xff))).toBe(7);
  expect(leadingZeroBits(Uint8Array.of(0, 0x10))).toBe(11);
  expect(leadingZeroBits(Uint8Array.of(0, 0))).toBe(16);
});

it('hashes the challenge and the text, one colon between them', () => {
  expect(workText('challenge', '17')).toBe('challenge:17');
});
