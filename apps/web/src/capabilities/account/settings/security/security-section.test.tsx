// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import {
  bindMobile,
  bindWechatByQrcode,
  changePassword,
  changeWechatId,
  checkOwnMobile,
  listDevices,
  sendMobileCheck,
  sendSmsToBind,
  unbindWechat,
  updateMobile,
} from '@xuezhou/contract/account';
import { describe, expect, it, vi } from 'vitest';
import { passFor } from '../../../../test/captcha-pass.ts';
import * as passedCaptcha from '../../../../test/passed-captcha.tsx';
import { answer, at, refusal, refuse } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../../test/students.ts';
import {
  button,
  enterCode,
  field,
  openSetting,
  row,
  secret,
  withoutPhone,
} from '../testing/open-setting.tsx';

// Its own test drags the slider.
vi.mock('../../captcha/use-captcha.tsx', () => passedCaptcha);

const withPassword = { profile: { ...student().profile, passwordAes: 'set' } };

describe('the mobile', () => {
  const update = updateMobile.path;

  it('[setting#7] [account.phone-mask] [account.phone-update] is changed by who holds the old one', async () => {
    const { of, user } = await openSetting({}, [
      answer(checkOwnMobile, true),
      answer(sendSmsToBind, true),
      answer(updateMobile, true),
    ]);
    expect(await row('登录与安全', '手机')).toContain('138****0001');
    await user.click(await button('更换手机'));
    await screen.findByText('先验证现在的手机号 138****0001，15 分钟内有效。');
    await enterCode(user);
    expect(of(sendMobileCheck.path)[0]?.body).toEqual({ captchaId: passFor('any') });
    await user.click(await button('下一步'));
    expect(of(checkOwnMobile.path)[0]?.body).toEqual({ mobileCode: '123456' });
    // The wait of the old number is not one of the new.
    await user.type(await field('手机号'), '13900000009');
    await enterCode(user, '654321{Enter}');
    await screen.findByText('手机号已更换，请用新号码登录');
    expect(of(sendSmsToBind.path)[0]?.body).toEqual({
      mobile: '+8613900000009',
      shortMobile: '13900000009',
      captchaId: passFor('bind'),
    });
    expect(of(update).map(({ body }) => body)).toEqual([
      { mobile: '+8613900000009', shortMobile: '13900000009', mobileCode: '654321' },
    ]);
    expect(await row('登录与安全', '手机')).toContain('139****0009');
  });

  it('asks for the old one again when its check has run out, and keeps what was typed', async () => {
    const { user } = await openSetting({}, [
      answer(checkOwnMobile, true),
      refuse(sendSmsToBind, 'mobileCheckNeeded'),
    ]);
    await user.click(await button('更换手机'));
    await enterCode(user, '123456{Enter}');
    await user.type(await field('手机号'), '13900000009');
    await user.click(await button('获取验证码'));
    await user.click(await button('通过验证'));
    await screen.findByText('验证已超过 15 分钟，请再验证一次现在的手机号');
    await user.type(await field('验证码'), '111111{Enter}');
    expect((await field('手机号')).value).toBe('13900000009');
  });

  it("[account.phone-update#2,3] shows the server's message, and is sent once at a time", async () => {
    let decide = (_response: Response) => {};
    const { of, user } = await openSetting(withoutPhone, [
      answer(sendSmsToBind, true),
      answer(bindMobile, () => new Promise((resolve) => (decide = resolve))),
    ]);
    await user.click(await button('绑定手机'));
    await user.type(await field('手机号'), '13900000009');
    await enterCode(user, '123456{Enter}{Enter}');
    await waitFor(() => expect(of(bindMobile.path)).toHaveLength(1));
    decide(refusal('smsCodeWrong'));
    expect((await screen.findByText('验证码不正确，请重新输入')).getAttribute('role')).toBe(
      'alert',
    );
    expect((await field('手机号')).value).toBe('13900000009');
    expect(of(bindMobile.path)).toHaveLength(1);
  });
});

describe('the password', () => {
  const { path } = changePassword;

  it('[setting#4] [account.password#2] is told to be too weak after a pause, and the notice goes with the next key', async () => {
    const { of, user } = await openSetting(withPassword, [answer(changePassword, true)]);
    await user.click(await button('修改密码'));
    await user.type(await secret('原密码'), 'xuezhou2026');
    await user.type(await secret('新密码'), 'short1');
    await screen.findByText('密码至少 8 位，需同时包含字母和数字，不能是常见的密码');
    await user.type(await secret('新密码'), '2');
    expect(screen.queryByText('密码至少 8 位，需同时包含字母和数字，不能是常见的密码')).toBeNull();
    await user.type(await secret('新密码'), '34{Enter}');
    await screen.findByText('密码已保存，其他设备已退出登录');
    expect(of(path).map(({ body }) => body)).toEqual([
      { oldPassword: 'xuezhou2026', password: 'short1234' },
    ]);
    // The others are out of the list.
    await waitFor(() => expect(of(listDevices.path).length).toBeGreaterThan(1));
  });

  it('says at the field that the old one is wrong, and loses nothing', async () => {
    const { user } = await openSetting(withPassword, [refuse(changePassword, 'passwordWrong')]);
    await user.click(await button('修改密码'));
    await user.type(await secret('原密码'), 'wrong-1234');
    await user.type(await secret('新密码'), 'sailing2027{Enter}');
    await screen.findByText('原密码不正确，请重新输入');
    expect((await secret('原密码')).getAttribute('aria-invalid')).toBe('true');
    expect((await secret('新密码')).value).toBe('sailing2027');
  });

  it('can be changed by a code instead, and a first one only so', async () => {
    const { of, user } = await openSetting({}, [answer(changePassword, true)]);
    expect(await row('登录与安全', '密码')).toContain('未设置');
    await user.click(await button('设置密码'));
    await enterCode(user);
    expect(screen.queryByLabelText('原密码')).toBeNull();
    await user.type(await secret('新密码'), 'sailing2027{Enter}');
    await screen.findByText('密码已保存，其他设备已退出登录');
    expect(of(path)[0]?.body).toEqual({ code: '123456', password: 'sailing2027' });
    await waitFor(async () => expect(await row('登录与安全', '密码')).toContain('已设置'));
  });

  it('leads who has no phone to bind one first', async () => {
    const { user } = await openSetting(withoutPhone);
    await user.click(await button('设置密码'));
    await user.click(await button('去绑定手机号'));
    expect(await screen.findByRole('dialog', { name: '绑定手机号' })).toBeTruthy();
  });
});

