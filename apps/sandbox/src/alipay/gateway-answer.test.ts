import { expect, it } from 'vitest';
import { SANDBOX_ALIPAY_ACCOUNT } from './alipay-account.ts';
import { answerKey, sealAnswer } from './gateway-answer.ts';

it('signs the very characters of the inner object, slashes escaped, as openssl does', () => {
  const body = { code: '10000', msg: 'Success', qr_code: 'https://qr.alipay.com/bax' };
  const key = answerKey('alipay.trade.precreate');
  expect(sealAnswer(key, body, SANDBOX_ALIPAY_ACCOUNT.alipayPrivateKey).body).toBe(
    String.raw`{"alipay_trade_precreate_response":{"code":"10000","msg":"Success","qr_code":"https:\/\/qr.alipay.com\/bax"},"sign":"tL/rSflVzisDJRcPjdT41mdzQRplisbaYyURnvyi5Y5fHaRzeQhkUhH1zjE1rgJghIHRtzFQgdsegYL+Qcp2sbKElUTONCm8ZhJLuzLiKyCkId/NZLeGL5aYObRrI8PTTG7Vz3sjr0SyaUQ3eSPpQbXWaAJrnLqgj6aCkDKdMF30fJVauUsFW/cNq3lEFqVPol+IwlEiD2rqp6nRfWRKiQiyG5bRYat2Y+x2Ncj81j08ZoTiBjpg5aqd2R5is0tTqKN0wsrCHKyYCogsn9IKW2EhRKFU0lLhqSud0/fv1zTV/dJ2VWrQ/pw+pkoeLWUIumgdxr3PSQJvFmA1qvjNsQ=="}`,
  );
});

it('has another name for the answer to no method', () => {
  expect(answerKey(undefined)).toBe('error_response');
});
