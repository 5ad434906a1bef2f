import { expect, it } from 'vitest';
import { frameOf } from './frame.ts';

const own = { ownOrigin: 'https://study.cn', chinaOrigins: ['https://www.partner.cn'] };

it.each([
  [false, null, 'plain'],
  [false, 'https://www.partner.cn', 'plain'],
  [true, 'https://study.cn', 'plain'],
  [true, 'https://www.partner.cn', 'china-embedded'],
  [true, 'https://www.partner.com', 'embedded'],
  [true, 'https://www.partner.cn.evil.com', 'embedded'],
  [true, null, 'embedded'],
] as const)('framed %s by %s is %s', (isFramed, parentOrigin, frame) => {
  expect(frameOf({ isFramed, parentOrigin, ...own })).toBe(frame);
});
