import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  buildStringToSign,
  canonicalizeQuery,
  isSameSignature,
  signAcs3,
} from './acs3-signature.ts';

const EMPTY_BODY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('the ACS3 signature', () => {
  it("is the one that Aliyun's own page gives for its example", () => {
    const headers = {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': EMPTY_BODY,
      'x-acs-date': '2023-10-26T09:01:01Z',
      'x-acs-signature-nonce': 'd410180a5abf7fe235dd9b74aca91fc0',
      'x-acs-version': '2014-05-26',
    };
    const stringToSign = buildStringToSign({
      method: 'POST',
      path: '/',
      // On the wire in another order than it is signed in.
      rawQuery: 'RegionId=cn-shanghai&ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      headers,
      signedHeaders: Object.keys(headers),
      contentSha256: EMPTY_BODY,
    });
    expect(signAcs3(stringToSign, 'YourAccessKeySecret')).toBe(
      'e521358f7776c97df52e6b2891a8bc73026794a071b50c3323388c4e0df64804',
    );
  });

  it('covers Chinese, quotes and reserved characters of a SendSms, as written out by hand', () => {
    const canonicalRequest = [
      'POST',
      '/',
      'PhoneNumbers=13800000000&SignName=%E5%AD%A6%E8%88%9F&TemplateCode=SMS_LOGIN&TemplateParam=%7B%22code%22%3A%22%21%2A%27%28%29~%20%2B%22%7D',
      'host:127.0.0.1:8091',
      'x-acs-action:SendSms',
      '',
      'host;x-acs-action',
      EMPTY_BODY,
    ].join('\n');
    const hash = createHash('sha256').update(canonicalRequest).digest('hex');
    const byHand = createHmac('sha256', 'sandbox-access-secret')
      .update(`ACS3-HMAC-SHA256\n${hash}`)
      .digest('hex');

    const stringToSign = buildStringToSign({
      method: 'POST',
      path: '/',
      rawQuery: `TemplateParam=${encodeURIComponent('{"code":"!*\'()~ +"}')}&SignName=%e5%ad%a6%e8%88%9f&TemplateCode=SMS_LOGIN&PhoneNumbers=13800000000`,
      headers: { host: '127.0.0.1:8091', 'x-acs-action': ' SendSms ' },
      signedHeaders: ['host', 'x-acs-action'],
      contentSha256: EMPTY_BODY,
    });
    expect(signAcs3(stringToSign, 'sandbox-access-secret')).toBe(byHand);
    expect(byHand).toBe('69cf90be2b1da5b32cec8a969c1715d249aea7c99a7cc2569715f34cec66d18e');
  });
});

describe('the canonical query', () => {
  it('sorts by code unit, keeps empty values, and repeats in order of value', () => {
    expect(canonicalizeQuery('b=2&a=&B=1&b=1&c')).toBe('B=1&a=&b=1&b=2&c=');
  });

  it('refuses a broken escape', () => {
    expect(() => canonicalizeQuery('a=%E5%AD')).toThrow(URIError);
  });
});

it('compares signatures of different length without failing', () => {
  expect(isSameSignature('ab', 'abc')).toBe(false);
  expect(isSameSignature('abc', 'abc')).toBe(true);
});
