import { createHash } from 'node:crypto';
import { PaymentRefusedError, PaymentUnavailableError, type BillLine } from '../payment.port.ts';
import { asFields, textOf, UnreadableError } from './wxpay-fields.ts';
import type { WxpayWire } from './wxpay-wire.ts';

/** Refunds with these words have not gone back. */
const VAIN = new Set(['FAIL', 'CHANGE']);

/** A day's bill, as the lines come; a file that was cut or changed on its way throws at its end. */
export async function* readBill(wire: WxpayWire, day: string): AsyncGenerator<BillLine> {
  const file = await findFile(wire, day);
  if (file === null) return;
  const stream = await wire.download({
    action: 'bill-file',
    paymentNo: null,
    method: 'get',
    path: file.path,
    query: file.query,
  });
  const hash = createHash('sha1');
  yield* readLines(linesOf(stream, (bytes) => hash.update(bytes)));
  if (hash.digest('hex') !== file.sha1.toLowerCase())
    throw new PaymentUnavailableError('WeChat Pay: the bill is not what was announced');
}

interface BillFile {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly sha1: string;
}

/** Null for a day without payments. */
async function findFile(wire: WxpayWire, day: string): Promise<BillFile | null> {
  try {
    const answer = asFields(
      await wire.ask({
        action: 'bill',
        paymentNo: null,
        method: 'get',
        path: 'v3/bill/tradebill',
        query: { bill_date: day, bill_type: 'ALL' },
      }),
    );
    // Only its path is followed: our signature goes to WeChat Pay alone.
    const url = new URL(textOf(answer, 'download_url'));
    return {
      path: url.pathname.slice(1),
      query: Object.fromEntries(url.searchParams),
      sha1: textOf(answer, 'hash_value'),
    };
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error;
    if (error.code === 'NO_STATEMENT_EXIST') return null;
    if (error.code === 'STATEMENT_CREATING')
      throw new PaymentUnavailableError('WeChat Pay: the bill is not made yet');
    throw error;
  }
}

async function* linesOf(
  stream: NodeJS.ReadableStream,
  see: (bytes: Buffer) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = '';
  try {
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      see(bytes);
      const lines = (begun + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
      begun = lines.pop() ?? '';
      yield* lines;
    }
  } catch {
    throw new PaymentUnavailableError('WeChat Pay: the bill broke off');
  }
  yield begun + decoder.decode();
}

/** The file ends with a summary whose first number counts the lines before it. */
async function* readLines(lines: AsyncIterable<string>): AsyncGenerator<BillLine> {
  let names: readonly string[] | undefined;
  let isSummary = false;
  let count = 0;
  let announced: number | undefined;
  for await (const raw of lines) {
    const line = raw.replace(/^\uFEFF/, '');
    if (line === '') continue;
    if (!line.startsWith('`')) {
      isSummary = names !== undefined;
      names ??= line.split(',');
    } else if (isSummary) announced = Number(cellsOf(line)[0]);
    else {
      const read = readLine(names ?? [], cellsOf(line, names));
      count += 1;
      if (read !== null) yield read;
    }
  }
  if (announced !== count) throw new UnreadableError('WeChat Pay: the bill is not whole');
}

/** Every cell begins with a backtick. A name of a good can hold what divides cells: what is too many is its. */
function cellsOf(line: string, names: readonly string[] = []): string[] {
  const cells = line.slice(1).split(',`');
  const excess = cells.length - names.length;
  const index = names.indexOf('商品名称');
  if (excess <= 0 || index === -1) return cells;
  const name = cells.slice(index, index + excess + 1).join(',`');
  return [...cells.slice(0, index), name, ...cells.slice(index + excess + 1)];
}

function readLine(names: readonly string[], cells: readonly string[]): BillLine | null {
  const cell = (name: string): string => {
    const value = cells[names.indexOf(name)];
    if (value === undefined) throw new UnreadableError(`WeChat Pay: no ${name} in the bill`);
    return value;
  };
  const isRefund = cell('交易状态') === 'REFUND';
  if (isRefund && VAIN.has(cell('退款状态'))) return null;
  if (cell('货币种类') !== 'CNY') throw new UnreadableError('WeChat Pay: another currency');
  return {
    transactionNo: cell('微信订单号'),
    paymentNo: cell('商户订单号'),
    refundNo: isRefund ? cell('商户退款单号') : null,
    isRefund,
    money: { amount: fenOf(cell(isRefund ? '退款金额' : '应结订单金额')), currency: 'CNY' },
    feeAmount: fenOf(cell('手续费')),
    at: new Date(`${cell('交易时间').replace(' ', 'T')}+08:00`),
  };
}

/** Fen of a decimal number of yuan, however many zeros it ends with. */
function fenOf(yuan: string): number {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(yuan) ?? [];
  const [cents, rest] = [fraction.padEnd(2, '0').slice(0, 2), fraction.slice(2)];
  if (whole === '' || /[1-9]/.test(rest)) throw new UnreadableError(`WeChat Pay: amount ${yuan}`);
  const fen = Number(whole) * 100 + Number(cents);
  return sign === '-' && fen !== 0 ? -fen : fen;
}
