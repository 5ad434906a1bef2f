import { createHmac } from 'node:crypto';
import iconv from 'iconv-lite';
import { zipSync } from 'fflate';
import { toDecimal } from '../payment/decimal.ts';
import type { AlipayAccount } from './alipay-account.ts';
import type { AlipayStandIn } from './alipay-stand-in.ts';
import { shanghaiTime } from './alipay-time.ts';
import { BUYER } from './cashier/buyer.ts';
import type { Trade } from './trade.ts';

const COLUMNS = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '商品名称',
  '创建时间',
  '完成时间',
  '门店编号',
  '门店名称',
  '操作员',
  '终端号',
  '对方账户',
  '订单金额（元）',
  '商家实收（元）',
  '支付宝红包（元）',
  '集分宝（元）',
  '支付宝优惠（元）',
  '商家优惠（元）',
  '券核销金额（元）',
  '券名称',
  '商家红包消费金额（元）',
  '卡消费金额（元）',
  '退款批次号/请求号',
  '服务费（元）',
  '分润（元）',
  '备注',
] as const;

/** What Alipay keeps of a payment: 0.6 percent. */
const feeOf = (amount: number): number => Math.round((amount * 6) / 1000);

interface BillRow {
  readonly kind: '交易' | '退款';
  readonly trade: Trade;
  readonly at: string;
  readonly amount: number;
  readonly requestNo: string;
}

/** Where a day's bill is fetched, for a while; undefined for a day on which nothing moved, or that is still to come. */
export function billAddress(alipay: AlipayStandIn, day: string, now: Date): string | undefined {
  if (rowsOf(alipay, day).length === 0 || day > shanghaiTime(now).slice(0, 10)) return undefined;
  return `/bill/${day}?bizType=trade&token=${tokenOf(alipay.account, day)}`;
}

/** The zip behind such an address; undefined when the address is not one that was given out. */
export function readBillFile(alipay: AlipayStandIn, url: string): Buffer | undefined {
  const { pathname, searchParams } = new URL(url, 'http://alipay');
  const [, day] = /^\/bill\/(\d{4}-\d\d-\d\d)$/.exec(pathname) ?? [];
  if (day === undefined || searchParams.get('token') !== tokenOf(alipay.account, day))
    return undefined;
  const rows = rowsOf(alipay, day);
  const name = `${alipay.account.sellerId}_${day.replaceAll('-', '')}`;
  return Buffer.from(
    zipSync({
      [`${name}_业务明细.csv`]: encode(detailLines(alipay.account, day, rows)),
      [`${name}_业务明细(汇总).csv`]: encode(summaryLines(alipay.account, day, rows)),
    }),
  );
}

/** Everything that moved on a day in China, in its order. */
function rowsOf(alipay: AlipayStandIn, day: string): BillRow[] {
  const isOfDay = ({ at }: BillRow): boolean => shanghaiTime(new Date(at)).startsWith(day);
  return alipay.trades
    .trades()
    .flatMap((trade): BillRow[] => {
      const { order, paidAt, refunds } = trade;
      if (paidAt === null) return [];
      return [
        { kind: '交易', trade, at: paidAt, amount: order.total, requestNo: '' },
        ...refunds
          .filter(({ status }) => status === 'REFUND_SUCCESS')
          .map(({ at, amount, outRequestNo }): BillRow => {
            return { kind: '退款', trade, at, amount: -amount, requestNo: outRequestNo };
          }),
      ];
    })
    .filter(isOfDay)
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

function detailLines(account: AlipayAccount, day: string, rows: readonly BillRow[]): string[] {
  const payments = rows.filter(({ kind }) => kind === '交易');
  const refunds = rows.filter(({ kind }) => kind === '退款');
  return [
    ...headLines(account, day, '业务明细'),
    '#-----------------------------------------业务明细列表----------------------------------------',
    COLUMNS.join(','),
    ...rows.map(toLine),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments.length}笔，商家实收共${toDecimal(sum(payments))}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共${toDecimal(sum(refunds))}元，商家优惠退款共0.00元`,
  ];
}

function summaryLines(account: AlipayAccount, day: string, rows: readonly BillRow[]): string[] {
  return [
    ...headLines(account, day, '业务汇总'),
    '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）',
    `合计\t,,${rows.filter(({ kind }) => kind === '交易').length}\t,${rows.filter(({ kind }) => kind === '退款').length}\t,${toDecimal(sum(rows))}\t`,
  ];
}

function headLines({ sellerId }: AlipayAccount, day: string, title: string): string[] {
  const [year, month, date] = day.split('-');
  const words = `${year}年${month}月${date}日`;
  return [
    `#支付宝${title}查询`,
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${words} 00:00:00]   终止日期：[${words} 24:00:00]`,
  ];
}

/** Values end with a tab, as in the file that Alipay makes. */
function toLine({ kind, trade, at, amount, requestNo }: BillRow): string {
  const money = toDecimal(amount);
  const fee = feeOf(amount);
  const cells = [
    trade.tradeNo,
    trade.id,
    kind,
    trade.order.subject,
    shanghaiTime(new Date(trade.createdAt)),
    shanghaiTime(new Date(at)),
    '',
    '',
    '',
    '',
    BUYER.logonId,
    money,
    money,
    ...['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00'],
    requestNo,
    toDecimal(-fee),
    '0.00',
    '',
  ];
  return cells.map((cell) => quoted(cell === '' ? '' : `${cell}\t`)).join(',');
}

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const sum = (rows: readonly BillRow[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0);

const encode = (lines: readonly string[]): Uint8Array =>
  iconv.encode(`${lines.join('\r\n')}\r\n`, 'gb18030');

function tokenOf({ alipayPrivateKey }: AlipayAccount, day: string): string {
  return createHmac('sha256', alipayPrivateKey).update(`bill ${day}`).digest('hex').slice(0, 32);
}
