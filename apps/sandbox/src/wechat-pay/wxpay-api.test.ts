import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../test-support.ts';
import {
  atPay,
  callWxpay,
  isSigned,
  newOrder,
  NOON,
  payNative,
  placeNative,
  startAtNoon,
} from './test-wxpay.ts';
import { SANDBOX_WXPAY_ACCOUNT } from './wxpay-account.ts';

const { mchid } = SANDBOX_WXPAY_ACCOUNT;
const NATIVE = '/v3/pay/transactions/native';
const REFUNDS = '/v3/refund/domestic/refunds';

const queryOf = (no: string) => `/v3/pay/transactions/out-trade-no/${no}?mchid=${mchid}`;
const closeOf = (no: string) => `/v3/pay/transactions/out-trade-no/${no}/close`;
const inMinutes = (minutes: number, from = Date.now()) =>
  new Date(from + minutes * 60_000).toISOString().replace(/\.\d+Z/, '+00:00');

describe('who asks', () => {
  it.each([
    ['nobody', { authorization: '' }],
    ['another scheme', { authorization: 'Bearer x' }],
    ['an old moment', { timestamp: '1554208460' }],
    ['another certificate', { serial: 'ABC' }],
    ['another body', { signedBody: '{}' }],
    ['no signature', { authorization: `WECHATPAY2-SHA256-RSA2048 mchid="${mchid}"` }],
  ])('is refused as %s with 401 SIGN_ERROR', async (_name, wishes) => {
    const sandbox = await startTestSandbox();
    const answer = await callWxpay(sandbox, NATIVE, newOrder(), wishes);
    expect([answer.status, answer.json['code']]).toEqual([401, 'SIGN_ERROR']);
    expect((await atPay(sandbox, 'book')).json['payments']).toEqual([]);
  });

  it('is refused as another merchant', async () => {
    const sandbox = await startTestSandbox();
    const answer = await callWxpay(sandbox, NATIVE, newOrder(), { mchid: '1600000001' });
    expect([answer.status, answer.json['code']]).toEqual([400, 'MCH_NOT_EXISTS']);
  });

  it('gets no certificates: the public key is the way', async () => {
    const answer = await callWxpay(await startTestSandbox(), '/v3/certificates');
    expect([answer.status, answer.json['code']]).toEqual([404, 'RESOURCE_NOT_EXISTS']);
    expect(isSigned(answer)).toBe(true);
  });
});

