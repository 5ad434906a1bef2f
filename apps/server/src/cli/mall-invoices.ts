import { readFile } from 'node:fs/promises';
import {
  failInvoice,
  issueInvoice,
  listInvoices,
  redInvoice,
} from '../capabilities/mall/console/issue-invoices.ts';
import { minuteOf } from '../platform/clock.ts';
import type { Actions } from './actions.ts';
import { CliError } from './cli-error.ts';
import { actorOf, fenText, inWords } from './mall-words.ts';
import { read, readId } from './read-words.ts';
import type { CliServices } from './run-cli.ts';
import { tableLines, type Terminal } from './terminal.ts';

const by = { by: { type: 'string' } } as const;

export const invoiceActions: Actions = {
  'invoice-list': async (rest, using, terminal) => {
    read(rest, [], {});
    return await using((services) => printInvoices(services, terminal));
  },
  'invoice-done': async (rest, using, terminal) => {
    const { words, options } = read(rest, ['发票编号', 'PDF 文件'], by);
    const actor = actorOf(options);
    const pdf = await readFile(words[1] ?? '').catch(() => {
      throw new CliError(`读不了文件 ${words[1] ?? ''}`);
    });
    return await inWords(using)(async (services) => {
      await issueInvoice(services, actor, { invoiceNo: readId(words[0]), pdf });
      terminal.print('已交给学员，邮件里有下载地址');
      return 0;
    });
  },
  'invoice-fail': async (rest, using, terminal) => {
    const { words, options } = read(rest, ['发票编号'], { ...by, reason: { type: 'string' } });
    const actor = actorOf(options);
    return await inWords(using)(async (services) => {
      await failInvoice(services, actor, {
        invoiceNo: readId(words[0]),
        words: options.reason ?? '',
      });
      terminal.print('已记下，学员会看到原因，可以改了再开');
      return 0;
    });
  },
  'invoice-red': async (rest, using, terminal) => {
    const { words, options } = read(rest, ['发票编号'], by);
    const actor = actorOf(options);
    return await inWords(using)(async (services) => {
      await redInvoice(services, actor, readId(words[0]));
      terminal.print('已冲红');
      return 0;
    });
  },
};

async function printInvoices(
  { database: { connection } }: CliServices,
  { print }: Terminal,
): Promise<number> {
  const rows = await listInvoices(connection);
  if (rows.length === 0) {
    print('没有要开或要冲红的发票');
    return 0;
  }
  const lines = rows.map((row) => [
    String(row.invoice_no),
    row.red_needed_at === null ? '开具' : '冲红',
    row.kind === 'company' ? '单位' : '个人',
    row.title,
    row.tax_no,
    fenText(row.amount_fen),
    row.email,
    row.order_no,
    minuteOf(row.asked_at),
  ]);
  const heading = ['编号', '要做', '抬头', '名称', '识别号', '金额', '邮箱', '订单号', '申请'];
  for (const line of tableLines([heading, ...lines])) print(line);
  return 0;
}
