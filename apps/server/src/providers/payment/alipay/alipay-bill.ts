import { parse } from 'csv-parse/sync';
import { readAnswer } from '../../../platform/http/limits/read-answer.ts';
import { readZip } from '../../../platform/zip/read-zip.ts';
import { readDecimal } from '../decimal-amount.ts';
import { PaymentUnavailableError, type BillLine } from '../payment.port.ts';
import { readShanghaiTime } from './alipay-time.ts';

const timeoutMs = 60_000;
const maxBytes = 100_000_000;
const firstColumn = '支付宝交易号';

export async function fetchBill(address: string): Promise<Buffer> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await readAnswer(response, maxBytes);
  } catch (error) {
    throw new PaymentUnavailableError('the bill cannot be fetched', { cause: error });
  }
}

/** The lines of a bill: a zip whose names and tables are in GB18030. Throws PaymentUnavailableError. */
export async function readBillZip(bytes: Buffer): Promise<BillLine[]> {
  const table = await findTable(bytes).catch((error: unknown) => {
    throw new PaymentUnavailableError('the bill is no zip', { cause: error });
  });
  return rowsOf(table).map(toLine);
}

/** The table of what moved; another one beside it sums up. Its name cannot be relied on. */
async function findTable(bytes: Buffer): Promise<string> {
  const zip = readZip(bytes);
  for (const name of zip.names) {
    const file = await zip.file(name, maxBytes);
    const text = new TextDecoder('gb18030').decode(file);
    if (text.split(/\r?\n/).some((line) => line.startsWith(firstColumn))) return text;
  }
  throw new PaymentUnavailableError('the bill holds no table');
}

function rowsOf(table: string): Readonly<Record<string, string>>[] {
  return parse(table, {
    columns: true,
    comment: '#',
    // A subject may hold the sign too.
    comment_no_infix: true,
    skip_empty_lines: true,
    // Alipay ends values with a tab, so that a spreadsheet takes numbers for texts.
    trim: true,
    relax_quotes: true,
  });
}

function toLine(row: Readonly<Record<string, string>>): BillLine {
  const isRefund = row['业务类型']?.includes('退款') ?? false;
  const amount = readDecimal(row['订单金额（元）']);
  const fee = readDecimal(row['服务费（元）']);
  const at = readShanghaiTime(row['完成时间']);
  if (amount === null || fee === null || at === null)
    throw new PaymentUnavailableError('a line of the bill cannot be read');
  return {
    transactionNo: row[firstColumn] ?? '',
    paymentNo: row['商户订单号'] ?? '',
    refundNo: isRefund ? (row['退款批次号/请求号'] ?? '') : null,
    isRefund,
    money: { amount: Math.abs(amount), currency: 'CNY' },
    // The bill subtracts what it costs us.
    feeAmount: fee === 0 ? 0 : -fee,
    at,
  };
}
