import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Sandbox, SandboxOptions } from '../start-sandbox.ts';
import { startTestSandbox } from '../test-support.ts';
import { atPay, callWxpay, payNative } from '../wechat-pay/test-wxpay.ts';
import type { Notice } from './notice.ts';
import { startMerchant, type CaughtNotice } from './test-merchant.ts';

const start = (options: SandboxOptions = {}) =>
  startTestSandbox({ paymentTimeScale: 0.001, ...options });

async function noticesOf(sandbox: Sandbox, order: string): Promise<Notice[]> {
  return (await atPay(sandbox, `notices?order=${order}`)).json['notices'] as Notice[];
}

async function stateOf(sandbox: Sandbox, order: string): Promise<string | undefined> {
  return (await noticesOf(sandbox, order))[0]?.state;
}

async function fault(sandbox: Sandbox, name: string, besides: object = {}): Promise<void> {
  await atPay(sandbox, 'faults', { provider: 'wechat', fault: name, ...besides });
}

const idOf = ({ body }: CaughtNotice): string => (JSON.parse(body) as { id: string }).id;

describe('a notice', () => {
  it('is sent again until it is taken, and each attempt is kept', async () => {
    const merchant = await startMerchant([500, 'silence', 404, 302, 200]);
    const sandbox = await start({ paymentTimeScale: 0.0001 });
    const order = await payNative(sandbox, { notify_url: merchant.url });
    await expect
      .poll(() => stateOf(sandbox, order.out_trade_no), { timeout: 30_000 })
      .toBe('taken');
    const [notice] = await noticesOf(sandbox, order.out_trade_no);
    expect(notice?.attempts.map(({ reply }) => reply?.status)).toEqual([
      500,
      undefined,
      404,
      302,
      200,
    ]);
    expect(new Set(merchant.caught.map(idOf)).size).toBe(1);
    const signatures = merchant.caught.map(({ headers }) => headers['wechatpay-signature']);
    expect(new Set(signatures).size).toBe(5);
  });

  it('is taken by the status alone', async () => {
    const merchant = await startMerchant([{ status: 200, body: '{"code":"FAIL"}' }]);
    const sandbox = await start();
    const order = await payNative(sandbox, { notify_url: merchant.url });
    await expect.poll(() => stateOf(sandbox, order.out_trade_no)).toBe('taken');
    expect(merchant.caught).toHaveLength(1);
  });

  it('is given up after the sixteenth attempt', async () => {
    const sandbox = await start({ paymentTimeScale: 0.000_000_1 });
    const order = await payNative(sandbox, { notify_url: 'http://127.0.0.1:9/nobody' });
    await expect.poll(() => stateOf(sandbox, order.out_trade_no)).toBe('given-up');
    const [notice] = await noticesOf(sandbox, order.out_trade_no);
    expect(notice?.attempts).toHaveLength(16);
  });

  it('stands in the journal as it went out', async () => {
    const merchant = await startMerchant();
    const sandbox = await start();
    const order = await payNative(sandbox, { notify_url: merchant.url });
    await expect.poll(() => stateOf(sandbox, order.out_trade_no)).toBe('taken');
    const { json } = await atPay(sandbox, `journal?order=${order.out_trade_no}`);
    const messages = json['messages'] as { direction: string; action: string; body: string }[];
    expect(messages.map(({ direction, action }) => `${direction} ${action}`)).toEqual([
      'in native',
      'out payment',
    ]);
    expect(messages[1]?.body).toBe(merchant.caught[0]?.body);
  });

  it('waits for the next start when the sandbox ends', async () => {
    const merchant = await startMerchant();
    const dataDir = await mkdtemp(join(tmpdir(), 'xuezhou-sandbox-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const first = await start({ dataDir });
    await fault(first, 'notice-late', { ms: 80_000_000 });
    await fault(first, 'refund-slow');
    const order = await payNative(first, { notify_url: merchant.url });
    const out_refund_no = `R${order.out_trade_no}`;
    await callWxpay(first, '/v3/refund/domestic/refunds', {
      out_trade_no: order.out_trade_no,
      out_refund_no,
      amount: { refund: 1, total: 19_900, currency: 'CNY' },
    });
    const before = (await atPay(first, 'book')).json;
    await first.stop();
    expect(merchant.caught).toEqual([]);
    const second = await start({ dataDir });
    expect((await atPay(second, 'book')).json['payments']).toEqual(before['payments']);
    await expect.poll(() => stateOf(second, order.out_trade_no)).toBe('taken');
    const refundOf = async () => (await atPay(second, 'book')).json['refunds'];
    await expect.poll(refundOf).toMatchObject([{ refund: out_refund_no, isDone: true }]);
  });
});

describe('a fault of notices', () => {
  it('drops one, of this order alone', async () => {
    const merchant = await startMerchant();
    const sandbox = await start();
    await fault(sandbox, 'notice-drop', { order: 'LOSTLOST' });
    await payNative(sandbox, { notify_url: merchant.url, out_trade_no: 'LOSTLOST' });
    const other = await payNative(sandbox, { notify_url: merchant.url });
    await expect.poll(() => stateOf(sandbox, other.out_trade_no)).toBe('taken');
    await expect.poll(() => stateOf(sandbox, 'LOSTLOST')).toBe('dropped');
    expect(merchant.caught).toHaveLength(1);
  });

  it('sends several at once', async () => {
    const merchant = await startMerchant();
    const sandbox = await start();
    await fault(sandbox, 'notice-duplicate', { copies: 4 });
    const order = await payNative(sandbox, { notify_url: merchant.url });
    await expect.poll(() => stateOf(sandbox, order.out_trade_no)).toBe('taken');
    expect(merchant.caught).toHaveLength(5);
  });

  it('holds one until it is released, and sends what was taken again when it is asked to', async () => {
    const merchant = await startMerchant();
    const sandbox = await start();
    await fault(sandbox, 'notice-hold');
    const order = await payNative(sandbox, { notify_url: merchant.url });
    expect(await stateOf(sandbox, order.out_trade_no)).toBe('held');
    await atPay(sandbox, 'notices/send', { order: order.out_trade_no });
    expect(await stateOf(sandbox, order.out_trade_no)).toBe('taken');
    await atPay(sandbox, 'notices/send', {});
    expect(merchant.caught).toHaveLength(1);
    await atPay(sandbox, 'notices/send', { order: order.out_trade_no, isAgain: true });
    expect(merchant.caught).toHaveLength(2);
  });

  it('lets a later one overtake', async () => {
    const merchant = await startMerchant();
    const sandbox = await start();
    await fault(sandbox, 'notice-reorder');
    const first = await payNative(sandbox, { notify_url: merchant.url });
    const second = await payNative(sandbox, { notify_url: merchant.url });
    await expect.poll(() => stateOf(sandbox, first.out_trade_no)).toBe('taken');
    const ids = merchant.caught.map(idOf);
    const [one] = await noticesOf(sandbox, first.out_trade_no);
    const [two] = await noticesOf(sandbox, second.out_trade_no);
    expect(ids).toEqual([two?.id, one?.id]);
  });
});
