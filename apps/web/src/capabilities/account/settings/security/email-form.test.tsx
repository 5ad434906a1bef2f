// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import {
  changeEmail,
  checkOwnMobile,
  isEmailAvailable,
  sendEmailCode,
} from '@xuezhou/contract/account';
import { describe, expect, it, vi } from 'vitest';
import { passFor } from '../../../../test/captcha-pass.ts';
import * as passedCaptcha from '../../../../test/passed-captcha.tsx';
import { answer, fail, hold, refusal, refuse } from '@xuezhou/client/testing/server.ts';
import {
  button,
  enterCode,
  field,
  openSetting,
  row,
  withoutPhone,
} from '../testing/open-setting.tsx';

// Its own test drags the slider.
vi.mock('../../captcha/use-captcha.tsx', () => passedCaptcha);

describe('the e-mail', () => {
  const code = sendEmailCode.path;
  const save = changeEmail.path;

  it('[setting#5] [account.email#2] [account.debounce] is checked once typing pauses, lowercased, and proved by a code', async () => {
    const { of, user } = await openSetting(withoutPhone, [
      answer(isEmailAvailable, true),
      answer(sendEmailCode, true),
      answer(changeEmail, { email: 'lin@example.cn' }),
    ]);
    expect(await row('登录与安全', '邮箱')).toContain('未绑定');
    await user.click(await button('绑定邮箱'));
    await user.type(await field('邮箱'), 'Lin@Example');
    await screen.findByText('邮箱地址格式不正确');
    expect((await button('获取验证码')).disabled).toBe(true);
    expect(of(isEmailAvailable.path)).toEqual([]);
    await user.type(await field('邮箱'), '.CN');
    await screen.findByLabelText('这个邮箱可以用');
    expect(of(isEmailAvailable.path).map(({ query }) => query['value'])).toEqual([
      'lin@example.cn',
    ]);
    await enterCode(user);
    expect(of(code)[0]?.body).toEqual({ email: 'lin@example.cn', captchaId: passFor('bind') });
    await user.click(await button('绑定'));
    await screen.findByText('邮箱已绑定');
    expect(of(save)[0]?.body).toEqual({ email: 'lin@example.cn', code: '123456' });
    expect(await row('登录与安全', '邮箱')).toContain('lin@example.cn');
  });

  it('is bound also where the server answers no more look-ups', async () => {
    const { user } = await openSetting(withoutPhone, [
      fail(isEmailAvailable, 429),
      answer(sendEmailCode, true),
      answer(changeEmail, { email: 'lin@example.cn' }),
    ]);
    await user.click(await button('绑定邮箱'));
    await user.type(await field('邮箱'), 'lin@example.cn');
    await waitFor(async () => expect((await button('获取验证码')).disabled).toBe(false));
    await enterCode(user);
    await user.click(await button('绑定'));
    await screen.findByText('邮箱已绑定');
  });

  it('is bound by who proves the phone of the account first', async () => {
    const { of, user } = await openSetting({}, [
      answer(checkOwnMobile, true),
      answer(isEmailAvailable, true),
      answer(sendEmailCode, true),
      answer(changeEmail, { email: 'lin@example.cn' }),
    ]);
    await user.click(await button('绑定邮箱'));
    await screen.findByText('先验证现在的手机号 138****0001，15 分钟内有效。');
    expect(screen.queryByRole('textbox', { name: '邮箱' })).toBeNull();
    await enterCode(user, '123456{Enter}');
    expect(of(checkOwnMobile.path)[0]?.body).toEqual({ mobileCode: '123456' });
    await user.type(await field('邮箱'), 'lin@example.cn');
    await screen.findByLabelText('这个邮箱可以用');
    await enterCode(user, '654321{Enter}');
    await screen.findByText('邮箱已绑定');
    expect(of(save)[0]?.body).toEqual({ email: 'lin@example.cn', code: '654321' });
    // One check opens all that needs it.
    await user.click(await button('更换邮箱'));
    await field('邮箱');
    expect(of(checkOwnMobile.path)).toHaveLength(1);
  });

  it('keeps what was typed when the check of the phone has run out meanwhile', async () => {
    const answers = [refusal('mobileCheckNeeded'), { email: 'lin@example.cn' }];
    const { of, user } = await openSetting({}, [
      answer(checkOwnMobile, true),
      answer(isEmailAvailable, true),
      answer(sendEmailCode, true),
      answer(changeEmail, () => answers.shift()),
    ]);
    await user.click(await button('绑定邮箱'));
    await enterCode(user, '123456{Enter}');
    await user.type(await field('邮箱'), 'lin@example.cn');
    await screen.findByLabelText('这个邮箱可以用');
    await enterCode(user, '654321{Enter}');
    await screen.findByText('验证已超过 15 分钟，请再验证一次现在的手机号');
    await user.type(await field('验证码'), '111111{Enter}');
    expect((await field('邮箱')).value).toBe('lin@example.cn');
    expect((await field('验证码')).value).toBe('654321');
    expect(screen.queryByText('请先验证现在的手机号')).toBeNull();
    await user.click(await button('绑定'));
    await screen.findByText('邮箱已绑定');
    expect(of(save)).toHaveLength(2);
  });

  it('[account.email#3] one of another account gets no code', async () => {
    const { user } = await openSetting(withoutPhone, [answer(isEmailAvailable, false)]);
    await user.click(await button('绑定邮箱'));
    await user.type(await field('邮箱'), 'taken@example.cn');
    await screen.findByText('该邮箱已被使用，请换一个');
    expect((await button('获取验证码')).disabled).toBe(true);
  });

  it('[account.email#4] gets a code only when it is valid, the server has checked it, and nobody else has it', async () => {
    const check = hold(answer(isEmailAvailable, ({ query }) => query.value !== 'lin@example.cn'));
    const { of, user } = await openSetting(withoutPhone, [check]);
    await user.click(await button('绑定邮箱'));
    const isReady = async () => !(await button('获取验证码')).disabled;
    await user.type(await field('邮箱'), 'lin@example');
    await screen.findByText('邮箱地址格式不正确');
    expect(await isReady()).toBe(false);
    await user.type(await field('邮箱'), '.cn');
    await waitFor(() => expect(of(isEmailAvailable.path)).toHaveLength(1));
    expect(await isReady()).toBe(false);
    check.goOn();
    await screen.findByText('该邮箱已被使用，请换一个');
    expect(await isReady()).toBe(false);
    await user.type(await field('邮箱'), '.com');
    await waitFor(async () => expect(await isReady()).toBe(true));
  });

  it('[account.sms-failure] a refusal to send stands under the code', async () => {
    const { user } = await openSetting(withoutPhone, [
      answer(isEmailAvailable, true),
      refuse(sendEmailCode, 'emailTooSoon'),
    ]);
    await user.click(await button('绑定邮箱'));
    await user.type(await field('邮箱'), 'lin@example.cn');
    await screen.findByLabelText('这个邮箱可以用');
    await user.click(await button('获取验证码'));
    await user.click(await button('通过验证'));
    const told = await screen.findByText('邮件发送太频繁，请稍后再试');
    expect((await field('验证码')).getAttribute('aria-describedby')).toContain(told.id);
    expect((await field('邮箱')).value).toBe('lin@example.cn');
  });
});
