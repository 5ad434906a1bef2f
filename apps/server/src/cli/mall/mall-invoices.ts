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
import { flag, say } from '../../platform/text/shell-language.ts';

export function addInvoiceCommands(mall: Command, { run, terminal }: Cli): void {
  mall
    .command('invoice-list')
    .description(say('列出要开和要冲红的发票', 'List invoices to issue and to reverse'))
    .action(() => run((client) => printInvoices(client, terminal)));
  mall
    .command('invoice-done')
    .description(say('开好了，交给学员', 'It is issued; hand it to the student'))
    .argument(flag('<发票编号>', '<invoice>'))
    .argument(flag('<PDF 文件>', '<PDF file>'))
    .action((id, place) => run((client) => issue(client, readId(id), place, terminal)));
  mall
    .command('invoice-fail')
    .description(say('没有开成', 'It could not be issued'))
    .argument(flag('<发票编号>', '<invoice>'))
    .option(
      flag('--reason <原因>', '--reason <reason>'),
      say('必填，学员会看到', 'required; the student sees it'),
    )
    .action((id, { reason = '' }) =>
      run(async (client) => {
        await client.ask(failInvoice, { body: { invoiceNo: readId(id), reason } });
        terminal.print(
          say(
            '已记下，学员会看到原因，可以改了再开',
            'Noted; the student sees the reason and may correct it',
          ),
        );
      }),
    );
  mall
    .command('invoice-red')
    .description(say('已冲红', 'Reversed'))
    .argument(flag('<发票编号>', '<invoice>'))
    .action((id) =>
      run(async (client) => {
        await client.ask(redInvoice, { body: { invoiceNo: readId(id) } });
        terminal.print(say('已冲红', 'Reversed'));
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
    throw new CliError(say(`读不到文件“${place}”`, `The file "${place}" cannot be read`), {
      cause: error,
    });
  });
  // The form's limit is the server's; here the file comes from a disk.
  if (bytes.length > issueInvoice.declaration.files.pdf.maxBytes)
    throw new CliError(
      say(
        `“${place}”超过了 5 MB，请给小一些的 PDF 文件`,
        `"${place}" has more than 5 MB; please give a smaller PDF`,
      ),
    );
  await client.ask(issueInvoice, { body: { invoiceNo }, files: { pdf: new Blob([bytes]) } });
  print(say('已交给学员，邮件里有下载地址', 'Handed to the student, with an address in a mail'));
}

async function printInvoices(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const invoices = await client.ask(listInvoices);
  if (invoices.length === 0) {
    print(say('没有要开或要冲红的发票', 'No invoice is to be issued or reversed'));
    return;
  }
  const lines = invoices.map((row) => [
    ...[String(row.invoiceNo), row.needsRed ? say('冲红', 'reverse') : say('开具', 'issue')],
    ...[
      row.kind === 'company' ? say('单位', 'company') : say('个人', 'person'),
      oneLine(row.title),
      row.taxNo,
    ],
    ...[fenText(row.amount), row.email, row.orderNo, minuteOf(new Date(row.askedAt))],
  ]);
  const heading = [
    say('编号', 'number'),
    say('要做', 'to do'),
    say('抬头', 'name on it'),
    say('名称', 'name'),
    say('识别号', 'tax number'),
    say('金额', 'amount'),
    say('邮箱', 'mail'),
    say('订单号', 'order'),
    say('申请', 'asked'),
  ];
  for (const line of tableLines([heading, ...lines])) print(line);
}
