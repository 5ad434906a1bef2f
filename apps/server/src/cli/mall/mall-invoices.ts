import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import {
  failInvoice,
  issueInvoice,
  listInvoices,
  redInvoice,
} from '@xuezhou/contract/mall/console';
import { minuteOf } from '../../platform/clock.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import type { ConsoleClient } from '../console-client.ts';
import { fenText } from './mall-money.ts';
import { readId } from '../read-option.ts';
import { oneLine, tableLines, type Terminal } from '../terminal.ts';

export function addInvoiceCommands(mall: Command, { run, terminal }: Cli): void {
  mall
    .command('invoice-list')
    .description('列出要开和要冲红的发票')
    .action(() => run((client) => printInvoices(client, terminal)));
  mall
    .command('invoice-done')
    .description('开好了，交给学员')
    .argument('<发票编号>')
    .argument('<PDF 文件>')
    .action((id, place) => run((client) => issue(client, readId(id), place, terminal)));
  mall
    .command('invoice-fail')
    .description('没有开成')
    .argument('<发票编号>')
    .option('--reason <原因>', '必填，学员会看到')
    .action((id, { reason = '' }) =>
      run(async (client) => {
        await client.ask(failInvoice, { body: { invoiceNo: readId(id), reason } });
        terminal.print('已记下，学员会看到原因，可以改了再开');
      }),
    );
  mall
    .command('invoice-red')
    .description('已冲红')
    .argument('<发票编号>')
    .action((id) =>
      run(async (client) => {
        await client.ask(redInvoice, { body: { invoiceNo: readId(id) } });
        terminal.print('已冲红');
      }),
    );
}

async function issue(
  client: ConsoleClient,
  invoiceNo: number,
  place: string,
  { print }: Terminal,
): Promise<void> {
  const bytes = await readFile(place).catch((error: unknown) => {
    throw new CliError(`读不到文件“${place}”`, { cause: error });
  });
  // The form's limit is the server's; here the file comes from a disk.
  if (bytes.length > issueInvoice.declaration.files.pdf.maxBytes)
    throw new CliError(`“${place}”超过了 5 MB，请给小一些的 PDF 文件`);
  await client.ask(issueInvoice, { body: { invoiceNo }, files: { pdf: new Blob([bytes]) } });
  print('已交给学员，邮件里有下载地址');
}

async function printInvoices(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const invoices = await client.ask(listInvoices);
  if (invoices.length === 0) {
    print('没有要开或要冲红的发票');
    return;
  }
  const lines = invoices.map((row) => [
    ...[String(row.invoiceNo), row.needsRed ? '冲红' : '开具'],
    ...[row.kind === 'company' ? '单位' : '个人', oneLine(row.title), row.taxNo],
    ...[fenText(row.amount), row.email, row.orderNo, minuteOf(new Date(row.askedAt))],
  ]);
  const heading = ['编号', '要做', '抬头', '名称', '识别号', '金额', '邮箱', '订单号', '申请'];
  for (const line of tableLines([heading, ...lines])) print(line);
}
