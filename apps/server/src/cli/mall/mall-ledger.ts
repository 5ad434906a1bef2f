import type { Command } from '@commander-js/extra-typings';
import {
  getLedger,
  listBillDifferences,
  settleBillDifference,
  takeBill,
} from '@xuezhou/contract/mall/console';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import type { ConsoleClient } from '../console-client.ts';
import { fenText } from './mall-money.ts';
import { isDay } from '@xuezhou/rules/text/is-day';
import { readId } from '../read-option.ts';
import { tableLines, type Terminal } from '../terminal.ts';

export function addLedgerCommands(mall: Command, { run, terminal }: Cli): void {
  mall
    .command('ledger')
    .description('各科目的余额，并核对账与订单')
    .action(() => run((client) => printBooks(client, terminal)));
  mall
    .command('bill')
    .description('取一天的账单并对账，如 mall bill wechat 2026-11-21')
    .argument('<渠道>')
    .argument('<日期>')
    .action((provider, day) => run((client) => bill(client, { provider, day }, terminal)));
  mall
    .command('bill-list')
    .description('列出没有处理的差异，和怎么办')
    .action(() => run((client) => printDifferences(client, terminal)));
  mall
    .command('bill-settle')
    .description('登记一处差异的处理')
    .argument('<差异编号>')
    .option('--note <说明>', '必填')
    .action((id, { note = '' }) =>
      run(async (client) => {
        await client.ask(settleBillDifference, { body: { differenceNo: readId(id), note } });
        terminal.print('已登记');
      }),
    );
}

/** Exit code 1 where the books and the orders do not agree, so that a script notices. */
async function printBooks(client: ConsoleClient, { print, note }: Terminal): Promise<number> {
  const { accounts, faults } = await client.ask(getLedger);
  const lines = accounts.map(({ account, balance }) => [account, fenText(balance)]);
  for (const line of tableLines([['科目', '余额（借为正）'], ...lines])) print(line);
  for (const { what, books, orders } of faults)
    note(`${what}：账上 ${fenText(books)}，订单算出 ${fenText(orders)}`);
  if (faults.length === 0) print('账与订单一致，借贷平衡');
  return faults.length === 0 ? 0 : 1;
}

async function bill(
  client: ConsoleClient,
  { provider: name, day }: { provider: string; day: string },
  terminal: Terminal,
): Promise<void> {
  if (!isDay(day)) throw new CliError(`日期应该像 2026-11-21，现在是“${day}”`);
  const known = client.services.payments.all.map((gateway) => gateway.provider);
  const provider = known.find((one) => one === name);
  if (provider === undefined)
    throw new CliError(
      known.length === 0 ? '还没有开通任何付款渠道' : `渠道只能是 ${known.join('、')} 之一`,
    );
  const { lines, differences } = await client.ask(takeBill, { body: { provider, day } });
  terminal.print(`${provider} ${day}：账单 ${lines} 行，${differences} 处不一致`);
  if (differences > 0) await printDifferences(client, terminal);
}

async function printDifferences(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const differences = await client.ask(listBillDifferences);
  if (differences.length === 0) {
    print('没有未处理的差异');
    return;
  }
  const money = (amount: number | null) => (amount === null ? '—' : fenText(amount));
  const lines = differences.map((row) => [
    ...[String(row.differenceNo), row.day, row.provider, row.paymentNo],
    ...[money(row.ours), money(row.theirs), row.cure],
  ]);
  const heading = ['编号', '日期', '渠道', '付款号', '这里', '渠道', '怎么办'];
  for (const line of tableLines([heading, ...lines])) print(line);
}