describe('WeChat', () => {
  const path = '/api/account/wechat/qrcode/';
  const code = {
    qrcode: 'https://mp.weixin.qq.com/cgi-bin/showqrcode?ticket=1',
    kind: 'image',
    timeout: true,
    seconds: 180,
    wechatCode: 'c1',
  };

  it('[GET /api/account/wechat/qrcode/:wechatCode] [account.qr-poll#1,2] [account.qr-status#1-3,5] is bound by a scan, asked for every two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const statuses = [-2, -3, -2, 1];
    const { of, user } = await openSetting(withoutPhone, [
      answer(at(bindWechatByQrcode, { wechatCode: 'new' }), { qrcodeStatus: -100, code }),
      answer(at(bindWechatByQrcode, { wechatCode: 'c1' }), () => ({
        qrcodeStatus: statuses.shift() ?? 1,
        code: null,
      })),
    ]);
    await user.click(await button('绑定微信'));
    expect((await screen.findByRole<HTMLImageElement>('img', { name: '微信二维码' })).src).toBe(
      code.qrcode,
    );
    await screen.findByText('二维码已过期');
    await user.click(await button('刷新二维码'));
    await screen.findByText('微信已绑定');
    expect(of(`${path}new`)).toHaveLength(2);
    expect(await row('登录与安全', '微信')).toContain('已绑定');
    const asked = of(`${path}c1`).length;
    // Handled: nobody asks any more.
    await vi.advanceTimersByTimeAsync(6000);
    expect(of(`${path}c1`)).toHaveLength(asked);
  });

  it("[account.qr-status] a WeChat that somebody has is told by the server's words", async () => {
    const words = '这个微信或这个账号已有绑定，请先在设置里解绑';
    const { user } = await openSetting(withoutPhone, [
      answer(at(bindWechatByQrcode, { wechatCode: 'new' }), { qrcodeStatus: -100, code }),
      refuse(at(bindWechatByQrcode, { wechatCode: 'c1' }), 'wechatBound'),
    ]);
    await user.click(await button('绑定微信'));
    await screen.findByText(words);
    expect(await button('刷新二维码')).toBeTruthy();
  });

  it('shows no code before the phone is proved, and asks again when the check has run out', async () => {
    const answers = [refusal('mobileCheckNeeded'), { qrcodeStatus: -100, code }];
    const { of, user } = await openSetting({}, [
      answer(checkOwnMobile, true),
      answer(at(bindWechatByQrcode, { wechatCode: 'new' }), () => answers.shift()),
      answer(at(bindWechatByQrcode, { wechatCode: 'c1' }), { qrcodeStatus: -2, code: null }),
    ]);
    await user.click(await button('绑定微信'));
    await screen.findByText('先验证现在的手机号 138****0001，15 分钟内有效。');
    expect(of(`${path}new`)).toEqual([]);
    await enterCode(user, '123456{Enter}');
    await screen.findByText('验证已超过 15 分钟，请再验证一次现在的手机号');
    await user.type(await field('验证码'), '111111{Enter}');
    await screen.findByRole('img', { name: '微信二维码' });
    expect(of(checkOwnMobile.path)).toHaveLength(2);
  });

  it('[setting#6] [POST /api/account/wechat/unbind] is unbound once confirmed; the last way in stays', async () => {
    const words = '解绑后将无法登录，请先绑定手机号或设置密码';
    const answers = [refusal('lastWayIn'), { hasBindWechat: false }];
    const { user } = await openSetting({ hasBindWechat: true }, [
      answer(unbindWechat, () => answers.shift()),
    ]);
    await user.click(await button('解绑微信'));
    await user.click(await button('解绑'));
    await screen.findByText(words);
    await user.click(await button('解绑'));
    await screen.findByText('微信已解绑');
    expect(await row('登录与安全', '微信')).toContain('未绑定');
  });

  it('[account.wechat-id#1,2] an id of more than 50 characters is refused, and an empty one takes it away', async () => {
    const { path } = changeWechatId;
    const { of, user } = await openSetting({ wechat: 'lin_2026' }, [
      answer(changeWechatId, { wechat: null }),
    ]);
    await user.click(await button('修改微信号'));
    await user.clear(await field('微信号'));
    await user.type(await field('微信号'), 'a'.repeat(51));
    await user.click(await button('保存'));
    await screen.findByText('微信号最多 50 个字符，可用字母、数字和 . _ - + @');
    expect(of(path)).toEqual([]);
    await user.clear(await field('微信号'));
    await user.click(await button('保存'));
    await screen.findByText('微信号已清空');
    expect(of(path)[0]?.body).toEqual({ wechat: '' });
    expect(await row('登录与安全', '微信号')).toContain('未填写');
  });
});
