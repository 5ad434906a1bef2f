import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWechatIdValid } from './wechat-id.ts';

it('[account.wechat-id] has at most 50 characters; 51 are refused', () => {
  expect(isWechatIdValid('a'.repeat(50))).toBe(true);
  expect(isWechatIdValid('a'.repeat(51))).toBe(false);
});

it.each(['xuezhou_2026', 'wxid-abc123', '13800000001', 'lin@example.com', '+8613800000001'])(
  '[account.wechat-id] can be %j',
  (id) => expect(isWechatIdValid(id)).toBe(true),
);

it.each(['', '微信号', 'a b', '<script>', 'a\nb', "a'b"])(
  '[account.wechat-id] cannot be %j',
  (id) => expect(isWechatIdValid(id)).toBe(false),
);

it('[account.wechat-id] holds nothing that a page or a file could read as markup', () => {
  const isSafe = (id: string) => !isWechatIdValid(id) || !/[<>&"'`\s/\\=]/.test(id);
  expect(fc.check(fc.property(fc.string({ unit: 'binary' }), isSafe))).toMatchObject({
    failed: false,
  });
});
