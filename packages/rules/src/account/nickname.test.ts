import { expect, it } from 'vitest';
import {
  isNicknameAccepted,
  isNicknameReserved,
  isNicknameValid,
  nicknameKey,
  nicknameLength,
} from './nickname.ts';

it.each([
  '管理员',
  '管_理-员',
  '学校客服小周',
  '官方',
  '系统通知',
  '班主任',
  '陈校长',
  '学舟',
  'admin',
  'Admin_01',
  'ａｄｍｉｎ',
  'sysadmin',
  'root',
  'official',
])('%s is kept for the school', (nickname) =>
  expect(isNicknameReserved(nickname, ['学舟学校', '学舟'])).toBe(true),
);

it.each(['林知远', '考过的人', '系统学习中', 'Adminton_fan', 'rooting', '小管家', '旅客服了你'])(
  '%s may be borne by a student',
  (nickname) =>
    expect(isNicknameReserved(nickname, ['学舟学校', '学舟'])).toBe(nickname === '旅客服了你'),
);

it.each([
  ['林', 2],
  ['a', 1],
  ['林a_1', 5],
  ['𠮷', 2],
  ['', 0],
])('%j is %i long', (nickname, length) => {
  expect(nicknameLength(nickname)).toBe(length);
});

it.each([
  ['abc', false],
  ['林a', false],
  ['abcd', true],
  ['林远', true],
  ['岸'.repeat(16), true],
  [`${'岸'.repeat(16)}a`, false],
  ['a_b-1', true],
  ['a b c', false],
  ['abc!', false],
])('%j is a nickname: %j', (nickname, isValid) => {
  expect(isNicknameValid(nickname)).toBe(isValid);
});

it.each([
  ['林知远', '', true],
  ['🌊', '🌊', true],
  ['🌊', ' 🌊 ', true],
  ['🌊', '🌙', false],
  ['林知远', '🌊', true],
  ['\u2800', '\u2800', false],
  ['\u200b', '\u200b', false],
])('%j is accepted where WeChat says %j: %j', (nickname, ofWechat, isAccepted) => {
  expect(isNicknameAccepted(nickname, ofWechat)).toBe(isAccepted);
});

it('two nicknames that read alike are the same', () => {
  expect(nicknameKey(' Ｌin \u200b  Yuan ')).toBe('lin yuan');
});
