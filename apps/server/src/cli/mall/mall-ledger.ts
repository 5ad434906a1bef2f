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
import { flag, say } from '../../platform/text/shell-language.ts';

export function addLedgerCommands(mall: Command, { run, terminal }: Cli): void {
  mall
    .command('ledger')
    .description(
      say(
        '各科目的余额，并核对账与订单',
        'Balances of all accounts, and whether books and orders agree',
      ),
    )
    .action(() => run((client) => printBooks(client, terminal)));
  mall
    .command('bill')
    .description(
      say(
        '取一天的账单并对账，如 mall bill wechat 2026-11-21',
        "Fetch a day's bill and compare it, such as mall bill wechat 2026-11-21",
      ),
    )
    .argument(flag('<渠道>', '<provider>'))
    .argument(flag('<日期>', '<date>'))
    .action((provider, day) => run((client) => bill(client, { provider, day }, terminal)));
  mall
    .command('bill-list')
    .description(say('列出没有处理的差异，和怎么办', 'List differences that wait, and what to do'))
    .action(() => run((client) => printDifferences(client, terminal)));
  mall
    .command('bill-settle')
    .description(say('登记一处差异的处理', 'Note how a difference was settled'))
    .argument(flag('<差异编号>', '<difference>'))
    .option(flag('--note <说明>', '--note <note>'), say('必填', 'required'))
    .action((id, { note = '' }) =>
      run(async (client) => {
        await client.ask(settleBillDifference, { body: { differenceNo: readId(id), note } });
        terminal.print(say('已登记', 'Noted'));
      }),
    );
}

/** Exit code 1 where the books and the orders do not agree, so that a script notices. */
async function printBooks(client: ConsoleClient, { print, note }: Terminal): Promise<number> {
  const { accounts, faults } = await client.ask(getLedger);
  const lines = accounts.map(({ account, balance }) => [account, fenText(balance)]);
  for (const line of tableLines([
    [say('科目', 'account'), say('余额（借为正）', 'balance (debit positive)')],
    ...lines,
  ]))
    print(line);
  for (const { what, books, orders } of faults)
    note(
      say(
        `${what}：账上 ${fenText(books)}，订单算出 ${fenText(orders)}`,
        `${what}: ${fenText(books)} in the books, ${fenText(orders)} by the orders`,
      ),
    );
  if (faults.length === 0)
    print(say('账与订单一致，借贷平衡', 'Books and orders agree; debits and credits are equal'));
  return faults.length === 0 ? 0 : 1;
}

async function bill(
  client: ConsoleClient,
  { provider: name, day }: { provider: string; day: string },
  terminal: Terminal,
): Promise<void> {
  if (!isDay(day))
    throw new CliError(
      say(
        `日期应该像 2026-11-21，现在是“${day}”`,
        `The date should be like 2026-11-21, and is "${day}"`,
      ),
    );
  const known = [
    ...new Set((await client.services.payments.known()).map((gateway) => gateway.provider)),
  ];
  const provider = known.find((one) => one === name);
  if (provider === undefined)
    throw new CliError(
      known.length === 0
        ? say('还没有开通任何付款渠道', 'No way to pay is set up yet')
        : say(
            `渠道只能是 ${known.join(say('、', ', '))} 之一`,
            `The provider should be one of ${known.join(say('、', ', '))}`,
          ),
    );
  const { lines, differences } = await client.ask(takeBill, { body: { provider, day } });
  terminal.print(
    say(
      `${provider} ${day}：账单 ${lines} 行，${differences} 处不一致`,
      `${provider} ${day}: ${lines} lines of the bill, ${differences} differ`,
    ),
  );
  if (differences > 0) await printDifferences(client, terminal);
}

async function printDifferences(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const differences = await client.ask(listBillDifferences);
  if (differences.length === 0) {
    print(say('没有未处理的差异', 'No difference waits'));
    return;
  }
  const money = (amount: number | null) => (amount === null ? '—' : fenText(amount));
  const lines = differences.map((row) => [
    ...[String(row.differenceNo), row.day, row.provider, row.paymentNo],
    ...[money(row.ours), money(row.theirs), row.cure],
  ]);
  const heading = [
    say('编号', 'number'),
    say('日期', 'date'),
    say('渠道', 'provider'),
    say('付款号', 'payment'),
    say('这里', 'here'),
    say('渠道', 'provider'),
    say('怎么办', 'what to do'),
  ];
  for (const line of tableLines([heading, ...lines])) print(line);
}
