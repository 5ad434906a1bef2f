import { describe, expect, it } from 'vitest';
import { listSms, playFault, sendSms, startTestSandbox } from '../test-support.ts';

describe('Aliyun SMS through the real SDK', () => {
  it('delivers a code', async () => {
    const sandbox = await startTestSandbox();
    const body = await sendSms(sandbox, { code: '482913' });
    expect(body).toMatchObject({ code: 'OK', message: 'OK' });
    expect(body?.bizId).toMatch(/^\d{18}\^0$/);
    expect(body?.requestId).toMatch(/^[0-9A-F-]{36}$/);
    expect(await listSms(sandbox, '13800000000')).toEqual([
      {
        id: expect.any(String),
        mobile: '13800000000',
        signName: '学舟',
        templateCode: 'SMS_LOGIN',
        params: { code: '482913' },
        text: '【学舟】您的验证码是 482913，5 分钟内有效，请勿告诉他人。',
        at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  it('delivers to several numbers in one call', async () => {
    const sandbox = await startTestSandbox();
    await sendSms(sandbox, { mobile: '13800000000,+8613900000000,85291234567' });
    const mobiles = (await listSms(sandbox)).map(({ mobile }) => mobile);
    expect(mobiles.toSorted()).toEqual(['13800000000', '13900000000', '85291234567']);
  });

  it.each([
    ['SignatureDoesNotMatch', { accessKeySecret: 'another-secret' }],
    ['InvalidAccessKeyId.NotFound', { accessKeyId: 'another-key' }],
    ['MissingPhoneNumbers', { mobile: '' }],
    ['MissingTemplateCode', { templateCode: '' }],
  ])('throws %s', async (code, sms) => {
    const sandbox = await startTestSandbox();
    await expect(sendSms(sandbox, sms)).rejects.toMatchObject({ code });
    expect(await listSms(sandbox)).toEqual([]);
  });

  it('takes another key pair when told to', async () => {
    const pair = { accessKeyId: 'my-key', accessKeySecret: 'my-secret' };
    const sandbox = await startTestSandbox(pair);
    expect(await sendSms(sandbox, pair)).toMatchObject({ code: 'OK' });
    await expect(sendSms(sandbox)).rejects.toMatchObject({ code: 'InvalidAccessKeyId.NotFound' });
  });

  it.each([
    ['isv.MOBILE_NUMBER_ILLEGAL', { mobile: '1380000000' }],
    ['isv.MOBILE_NUMBER_ILLEGAL', { mobile: '13800000000,' }],
    ['isv.SMS_SIGNATURE_ILLEGAL', { signName: '【学舟】' }],
    ['isv.SMS_TEMPLATE_ILLEGAL', { templateCode: 'toString' }],
    ['isv.TEMPLATE_MISSING_PARAMETERS', { templateParam: '{"cod":"123456"}' }],
    ['isv.INVALID_JSON_PARAM', { templateParam: '{"code":123456}' }],
    ['isv.INVALID_JSON_PARAM', { templateParam: '{' }],
    ['isv.PARAM_LENGTH_LIMIT', { templateParam: JSON.stringify({ code: '1'.repeat(36) }) }],
    ['isv.PARAM_NOT_SUPPORT_URL', { templateParam: '{"code":"http://a.cn"}' }],
  ])('resolves with the business refusal %s', async (code, sms) => {
    const sandbox = await startTestSandbox();
    const body = await sendSms(sandbox, sms);
    expect(body).toMatchObject({ code, message: expect.stringMatching(/./) });
    expect(body?.bizId).toBeUndefined();
    expect(await listSms(sandbox)).toEqual([]);
  });
});

describe('the limits of the provider', () => {
  it('are off by default', async () => {
    const sandbox = await startTestSandbox();
    await sendSms(sandbox);
    expect(await sendSms(sandbox)).toMatchObject({ code: 'OK' });
  });

  it('hold for each number when on', async () => {
    // The SDK signs with the real clock, so the sandbox's may run at most 15 minutes before it.
    let now = Date.now() - 14 * 60_000;
    const sandbox = await startTestSandbox({ limits: true, now: () => new Date(now) });
    expect(await sendSms(sandbox)).toMatchObject({ code: 'OK' });
    expect(await sendSms(sandbox)).toMatchObject({
      code: 'isv.BUSINESS_LIMIT_CONTROL',
      message: '触发分钟级流控Permits:1',
    });
    expect(await sendSms(sandbox, { mobile: '13900000000' })).toMatchObject({ code: 'OK' });
    for (let sent = 1; sent < 5; sent += 1) {
      now += 61_000;
      expect(await sendSms(sandbox)).toMatchObject({ code: 'OK' });
    }
    now += 61_000;
    expect(await sendSms(sandbox)).toMatchObject({ message: '触发小时级流控Permits:5' });
  });
});

describe('faults', () => {
  it('plays a business refusal as often as asked, then works again', async () => {
    const sandbox = await startTestSandbox();
    await playFault(sandbox, {
      provider: 'aliyun-sms',
      next: 'isv.BUSINESS_LIMIT_CONTROL',
      times: 2,
    });
    expect(await sendSms(sandbox)).toMatchObject({ code: 'isv.BUSINESS_LIMIT_CONTROL' });
    expect(await sendSms(sandbox)).toMatchObject({ code: 'isv.BUSINESS_LIMIT_CONTROL' });
    expect(await sendSms(sandbox)).toMatchObject({ code: 'OK' });
    expect(await listSms(sandbox)).toHaveLength(1);
  });

  it.each([
    ['500', 'InternalError'],
    ['503', 'ServiceUnavailable'],
    ['Throttling.User', 'Throttling.User'],
  ])('plays %s', async (next, code) => {
    const sandbox = await startTestSandbox();
    await playFault(sandbox, { provider: 'aliyun-sms', next });
    await expect(sendSms(sandbox)).rejects.toMatchObject({ code });
  });

  it.each([
    ['timeout', 0],
    ['timeout-after-send', 1],
  ])('plays %s', async (next, delivered) => {
    const sandbox = await startTestSandbox();
    await playFault(sandbox, { provider: 'aliyun-sms', next });
    await expect(sendSms(sandbox, { readTimeout: 200 })).rejects.toThrow(/timeout/i);
    expect(await listSms(sandbox)).toHaveLength(delivered);
    expect(await sendSms(sandbox)).toMatchObject({ code: 'OK' });
  });

  it('does not use a fault up on a request that is refused anyway', async () => {
    const sandbox = await startTestSandbox();
    await playFault(sandbox, { provider: 'aliyun-sms', next: '500' });
    await expect(sendSms(sandbox, { accessKeySecret: 'wrong' })).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    await expect(sendSms(sandbox)).rejects.toMatchObject({ code: 'InternalError' });
  });
});
