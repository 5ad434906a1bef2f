import { describe, expect, it } from 'vitest';
import {
  denialWords,
  maskedName,
  parseRefCode,
  refCodeSigns,
  referralDenials,
  referralStateOf,
  type ReferralDenial,
} from './referral-rules.ts';

const now = new Date('2026-11-27T00:00:00Z');
const earlier = new Date('2026-11-26T00:00:00Z');
const facts = {
  ...{ denial: null, paidAt: earlier, choosableAt: earlier, refundedAt: null, reward: null },
};

describe('a recommendation', () => {
  it.each([
    ['registered', { paidAt: null, choosableAt: null }],
    ['registered', { choosableAt: null }],
    ['registered', { paidAt: null }],
    ['waiting', { choosableAt: new Date(now.getTime() + 1) }],
    ['open', { choosableAt: now }],
    ['chosen', { reward: 'points' }],
    ['chosen', { reward: 'points', denial: 'device' }],
    ['refunded', { reward: 'points', refundedAt: earlier }],
    ['none', { denial: 'device' }],
    ['none', { denial: 'device', paidAt: null }],
  ])('is %s with %j', (state, given) => {
    expect(referralStateOf({ ...facts, ...given }, now)).toBe(state);
  });

  it('says politely why it earns nothing', () => {
    expect(denialWords('small', { leastPaid: 450 })).toContain(' 450 元');
    const words = (Object.keys(referralDenials) as ReferralDenial[]).map((denial) =>
      denialWords(denial, { leastPaid: 500 }),
    );
    expect(new Set(words).size).toBe(words.length);
    for (const one of words) expect(one).toMatch(/，(不算推荐|没有谢礼)$/);
  });
});

it.each([
  ['林知远', '林**'],
  ['林知', '林*'],
  ['林', '林'],
  ['𠮷田太郎', '𠮷**'],
  ['', ''],
])('%j is seen by others as %j', (nickname, seen) => {
  expect(maskedName(nickname)).toBe(seen);
});

describe('a code', () => {
  it.each([
    ['XZ234567', 'XZ234567'],
    [' xz 23-45 67 ', 'XZ234567'],
    ['XZ23456', null],
    ['XZ2345678', null],
    ['XY234567', null],
    ['XZ23456O', null],
    ['XZ23456I', null],
    ['XZ23456L', null],
    ['XZ234561', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is read as %j', (text, code) => {
    expect(parseRefCode(text)).toBe(code);
  });

  it('has signs that do not look alike, each of which is read', () => {
    expect(refCodeSigns).not.toMatch(/[01OIL]/);
    expect(new Set(refCodeSigns).size).toBe(31);
    for (const sign of refCodeSigns) expect(parseRefCode(`XZ${sign.repeat(6)}`)).not.toBeNull();
  });
});
