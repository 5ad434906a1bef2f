import { describe, expect, it } from 'vitest';
import { offersHere, wechatKind, type Offer } from './start-payment.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const weixin = `${chrome} MicroMessenger/8.0.60`;
const desk = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const offer = (way: Offer['way'], kinds: Offer['kinds']): Offer => ({
  ...{ way, kinds, amount: 1, currency: 'CNY' },
});
const alipay = offer('alipay', ['page', 'qr']);
const taobao = offer('taobao', []);
const all: Offer['kinds'] = ['qr', 'jsapi', 'h5'];

describe('WeChat Pay', () => {
  it.each([
    ['a phone', chrome, 'h5'],
    ['WeChat', weixin, 'jsapi'],
    ['a desk', desk, 'qr'],
  ])('is gone on %s by what works there', (_where, agent, kind) => {
    expect(wechatKind(all, agent)).toBe(kind);
    expect(offersHere([offer('wechat', all), alipay], agent)).toHaveLength(2);
  });

  it.each([chrome, weixin])('by a code alone is left out on a phone with another way', (agent) => {
    const code = offer('wechat', ['qr']);
    expect(offersHere([code, alipay], agent)).toEqual([alipay]);
    expect(offersHere([code, taobao], agent)).toEqual([code, taobao]);
    expect(offersHere([code], agent)).toEqual([code]);
    expect(offersHere([{ way: 'wechat' }, { way: 'alipay' }], agent)).toEqual([{ way: 'alipay' }]);
    expect(offersHere([code, alipay], desk)).toEqual([code, alipay]);
  });
});