describe('an order', () => {
  it('gives a code, fresh each time for the same number and parameters, by a signed answer', async () => {
    const sandbox = await startTestSandbox();
    const order = newOrder();
    const answers = [
      await callWxpay(sandbox, NATIVE, order),
      await callWxpay(sandbox, NATIVE, order),
    ];
    expect(answers.map(isSigned)).toEqual([true, true]);
    const codes = answers.map(({ json }) => json['code_url']);
    expect(codes[0]).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=\S+$/);
    expect(codes[0]).not.toBe(codes[1]);
  });

  it.each([
    ['PARAM_ERROR', { description: '' }],
    ['PARAM_ERROR', { description: '长'.repeat(128) }],
    ['PARAM_ERROR', { out_trade_no: 'short' }],
    ['PARAM_ERROR', { out_trade_no: 'A'.repeat(33) }],
    ['PARAM_ERROR', { out_trade_no: '订单号订单号' }],
    ['PARAM_ERROR', { notify_url: undefined }],
    ['PARAM_ERROR', { notify_url: 'http://127.0.0.1/?a=1' }],
    ['PARAM_ERROR', { amount: { total: 0 } }],
    ['PARAM_ERROR', { amount: { total: 0.5 } }],
    ['PARAM_ERROR', { amount: { total: '100' } }],
    ['PARAM_ERROR', { amount: { total: 100, currency: 'USD' } }],
    ['PARAM_ERROR', { time_expire: '2026-11-23 20:00:00' }],
    ['PARAM_ERROR', { time_expire: inMinutes(0.5) }],
    ['PARAM_ERROR', { mchid: '1600000001' }],
    ['APPID_MCHID_NOT_MATCH', { appid: 'wx0000000000000000' }],
  ])('is refused with 400 %s for %j', async (code, wishes) => {
    const sandbox = await startTestSandbox();
    const answer = await callWxpay(sandbox, NATIVE, newOrder(wishes));
    expect([answer.status, answer.json['code']]).toEqual([400, code]);
  });

  it.each(['', 'null', '[]', '{"a"', 'a=b'])('is refused when its body is %s', async (body) => {
    const answer = await callWxpay(await startTestSandbox(), NATIVE, body);
    expect([answer.status, answer.json['code']]).toEqual([400, 'PARAM_ERROR']);
  });

  it('is another one with the same number: OUT_TRADE_NO_USED', async () => {
    const sandbox = await startTestSandbox();
    const { order } = await placeNative(sandbox);
    const dearer = { ...order, amount: { total: 1, currency: 'CNY' } };
    const answer = await callWxpay(sandbox, NATIVE, dearer);
    expect([answer.status, answer.json['code']]).toEqual([403, 'OUT_TRADE_NO_USED']);
  });

  it('is found by its number, and by that of its transaction once it is paid', async () => {
    const sandbox = await startTestSandbox();
    const { order, code } = await placeNative(sandbox);
    const before = await callWxpay(sandbox, queryOf(order.out_trade_no));
    expect(before.json).toMatchObject({ trade_state: 'NOTPAY', amount: { total: 19_900 } });
    expect(before.json).not.toHaveProperty('transaction_id');
    await atPay(sandbox, 'scan', { code });
    const after = await callWxpay(sandbox, queryOf(order.out_trade_no));
    expect(after.json).toMatchObject({
      trade_state: 'SUCCESS',
      trade_type: 'NATIVE',
      success_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
      payer: { openid: expect.any(String) },
    });
    const id = String(after.json['transaction_id']);
    const byId = await callWxpay(sandbox, `/v3/pay/transactions/id/${id}?mchid=${mchid}`);
    expect(byId.json).toEqual(after.json);
  });

  it('is not there: 404 ORDER_NOT_EXIST', async () => {
    const answer = await callWxpay(await startTestSandbox(), queryOf('NOSUCHNUMBER'));
    expect([answer.status, answer.json['code']]).toEqual([404, 'ORDER_NOT_EXIST']);
  });

  it('is not asked for by another merchant', async () => {
    const sandbox = await startTestSandbox();
    const { order } = await placeNative(sandbox);
    const answer = await callWxpay(sandbox, queryOf(order.out_trade_no).replace(mchid, '1'));
    expect([answer.status, answer.json['code']]).toEqual([400, 'PARAM_ERROR']);
  });

  it('closes with 204, then is closed; a paid one does not close', async () => {
    const sandbox = await startTestSandbox();
    const { order } = await placeNative(sandbox);
    const close = closeOf(order.out_trade_no);
    const closed = await callWxpay(sandbox, close, { mchid });
    expect([closed.status, closed.text, isSigned(closed)]).toEqual([204, '', true]);
    expect((await callWxpay(sandbox, close, { mchid })).json['code']).toBe('ORDER_CLOSED');
    expect((await callWxpay(sandbox, NATIVE, order)).json['code']).toBe('ORDER_CLOSED');
    const paid = await payNative(sandbox);
    const late = await callWxpay(sandbox, closeOf(paid.out_trade_no), { mchid });
    expect([late.status, late.json['code']]).toEqual([400, 'ORDERPAID']);
    expect((await callWxpay(sandbox, NATIVE, paid)).json['code']).toBe('ORDERPAID');
  });

  it('inside WeChat is for somebody who is known', async () => {
    const sandbox = await startTestSandbox();
    const path = '/v3/pay/transactions/jsapi';
    const payer = { openid: 'oSandbox_zhou000000000000000' };
    const placed = await callWxpay(sandbox, path, newOrder({ payer }));
    expect(placed.json['prepay_id']).toMatch(/^wx\d{34}$/);
    for (const wishes of [{}, { payer: { openid: 'somebody' } }])
      expect((await callWxpay(sandbox, path, newOrder(wishes))).json['code']).toBe('PARAM_ERROR');
  });

  it("from a phone's browser needs to know the scene", async () => {
    const sandbox = await startTestSandbox();
    const path = '/v3/pay/transactions/h5';
    expect((await callWxpay(sandbox, path, newOrder())).json['code']).toBe('PARAM_ERROR');
    const scene = { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } };
    const { json } = await callWxpay(sandbox, path, newOrder({ scene_info: scene }));
    const page = await fetch(String(json['h5_url']), { redirect: 'manual' });
    expect(page.headers.get('location')).toContain(`${sandbox.consoleUrl}/?tab=pay&code=prepay_id`);
  });
});

describe('a code', () => {
  it('leads nowhere after two hours, though the order lives on', async () => {
    const { sandbox, advance } = await startAtNoon();
    const { order, code } = await placeNative(sandbox);
    advance({ hours: 2 });
    expect((await atPay(sandbox, 'scan', { code })).json).toMatchObject({
      isPaid: false,
      words: '二维码已过期，请刷新后再扫',
    });
    const { json } = await callWxpay(sandbox, NATIVE, order);
    expect((await atPay(sandbox, 'scan', { code: json['code_url'] })).json['isPaid']).toBe(true);
  });

  it('ends with its order, which stays NOTPAY', async () => {
    const { sandbox, advance } = await startAtNoon();
    const { order, code } = await placeNative(sandbox, { time_expire: inMinutes(10, NOON) });
    advance({ minutes: 11 });
    expect((await atPay(sandbox, 'scan', { code })).json).toMatchObject({
      isPaid: false,
      words: '订单已超过支付时间',
      code: { state: 'expired' },
    });
    const { json } = await callWxpay(sandbox, queryOf(order.out_trade_no));
    expect(json['trade_state']).toBe('NOTPAY');
  });
});

