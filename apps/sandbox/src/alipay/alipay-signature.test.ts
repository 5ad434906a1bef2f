import { describe, expect, it } from 'vitest';
import { SANDBOX_ALIPAY_ACCOUNT } from './alipay-account.ts';
import { isSignedBy, noticeText, requestText, sign } from './alipay-signature.ts';
import { readShanghaiTime, shanghaiTime } from './alipay-time.ts';
import { alipayPublicKey, appPrivateKey } from './test-keys.ts';

// The texts were signed with `openssl dgst -sha256 -sign`, a hand that this project did not write.
const requestSignature =
  'HuwcWcDkssefZEY5O28H53yHBwDeYpCS3qP8+NKjvitjDreHjNGkPGBVbmm+n0ZW47YT8FYzrtyDLyVXqPVlvpBwEIr2qvgQ9tAyBMzZ/SBQmNZDEchlENazPum/UwzY4iFicBdNMwmFmILAySf5VJbdvwoKzpA2qrx6ptSgxVN9YELa3oYMXBZ0PLfy11AYKYEltEetX4CdwvpPTZlVAMwIOfFsvd2JCqX18tiki3Cszovv0mKwkRzsVSpn2LGn5GW8ISLybwi3erSeJgCD639V5UMnekMapVIgi27xd7mv91fjKU9dIT0yq6FU0MsG6O3/G9Fpr2ulM9Rc8Azh0Q==';
const noticeSignature =
  'V5f6bhEpC0lRWycPDhLL8S4TdD+2vf0UsH3Zj+H+RrxMZERGip0kdqFoSFtSL4vhHGyOKz6mGr9RSc28Ea5u6WRg3FuQw2Afk9AjMUdCMt5thYKr7koi4Eo60S1X4fpOWNBkIiruHfNsWu0k92aBZkfGYvDQCvwJ9nLJXnY7IJL5/36P60GDx8dtkzVKVuJd74saYzcgi7jYgPdkCLqHCXsMmVBiM0vEVd6zNzUvbStkQYKi1+jBhTGpH0LCVXx5vApsSvOg6jvXs61YzC8IFdRa0uVyCTeJeDGtpklTamrmyT5Xyl6jY7VmsDfzF7w47i27yjk2zaRpfrHO939zOQ==';

const request = {
  timestamp: '2026-11-23 15:04:05',
  method: 'alipay.trade.query',
  app_id: '2021000000000016',
  sign_type: 'RSA2',
  charset: 'utf-8',
  version: '1.0',
  app_auth_token: '',
  biz_content: '{"out_trade_no":"X1","subject":"会计 100% A/B"}',
};

const notice = {
  total_amount: '0.01',
  app_id: '2021000000000016',
  subject: '100%',
  store_id: '',
  out_trade_no: 'X1',
  trade_status: 'TRADE_SUCCESS',
  trade_no: '2026112322001',
  gmt_payment: '2026-11-23 15:04:05',
  sign_type: 'RSA2',
};

describe('a request', () => {
  it('is signed over its fields by name, with the kind of signature and without empty ones', () => {
    expect(requestText({ ...request, sign: requestSignature })).toBe(
      'app_id=2021000000000016&biz_content={"out_trade_no":"X1","subject":"会计 100% A/B"}&charset=utf-8&method=alipay.trade.query&sign_type=RSA2&timestamp=2026-11-23 15:04:05&version=1.0',
    );
  });

  it('fits the signature that openssl makes', () => {
    const text = requestText(request);
    expect(sign(text, appPrivateKey)).toBe(requestSignature);
    const { appPublicKey } = SANDBOX_ALIPAY_ACCOUNT;
    expect(isSignedBy(appPublicKey, text, requestSignature)).toBe(true);
    expect(isSignedBy(appPublicKey, `${text} `, requestSignature)).toBe(false);
    expect(isSignedBy(appPublicKey, text, 'AAAA')).toBe(false);
  });
});

describe('a notice', () => {
  it('leaves the kind of signature out', () => {
    expect(noticeText({ ...notice, sign: 'x' })).toBe(
      'app_id=2021000000000016&gmt_payment=2026-11-23 15:04:05&out_trade_no=X1&subject=100%&total_amount=0.01&trade_no=2026112322001&trade_status=TRADE_SUCCESS',
    );
  });

  it('fits the signature that openssl makes', () => {
    const { alipayPrivateKey } = SANDBOX_ALIPAY_ACCOUNT;
    expect(sign(noticeText(notice), alipayPrivateKey)).toBe(noticeSignature);
    expect(isSignedBy(alipayPublicKey, noticeText(notice), noticeSignature)).toBe(true);
  });
});

describe('a time', () => {
  it('is that of China', () => {
    expect(shanghaiTime(new Date('2026-11-22T16:00:00Z'))).toBe('2026-11-23 00:00:00');
    expect(readShanghaiTime('2026-11-23 00:00:00')).toEqual(new Date('2026-11-22T16:00:00Z'));
    expect(readShanghaiTime('2026-11-23T00:00:00')).toBeUndefined();
    expect(readShanghaiTime('2026-13-23 00:00:00')).toBeUndefined();
  });
});
