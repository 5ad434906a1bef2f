import { expect, it } from 'vitest';
import { isParcelNumber } from './parcel-number.ts';

it.each([
  ['SF1234', true],
  ['abc-', true],
  ['x'.repeat(40), true],
  ['abc', false],
  ['x'.repeat(41), false],
  ['SF 1234', false],
  ['运单号1234', false],
])('%s is the number of a parcel: %s', (text, isOne) => expect(isParcelNumber(text)).toBe(isOne));
