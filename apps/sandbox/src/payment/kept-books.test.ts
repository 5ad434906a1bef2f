import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { order, visitAlipay } from '../alipay/test-alipay.ts';
import { visitPaypal } from '../paypal/test-paypal.ts';
import { atCashier, readBook, tellPayments } from './test-shop.ts';

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xuezhou-sandbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

it('Alipay knows after a restart what it took, and the codes that nobody scanned', async () => {
  const dataDir = await makeDataDir();
  const first = await visitAlipay({ dataDir });
  await tellPayments(first.sandbox, 'scan', { code: await first.precreate() });
  await first.ask('alipay.trade.refund', {
    out_trade_no: order.out_trade_no,
    refund_amount: '1.00',
    out_request_no: 'R1',
  });
  const open = await first.precreate({ out_trade_no: 'ORDER2' });
  const book = await readBook(first.sandbox);
  await first.sandbox.stop();
  const second = await visitAlipay({ dataDir });
  expect(await readBook(second.sandbox)).toEqual(book);
  expect(await tellPayments(second.sandbox, 'scan', { code: open })).toMatchObject({
    isPaid: true,
  });
});

it('PayPal knows after a restart what it took, and what it did for which request', async () => {
  const dataDir = await makeDataDir();
  const first = await visitPaypal({ dataDir });
  const id = await first.create();
  await atCashier(first.pageOf(id), 'pay');
  const header = { 'paypal-request-id': 'take' };
  expect((await first.capture(id, header)).status).toBe(201);
  const book = await readBook(first.sandbox);
  await first.sandbox.stop();
  const second = await visitPaypal({ dataDir });
  expect(await readBook(second.sandbox)).toEqual(book);
  expect((await second.capture(id, header)).status).toBe(200);
});
