import { createPublicKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PLATFORM_PUBLIC_KEY } from './test-wxpay.ts';
import { SANDBOX_WXPAY_ACCOUNT } from './wxpay-account.ts';
import { sealResource } from './wxpay-cipher.ts';
import {
  answerMessage,
  readAuthorization,
  requestMessage,
  sign,
  signedHeaders,
  verify,
} from './wxpay-signature.ts';

const { platformPrivateKey, apiV3Key } = SANDBOX_WXPAY_ACCOUNT;

// The messages are the examples of WeChat Pay's documentation; `openssl dgst -sha256 -sign` made the signatures.
const REQUEST = {
  message: 'GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n',
  signature:
    'Le6jeGqroMlGe4LunCfsoNc+EKELr8uVTPTukipTEnsoZ5XqKMaafpshBGR9M1MqISRRT8j2P3+bgpyes05Ca/TTnIkC/rQmmeTQDgdRDJC3QYMfLdaLAHk1NUQIUi15gDqFS5UjhfS1fuYXGGi5U5qrZRmIBfj58kWRirURxqSny6AX7j8JTbfi0RfyRay2KDZzUmFcntfyrsLtWrrlHoj0FlLZIO6GZD0TU9kKZKjPEjdwQZy5RIFL5brhmswk7EE5/g/MKAGO9YKEyOYuVaxsVGmR351Fggp27thj+ArmGT6BkCdAWJCRjR/Wo1HciWNRqop4OHZzBo+SfGGKHw==',
};
const ANSWER = {
  message:
    '1554208460\nc5ac7061fccab6bf3e254dcf98995b8c\n{"code_url":"weixin://wxpay/bizpayurl?pr=p4lpSuKzz"}\n',
  signature:
    'l8o+Za1Jl62JfPogTgpV0Ch9Qf6RPtUI2s2hjzn1KlY0qBiXYOQc2wGkVy1MhN11b/6LiNsRkwwurEPP8AS9+hWY74ahQDSBA05q8q18sWPidHnILq6UXzAHBZFzRGHiu0Rb7MzYhF3bnbQVTGEg5wT/Gti8n+cdljqKe9LhFxTAp8YNsuX3Uux4fYcArNDZxd162RNc+oyYfwe/qfRFxDVasVKl8LdLfcrmLdp374PxTZ4prkY52K6xYiHdELuAuGD6mK12Kp89hDW6O5rNlasUAW2lZhRlA18JUCFA+GhzMQGynPbnNzavBArY32hqhBjwNMFRcTDsKwycMQUnHg==',
};

describe('a signature', () => {
  it('covers a request as the documentation writes it', () => {
    const request = { method: 'GET', url: '/v3/certificates', body: Buffer.alloc(0) };
    const nonce = '593BEC0C930BF1AFEB40B4A08C8FB242';
    const message = requestMessage(request, '1554208460', nonce);
    expect(message).toBe(REQUEST.message);
    expect(sign(message, platformPrivateKey)).toBe(REQUEST.signature);
  });

  it('covers an answer as the documentation writes it', () => {
    const body = '{"code_url":"weixin://wxpay/bizpayurl?pr=p4lpSuKzz"}';
    const message = answerMessage('1554208460', 'c5ac7061fccab6bf3e254dcf98995b8c', body);
    expect(message).toBe(ANSWER.message);
    expect(sign(message, platformPrivateKey)).toBe(ANSWER.signature);
    expect(verify(message, ANSWER.signature, PLATFORM_PUBLIC_KEY)).toBe(true);
    expect(verify(`${message} `, ANSWER.signature, PLATFORM_PUBLIC_KEY)).toBe(false);
  });

  it('covers the body byte by byte, by headers of one moment', () => {
    const now = new Date('2026-11-23T08:00:00Z');
    const headers = signedHeaders('{"a":"学舟"}', SANDBOX_WXPAY_ACCOUNT, now);
    const [timestamp = '', nonce = ''] = ['timestamp', 'nonce'].map(
      (one) => headers[`wechatpay-${one}`],
    );
    expect(timestamp).toBe('1795420800');
    const signature = headers['wechatpay-signature'] ?? '';
    const checks = ['{"a":"学舟"}', '{"a": "学舟"}'].map((body) =>
      verify(answerMessage(timestamp, nonce, body), signature, PLATFORM_PUBLIC_KEY),
    );
    expect(checks).toEqual([true, false]);
  });

  it('comes from keys that fit each other', () => {
    const own = createPublicKey(platformPrivateKey).export({ type: 'spki', format: 'pem' });
    expect(String(own).trim()).toBe(PLATFORM_PUBLIC_KEY);
  });
});

describe('the Authorization header', () => {
  it('has its fields in any order, and base64 in one of them', () => {
    expect(
      readAuthorization('WECHATPAY2-SHA256-RSA2048 signature="a+/==",mchid="1", serial_no="2"'),
    ).toEqual({ signature: 'a+/==', mchid: '1', serial_no: '2' });
    expect(readAuthorization('Bearer mchid="1"')).toBeUndefined();
  });
});

describe('AEAD_AES_256_GCM', () => {
  it('seals as another implementation does', () => {
    // Python's cryptography made it.
    const plain = '{"out_trade_no":"1217752501201407033233368018","trade_state_desc":"支付成功"}';
    expect(sealResource(plain, apiV3Key, '0123456789ab', 'transaction')).toBe(
      'vMXDgO+0bT3vSQxAEZMD+YNEZMkWH0IOX123rXfzB8sU+zHObQH8X4C8JMTfBGnDxPowKWMJRVkOWyi5FST2wlzyRdPyVicBitIU+gC3XIBZY9+LEy3/B2ZjVBbIKSzqUg==',
    );
  });

  it("seals as the SDK's own test has it", () => {
    const key = '0123456789abcdef0123456789abcdef';
    expect(sealResource('hello', key, '0123456789abcdef', 'world')).toBe(
      'APoZlYpivU3HjbAiB4CvW1rAFr8J',
    );
    expect(sealResource('', key, '0123456789abcdef', '')).toBe('GvpmmdtYwexXIPhySs9Tlg==');
  });
});
