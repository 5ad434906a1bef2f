import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { PaymentUnavailableError, type BillLine } from '../payment.port.ts';
import { readBill } from './wxpay-bill.ts';
import type { WxpayWire } from './wxpay-wire.ts';

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,' +
  '订单金额,申请退款金额,费率备注';
const SUMMARY_HEAD =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

interface Row {
  name?: string;
  amount?: string;
  refund?: string;
  status?: string;
  fee?: string;
  currency?: string;
}

function payment({
  name = '精讲课',
  amount = '199.00',
  fee = '1.19',
  currency = 'CNY',
}: Row = {}): string {
  return `\`2026-11-20 12:00:00,\`wx1,\`1900000109,\`0,\`,\`4200001,\`P1,\`oAbc,\`NATIVE,\`SUCCESS,\`OTHERS,\`${currency},\`${amount},\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`${name},\`,\`${fee},\`0.60%,\`${amount},\`0.00,\``;
}

function refund({ refund: back = '9.90', status = 'SUCCESS', fee = '-0.06000' }: Row = {}): string {
  return `\`2026-11-20 13:00:00,\`wx1,\`1900000109,\`0,\`,\`4200001,\`P1,\`oAbc,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`5030001,\`R1,\`${back},\`0.00,\`ORIGINAL,\`${status},\`精讲课,\`,\`${fee},\`0.60%,\`0.00,\`${back},\``;
}

function fileOf(rows: readonly string[], count = rows.length): Buffer {
  const summary = `\`${count},\`0,\`0,\`0,\`0,\`0,\`0`;
  const lines = [HEAD, ...rows, SUMMARY_HEAD, summary];
  return Buffer.from(`\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`);
}

async function read(
  file: Buffer,
  {
    chunk = file.length,
    sha1 = createHash('sha1').update(file).digest('hex'),
    breaks = false,
  } = {},
): Promise<BillLine[]> {
  function* pieces(): Generator<Buffer> {
    for (let at = 0; at < file.length; at += chunk) yield file.subarray(at, at + chunk);
    if (breaks) throw new Error('ECONNRESET');
  }
  const wire: WxpayWire = {
    ask: async () => ({
      download_url: 'https://x.example/v3/billdownload/file?token=1',
      hash_value: sha1,
    }),
    download: async () => Readable.from(pieces()),
  };
  const lines: BillLine[] = [];
  for await (const line of readBill(wire, '2026-11-20')) lines.push(line);
  return lines;
}

describe('a bill of WeChat Pay', () => {
  const paid = {
    transactionNo: '4200001',
    paymentNo: 'P1',
    refundNo: null,
    isRefund: false,
    money: { amount: 19_900, currency: 'CNY' },
    feeAmount: 119,
    at: new Date('2026-11-20T04:00:00Z'),
  };
  const back = {
    ...paid,
    refundNo: 'R1',
    isRefund: true,
    money: { amount: 990, currency: 'CNY' },
    feeAmount: -6,
    at: new Date('2026-11-20T05:00:00Z'),
  };

  it.each([1, 2, 3, 7, 64, 100_000])('is the same in pieces of %i bytes', async (chunk) => {
    expect(await read(fileOf([payment(), refund()]), { chunk })).toEqual([paid, back]);
  });

  it.each(['a,b', 'a,`b', ',`,`,`', '`', '"a"', ' '])('holds a good named %s', async (name) => {
    expect(await read(fileOf([payment({ name })]))).toEqual([paid]);
  });

  it('knows amounts by however many zeros', async () => {
    const rows = ['0.1', '0.10', '0.10000', '10', '1234567.89'].map((amount) =>
      payment({ amount }),
    );
    const lines = await read(fileOf(rows));
    expect(lines.map(({ money }) => money.amount)).toEqual([10, 10, 10, 1000, 123_456_789]);
  });

  it('leaves out a refund that came to nothing', async () => {
    expect(await read(fileOf([refund({ status: 'FAIL' })]))).toEqual([]);
  });

  it.each([
    ['whose hash is another', fileOf([payment()]), { sha1: 'f'.repeat(40) }],
    ['that lacks a line', fileOf([payment()], 2), {}],
    ['that lacks its summary', fileOf([payment()]).subarray(0, -40), {}],
    ['that breaks off', fileOf([payment()]), { breaks: true }],
    ['that is empty', Buffer.alloc(0), {}],
    ['of another table', Buffer.from('a,b\r\n`1,`2\r\n'), {}],
    ['of another currency', fileOf([payment({ currency: 'HKD' })]), {}],
    ['with parts of a fen', fileOf([payment({ amount: '0.001' })]), {}],
    ['with words for a number', fileOf([payment({ amount: '一元' })]), {}],
  ])('%s is not believed', async (_name, file, wishes) => {
    await expect(read(file, wishes)).rejects.toThrow(PaymentUnavailableError);
  });
});
