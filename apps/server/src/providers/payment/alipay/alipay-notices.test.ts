import { createSign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { providerKeys } from '../../../testing/payment/payment-keys.ts';
import { startPaymentSandbox } from '../../../testing/payment/payment-sandbox.ts';
import { keepMessages } from '../testing/gateway-desk.ts';
import { newKeys } from '../testing/new-keys.ts';
import { alipayGateway } from './alipay-gateway.ts';

// Notices as Alipay signs them, and as others would like to.

const sandbox = await startPaymentSandbox();
const config = sandbox.config.payments.alipay;
if (config === null) throw new Error('Alipay is off');
const gateway = alipayGateway(config, keepMessages().record, 2000);

describe('a notice of Alipay', () => {
  /** As Alipay itself would sign it, with its own key. */
  function signed(fields: Record<string, string>, key = providerKeys.alipay) {
    const text = Object.entries(fields)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const sign = createSign('RSA-SHA256').update(text).sign(key, 'base64');
    return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign });
  }

  const told = {
    app_id: config.appId,
    seller_id: config.sellerId,
    trade_no: '2026112322001400000000000001',
    out_trade_no: 'PMADEUP',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '1.00',
    gmt_payment: '2026-11-23 10:00:00',
  };
  const read = async (form: URLSearchParams, headers = {}) =>
    await gateway.readNotice({ headers, body: form.toString() });

  it('is believed by its signature alone', async () => {
    expect(await read(signed(told))).toMatchObject({
      kind: 'payment',
      payment: { paymentNo: 'PMADEUP', paidAt: new Date('2026-11-23T02:00:00Z') },
    });
    expect(await read(signed(told, newKeys().privateKey))).toEqual({
      kind: 'forged',
      why: 'bad signature',
    });
  });

  it('is forged with a field twice, which reads one way and verifies another', async () => {
    const form = signed(told);
    form.append('total_amount', '999.00');
    expect(await read(form)).toMatchObject({ kind: 'forged', why: 'a field stands twice' });
  });

  it.each(['NOPE', 'RSA', '', 'rsa2', 'constructor', '__proto__'])(
    'is forged with sign_type %j, without a throw',
    async (kind) => {
      const form = signed(told);
      form.set('sign_type', kind);
      expect(await read(form)).toMatchObject({ kind: 'forged', why: 'sign_type is not RSA2' });
    },
  );

  it.each([
    [{ trade_status: 'WAIT_BUYER_PAY' }],
    [{ trade_status: 'TRADE_CLOSED' }],
    [{ total_amount: '1e3' }],
    [{ total_amount: '1.001' }],
    [{ gmt_payment: 'yesterday' }],
    [{ trade_no: 'x', out_trade_no: '' }],
  ])('takes no money by %j', async (change) => {
    const fields = Object.entries({ ...told, ...change }).filter(([, value]) => value !== '');
    expect(await read(signed(Object.fromEntries(fields)))).toEqual({ kind: 'other' });
  });

  it('of another app’s refund is nobody’s', async () => {
    const refund = { ...told, gmt_refund: '2026-11-23 10:00:00.123', out_biz_no: 'R1' };
    expect(await read(signed(refund))).toMatchObject({ kind: 'refund', refundNo: 'R1' });
    const other = { ...refund, app_id: '2021999999999999' };
    expect(await read(signed(other))).toMatchObject({ kind: 'forged', why: 'another merchant' });
  });

  it('is answered with seven letters, or not', async () => {
    const reading = await read(signed(told));
    expect(gateway.answerNotice(reading, true)).toMatchObject({ status: 200, body: 'success' });
    expect(gateway.answerNotice(reading, false)).toMatchObject({ status: 200, body: 'fail' });
    expect(gateway.answerNotice({ kind: 'forged', why: '' }, true)).toMatchObject({
      status: 401,
      body: 'fail',
    });
    expect(gateway.answerNotice({ kind: 'other' }, false)).toMatchObject({ body: 'success' });
  });
});
