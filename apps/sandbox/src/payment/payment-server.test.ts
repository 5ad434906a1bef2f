import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../test-support.ts';
import {
  atPay,
  callWxpay,
  isSigned,
  newOrder,
  payNative,
  placeNative,
} from '../wechat-pay/test-wxpay.ts';

const NATIVE = '/v3/pay/transactions/native';

describe('a fault of calls', () => {
  it.each([
    ['500', 500, 'SYSTEM_ERROR'],
    ['429', 429, 'FREQUENCY_LIMITED'],
  ])('refuses with %s and does nothing', async (fault, status, code) => {
    const sandbox = await startTestSandbox();
    await atPay(sandbox, 'faults', { provider: 'wechat', fault });
    const answer = await callWxpay(sandbox, NATIVE, newOrder());
    expect([answer.status, answer.json['code'], isSigned(answer)]).toEqual([status, code, true]);
    expect((await atPay(sandbox, 'book')).json['payments']).toEqual([]);
    expect((await callWxpay(sandbox, NATIVE, newOrder())).status).toBe(200);
  });

  it.each([
    ['cut', 0],
    ['cut-after-commit', 1],
  ])('breaks the connection by %s', async (fault, count) => {
    const sandbox = await startTestSandbox();
    await atPay(sandbox, 'faults', { provider: 'wechat', fault });
    await expect(callWxpay(sandbox, NATIVE, newOrder())).rejects.toThrow();
    expect((await atPay(sandbox, 'book')).json['payments']).toHaveLength(count);
  });

  it.each([
    ['timeout', 0],
    ['timeout-after-commit', 1],
  ])('stays silent by %s', async (fault, count) => {
    const sandbox = await startTestSandbox();
    await atPay(sandbox, 'faults', { provider: 'wechat', fault });
    const order = newOrder();
    void callWxpay(sandbox, NATIVE, order).catch(() => undefined);
    const seen = async () => (await atPay(sandbox, 'journal')).json['messages'];
    await expect.poll(seen).toMatchObject([{ fault, order: order.out_trade_no }]);
    expect((await atPay(sandbox, 'book')).json['payments']).toHaveLength(count);
  });

  it.each(['answer-bad-signature', 'answer-probe'])('spoils an answer by %s', async (fault) => {
    const sandbox = await startTestSandbox();
    await atPay(sandbox, 'faults', { provider: 'wechat', fault });
    const order = newOrder();
    const answers = [
      await callWxpay(sandbox, NATIVE, order),
      await callWxpay(sandbox, NATIVE, order),
    ];
    expect(answers.map(isSigned)).toEqual([false, true]);
  });

  it('happens to one call of one order', async () => {
    const sandbox = await startTestSandbox();
    const { order } = await placeNative(sandbox);
    const aim = { provider: 'wechat', order: order.out_trade_no, action: 'close' };
    await atPay(sandbox, 'faults', { ...aim, fault: '500' });
    const close = (no: string) =>
      callWxpay(sandbox, `/v3/pay/transactions/out-trade-no/${no}/close`, { mchid: order.mchid });
    const { order: other } = await placeNative(sandbox);
    expect((await close(other.out_trade_no)).status).toBe(204);
    expect((await close(order.out_trade_no)).status).toBe(500);
    expect((await close(order.out_trade_no)).status).toBe(204);
  });
});

describe('the API of faults', () => {
  it.each([
    { provider: 'nobody', fault: '500' },
    { provider: 'wechat', fault: 'whatever' },
    { provider: 'wechat', fault: '500', times: 0 },
    { provider: 'wechat', fault: '500', times: '3' },
    { provider: 'wechat', fault: '500', order: 7 },
    { provider: 'alipay', fault: 'probe' },
    [],
  ])('refuses %o', async (fault) => {
    const sandbox = await startTestSandbox();
    expect((await atPay(sandbox, 'faults', fault)).status).toBe(400);
  });

  it('lists and clears what waits', async () => {
    const sandbox = await startTestSandbox();
    const fault = { provider: 'wechat', fault: 'notice-drop', times: 3, order: 'AN-ORDER' };
    await atPay(sandbox, 'faults', fault);
    expect((await atPay(sandbox, 'faults')).json).toEqual({ faults: [fault] });
    await fetch(`${sandbox.consoleUrl}/payment/faults`, { method: 'DELETE' });
    expect((await atPay(sandbox, 'faults')).json).toEqual({ faults: [] });
  });

  it("refuses another site's form", async () => {
    const sandbox = await startTestSandbox();
    const body = JSON.stringify({ provider: 'wechat', fault: '500' });
    const response = await fetch(`${sandbox.consoleUrl}/payment/faults`, { method: 'POST', body });
    expect(response.status).toBe(415);
  });
});

describe('the book', () => {
  it('has every payment and refund with its amount', async () => {
    const sandbox = await startTestSandbox();
    const { order: unpaid } = await placeNative(sandbox);
    const paid = await payNative(sandbox, { amount: { total: 1 } });
    expect((await atPay(sandbox, 'book')).json).toMatchObject({
      payments: [
        { order: unpaid.out_trade_no, isPaid: false, state: 'NOTPAY', transaction: null },
        { order: paid.out_trade_no, isPaid: true, amount: 1, currency: 'CNY', state: 'SUCCESS' },
      ],
      refunds: [],
    });
  });
});
