// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  cancelAccount,
  getCancellation,
  getStudentInfo,
  keepAccount,
  sendMobileCheck,
  type UserInfo,
} from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it, vi } from 'vitest';
import { guest } from '../../../platform/session/guest.ts';
import * as passedCaptcha from '../../../test/passed-captcha.tsx';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, type Answers, refuse, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';

// Its own test drags the slider.
vi.mock('../captcha/use-captcha.tsx', () => passedCaptcha);

const { path } = cancelAccount;
const standing = { askedAt: '2026-11-21T08:00:00.000Z', endsOn: '2026-11-28' };

async function open(user: UserInfo, answers: Answers = []) {
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, user),
    answer(getCancellation, null),
    answer(sendMobileCheck, true),
    ...answers,
  ]);
  const app = renderAt('/account-cancellation');
  await screen.findByRole('heading', { name: '注销账号' });
  const of = (method: string) =>
    asked.filter((request) => request.path.startsWith(path) && request.method === method);
  return { of, user: userEvent.setup(), ...app };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the end of an account', () => {
  it('[account-cancellation] is explained to visitors, who are led to log in', async () => {
    const { of, user } = await open(guest);
    await screen.findByRole('region', { name: '会失去什么' });
    await user.click(await button('登录后申请'));
    await screen.findByRole('dialog', { name: '登录' });
    expect(of('GET')).toEqual([]);
  });

  it('[account-cancellation#2] [POST /api/account/cancel] needs consent and a code, and can be taken back', async () => {
    const { of, user } = await open(student(), [
      answer(cancelAccount, standing),
      answer(keepAccount, true),
    ]);
    await user.click(await button('申请注销'));
    await screen.findByText('请先确认你已了解注销后会失去的内容');
    await screen.findByText('请输入 6 位验证码');
    await user.click(await screen.findByRole('checkbox', { name: /我已了解注销后会失去的内容/ }));
    await user.click(await button('获取验证码'));
    await user.click(await button('通过验证'));
    await screen.findByText('已发送到 138****0001，一般 10 秒内到。');
    expect(of('POST')).toEqual([]);
    await user.type(await screen.findByRole('textbox', { name: '验证码' }), '123456');
    await user.click(await button('申请注销'));
    await screen.findByText('账号将于 11 月 28 日删除。在那之前一切照旧，你随时可以撤回。');
    expect(of('POST').map(({ body }) => body)).toEqual([{ code: '123456' }]);
    await user.click(await button('撤回注销'));
    await screen.findByText('已撤回，账号会一直保留');
    await button('申请注销');
  });

  it('is not asked for without consent, even with the right code', async () => {
    const { of, user } = await open(student(), [answer(cancelAccount, standing)]);
    await user.type(await screen.findByRole('textbox', { name: '验证码' }), '123456');
    await user.click(await button('申请注销'));
    await screen.findByText('请先确认你已了解注销后会失去的内容');
    expect(screen.queryByText('请输入 6 位验证码')).toBeNull();
    expect(of('POST')).toEqual([]);
    await user.click(await screen.findByRole('checkbox', { name: /我已了解注销后会失去的内容/ }));
    await user.click(await button('申请注销'));
    await screen.findByText(/账号将于 11 月 28 日删除/);
    expect(of('POST')).toHaveLength(1);
  });

  it('a wrong code is told at the field, and nothing is lost', async () => {
    const { user } = await open(student(), [refuse(cancelAccount, 'smsCodeWrong')]);
    const consent = await screen.findByRole<HTMLInputElement>('checkbox', { name: /我已了解/ });
    await user.click(consent);
    await user.type(await screen.findByRole('textbox', { name: '验证码' }), '000000{Enter}');
    await screen.findByText('验证码不正确，请重新输入');
    expect(consent.checked).toBe(true);
  });

  it('who has no phone is led to bind one', async () => {
    const profile = { ...student().profile, mobileValided: false };
    const { user } = await open(student({ mobile: null, profile }));
    await user.click(await button('去绑定手机号'));
    expect(await screen.findByRole('heading', { name: '绑定手机号' })).toBeTruthy();
  });
});
