import { describe, expect, it } from 'vitest';
import {
  accountNumber,
  claimUntil,
  groupedNumber,
  isAccountNumber,
  maskedPayer,
  receiptOf,
  transferCode,
  transferUntil,
} from './transfer.ts';

describe('how long an order waits for a transfer', () => {
  it.each([
    // A Monday in Shanghai.
    ['2026-11-23T02:00:00Z', '2026-11-26T15:59:59.000Z'],
    // Late on Sunday there, already Monday.
    ['2026-11-22T16:30:00Z', '2026-11-26T15:59:59.000Z'],
    ['2026-11-27T02:00:00Z', '2026-12-02T15:59:59.000Z'],
    ['2026-11-28T02:00:00Z', '2026-12-02T15:59:59.000Z'],
  ])('from %s until %s', (from, until) => {
    expect(transferUntil(new Date(from), []).toISOString()).toBe(until);
  });
});

it('a word of a student ends with the fifth working day after it', () => {
  const from = new Date('2026-09-28T02:00:00Z');
  expect(claimUntil(from, []).toISOString()).toBe('2026-10-05T15:59:59.000Z');
  const holidays = ['01', '02', '03', '04', '05', '06', '07'].map((day) => ({
    ...{ day: `2026-10-${day}`, isWork: false },
  }));
  const until = claimUntil(from, [...holidays, { day: '2026-10-10', isWork: true }]);
  expect(until.toISOString()).toBe('2026-10-10T15:59:59.000Z');
});

it('a payer is told by the first letter', () => {
  expect(maskedPayer('林建国')).toBe('林**');
  expect(maskedPayer(' ')).toBe('**');
});

describe('what a sum makes of what is due', () => {
  it.each([
    [100, 100, 'paid', 0],
    [100, 99, 'short', 1],
    [100, 101, 'paid', 1],
    [0, 100, 'owed', 100],
  ] as const)('of %d by %d: %s, %d', (due, received, became, difference) => {
    expect(receiptOf(due, received)).toEqual({ became, difference });
  });
});

describe('what is written', () => {
  it('a note has eight signs, none of them to be mistaken', () => {
    expect(transferCode(new Uint8Array([0, 1, 31, 32, 255, 7, 8, 9, 10]))).toBe('23Z2Z9AB');
  });

  it('an account is read with blanks and told in groups', () => {
    expect(accountNumber('6222 0000-1111 2222')).toBe('6222000011112222');
    expect(groupedNumber('6222000011112222333')).toBe('6222 0000 1111 2222 333');
    expect(isAccountNumber('6222000011112222')).toBe(true);
    expect(isAccountNumber('62220')).toBe(false);
    expect(isAccountNumber('六二二二〇〇')).toBe(false);
    expect(isAccountNumber('6'.repeat(41))).toBe(false);
  });
});
