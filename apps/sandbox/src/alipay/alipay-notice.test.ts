import { describe, expect, it } from 'vitest';
import { listNotices, noticesOf, tellPayments, type CaughtNotice } from '../payment/test-shop.ts';
import { isSignedBy, noticeText } from './alipay-signature.ts';
import { order, visitAlipay } from './test-alipay.ts';
import { SANDBOX_ALIPAY_ACCOUNT } from './alipay-account.ts';
import { alipayPublicKey } from './test-keys.ts';

const fieldsOf = ({ body }: CaughtNotice): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(body));

const isGenuine = (notice: CaughtNotice): boolean => {
  const fields = fieldsOf(notice);
  return isSignedBy(alipayPublicKey, noticeText(fields), fields['sign'] ?? '');
};

async function pay(fault?: object) {
  const visit = await visitAlipay();
  const code = await visit.precreate();
  if (fault) await tellPayments(visit.sandbox, 'faults', { provider: 'alipay', ...fault });
  await tellPayments(visit.sandbox, 'scan', { code });
  return visit;
}

describe('a notice of a payment', () => {
  it('is a signed form that the SDK knows', async () => {
    const { shop, sdk } = await pay();
    const [notice] = await noticesOf(shop, 1);
    const fields = notice ? fieldsOf(notice) : {};
    expect(notice?.headers['content-type']).toBe(
      'application/x-www-form-urlencoded; charset=utf-8',
    );
    expect(fields).toMatchObject({
      notify_type: 'trade_status_sync',
      app_id: SANDBOX_ALIPAY_ACCOUNT.appId,
      seller_id: SANDBOX_ALIPAY_ACCOUNT.sellerId,
      sign_type: 'RSA2',
      out_trade_no: 'ORDER1',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '12.34',
      subject: order.subject,
      fund_bill_list: '[{"amount":"12.34","fundChannel":"ALIPAYACCOUNT"}]',
    });
    expect(notice && isGenuine(notice)).toBe(true);
    expect(sdk.checkNotifySignV2(fields)).toBe(true);
  });

  it.each([
    [200, 'SUCCESS'],
    [200, 'success\n'],
    [200, '{"code":"success"}'],
    [500, 'success'],
  ])('comes eight times, under one number, while the reply is %i %j', async (status, body) => {
    const { shop, precreate, sandbox } = await visitAlipay();
    shop.reply = { status, body };
    await tellPayments(sandbox, 'scan', { code: await precreate() });
    const notices = await noticesOf(shop, 8);
    expect(new Set(notices.map((notice) => fieldsOf(notice)['notify_id'])).size).toBe(1);
    await expect.poll(() => listNotices(sandbox)).toMatchObject([{ state: 'given-up' }]);
  });

  it('comes no more after success', async () => {
    const { sandbox, shop } = await pay();
    await expect.poll(() => listNotices(sandbox)).toMatchObject([{ state: 'taken' }]);
    expect(shop.notices).toHaveLength(1);
  });
});

it('tells of a refund with its number and what has gone back in all', async () => {
  const { ask, shop } = await pay();
  for (const [amount, number] of [
    ['1.00', 'R1'],
    ['2.00', 'R2'],
  ])
    await ask('alipay.trade.refund', {
      out_trade_no: 'ORDER1',
      refund_amount: amount,
      out_request_no: number,
    });
  const notices = (await noticesOf(shop, 3)).map(fieldsOf);
  const refunds = notices.filter((fields) => fields['out_biz_no'] !== undefined);
  expect(refunds).toMatchObject([
    { out_biz_no: 'R1', refund_fee: '1.00', trade_status: 'TRADE_SUCCESS' },
    { out_biz_no: 'R2', refund_fee: '3.00', gmt_refund: expect.stringMatching(/\.000$/) },
  ]);
});

it('tells of a trade that was closed', async () => {
  const { ask, precreate, sandbox, shop } = await visitAlipay();
  await tellPayments(sandbox, 'scan', { code: await precreate(), answer: 'cancel' });
  await ask('alipay.trade.close', { out_trade_no: 'ORDER1' });
  const [notice] = await noticesOf(shop, 1);
  expect(notice && fieldsOf(notice)).toMatchObject({ trade_status: 'TRADE_CLOSED' });
});

describe('a spoiled notice', () => {
  it.each(['bad-signature', 'unsigned', 'tampered', 'sign-type-nope', 'sign-type-rsa'])(
    'of %s is none that Alipay would send; a right one follows',
    async (fault) => {
      const { precreate, sandbox, shop } = await visitAlipay();
      shop.reply = { status: 400, body: 'fail' };
      await tellPayments(sandbox, 'faults', { provider: 'alipay', fault });
      await tellPayments(sandbox, 'scan', { code: await precreate() });
      const [spoiled, right] = (await noticesOf(shop, 8)).map(isGenuineRsa2);
      expect([spoiled, right]).toEqual([false, true]);
    },
  );

  it.each([
    ['wrong-amount', { total_amount: '0.01' }],
    ['other-merchant', { seller_id: '2088999999999999' }],
    ['other-app', { app_id: '2021999999999999' }],
    ['empty-value', { store_id: '' }],
    ['percent-value', { passback_params: '100%&a=b' }],
  ])('of %s is rightly signed', async (fault, told) => {
    const { shop } = await pay({ fault });
    const [notice] = await noticesOf(shop, 1);
    expect(notice && isGenuineRsa2(notice)).toBe(true);
    expect(notice && fieldsOf(notice)).toMatchObject(told);
  });

  it('of a broken kind is signed by Alipay, but with SHA-1', async () => {
    const { shop, sdk } = await pay({ fault: 'sign-type-rsa' });
    const [notice] = await noticesOf(shop, 1);
    // What makes the trap: the SDK takes it.
    expect(sdk.checkNotifySignV2(notice ? fieldsOf(notice) : {})).toBe(true);
  });
});

const isGenuineRsa2 = (notice: CaughtNotice): boolean =>
  fieldsOf(notice)['sign_type'] === 'RSA2' && isGenuine(notice);