describe('a refund', () => {
  const refundOf = (order: ReturnType<typeof newOrder>, wishes: Record<string, unknown> = {}) => ({
    out_trade_no: order.out_trade_no,
    out_refund_no: `R${order.out_trade_no}`,
    reason: '退课',
    amount: { refund: 100, total: 19_900, currency: 'CNY' },
    ...wishes,
  });

  it('is in process, then done, and the order says REFUND', async () => {
    const sandbox = await startTestSandbox();
    const order = await payNative(sandbox);
    await atPay(sandbox, 'faults', { provider: 'wechat', fault: 'refund-slow' });
    const asked = await callWxpay(sandbox, REFUNDS, refundOf(order));
    expect(asked.json).toMatchObject({ status: 'PROCESSING', amount: { refund: 100 } });
    expect((await atPay(sandbox, 'refunds/finish', {})).json).toEqual({ finished: 1 });
    const found = await callWxpay(sandbox, `${REFUNDS}/R${order.out_trade_no}`);
    expect(found.json).toMatchObject({ status: 'SUCCESS', success_time: expect.any(String) });
    const query = await callWxpay(sandbox, queryOf(order.out_trade_no));
    expect(query.json['trade_state']).toBe('REFUND');
  });

  it('ends by itself after a while', async () => {
    const { sandbox } = await startAtNoon();
    const order = await payNative(sandbox);
    await callWxpay(sandbox, REFUNDS, refundOf(order));
    const statusOf = async () =>
      (await callWxpay(sandbox, `${REFUNDS}/R${order.out_trade_no}`)).json['status'];
    await expect.poll(statusOf).toBe('SUCCESS');
  });

  it.each([
    [400, 'INVALID_REQUEST', { amount: { refund: 100, total: 100, currency: 'CNY' } }],
    [400, 'INVALID_REQUEST', { amount: { refund: 19_901, total: 19_900, currency: 'CNY' } }],
    [400, 'PARAM_ERROR', { amount: { refund: 0, total: 19_900, currency: 'CNY' } }],
    [400, 'PARAM_ERROR', { amount: { refund: 1, total: 19_900, currency: 'USD' } }],
    [400, 'PARAM_ERROR', { transaction_id: '4200' }],
    [400, 'PARAM_ERROR', { out_refund_no: '' }],
    [404, 'RESOURCE_NOT_EXISTS', { out_trade_no: 'NOSUCHNUMBER' }],
  ])('is refused with %i %s for %j', async (status, code, wishes) => {
    const sandbox = await startTestSandbox();
    const order = await payNative(sandbox);
    const answer = await callWxpay(sandbox, REFUNDS, refundOf(order, wishes));
    expect([answer.status, answer.json['code']]).toEqual([status, code]);
  });

  it('with the same number asks for the same', async () => {
    const sandbox = await startTestSandbox();
    const order = await payNative(sandbox);
    await callWxpay(sandbox, REFUNDS, refundOf(order));
    const dearer = { amount: { refund: 200, total: 19_900, currency: 'CNY' } };
    const answer = await callWxpay(sandbox, REFUNDS, refundOf(order, dearer));
    expect(answer.json['code']).toBe('INVALID_REQUEST');
    expect((await callWxpay(sandbox, REFUNDS, refundOf(order))).status).toBe(200);
  });

  it('of an order that nobody paid is refused', async () => {
    const sandbox = await startTestSandbox();
    const { order } = await placeNative(sandbox);
    const answer = await callWxpay(sandbox, REFUNDS, refundOf(order));
    expect(answer.json['code']).toBe('INVALID_REQUEST');
  });
});

describe('a bill', () => {
  const billOf = (day: string) => `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`;
  const dayOf = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);

  it('is not made on its own day, is a file on the next, and none of an idle day', async () => {
    const { sandbox, advance } = await startAtNoon();
    const order = await payNative(sandbox);
    const day = dayOf(NOON);
    expect((await callWxpay(sandbox, billOf(day))).json['code']).toBe('STATEMENT_CREATING');
    advance({ hours: 24 });
    const idle = dayOf(NOON - 24 * 3_600_000);
    expect((await callWxpay(sandbox, billOf(idle))).json['code']).toBe('NO_STATEMENT_EXIST');
    const { json } = await callWxpay(sandbox, billOf(day));
    const url = new URL(String(json['download_url']));
    const file = await callWxpay(sandbox, `${url.pathname}${url.search}`);
    const [head, row, summaryHead, summary] = file.text.split('\r\n');
    expect(head).toContain('交易时间,公众账号ID,商户号');
    expect(row).toContain(`\`${order.out_trade_no},`);
    expect(row?.split(',`')).toHaveLength(head?.split(',').length ?? 0);
    expect(summaryHead).toContain('总交易单数');
    expect(summary).toBe('`1,`199.00,`0.00,`0.00,`1.19,`199.00,`0.00');
  });

  it('is downloaded by the merchant alone', async () => {
    const sandbox = await startTestSandbox();
    const answer = await callWxpay(sandbox, '/v3/billdownload/file?token=x', undefined, {
      authorization: '',
    });
    expect(answer.status).toBe(401);
  });
});
