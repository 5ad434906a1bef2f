import {
  listDifferences,
  settleDifference,
} from '../capabilities/mall/console/settle-difference.ts';
import { accountBalances, checkBooks } from '../capabilities/mall/ledger/check-books.ts';
import { cureOf, reconcile } from '../capabilities/mall/ledger/reconcile.ts';
import type { PaymentProvider } from '../providers/payment/payment.port.ts';
import type { Actions } from './actions.ts';
import { CliError } from './cli-error.ts';
import { actorOf, fenText, inWords } from './mall-words.ts';
import { read, readId } from './read-words.ts';
import type { CliServices } from './run-cli.ts';
import { tableLines, type Terminal } from './terminal.ts';

export const ledgerActions: Actions = {
  ledger: async (rest, using, terminal) => {
    read(rest, [], {});
    return await using((services) => printBooks(services, terminal));
  },
  bill: async (rest, using, terminal) => {
    const { words } = read(rest, ['渠道', '日期'], {});
    const [provider = '', day = ''] = words;
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new CliError('日期应该像 2026-11-21');
    return await using((services) => takeBill(services, { provider, day }, terminal));
  },
  'bill-list': async (rest, using, terminal) => {
    read(rest, [], {});
    return await using((services) => printDifferences(services, terminal));
  },
  'bill-settle': async (rest, using, terminal) => {
    const { words, options } = read(rest, ['差异编号'], {
      by: { type: 'string' },
      note: { type: 'string' },
    });
    const actor = actorOf(options);
    return await inWords(using)(async (services) => {
      await settleDifference(services, actor, {
        differenceNo: readId(words[0]),
        note: options.note ?? '',
      });
      terminal.print('已登记');
      return 0;
    });
  },
};

async function printBooks(
  { database: { connection } }: CliServices,
  { print, note }: Terminal,
): Promise<number> {
  const balances = [...(await accountBalances(connection))];
  for (const line of tableLines([
    ['科目', '余额（借为正）'],
    ...balances.map(([account, fen]) => [account, fenText(fen)]),
  ]))
    print(line);
  const faults = await checkBooks(connection);
  for (const { what, books, orders } of faults)
    note(`${what}：账上 ${fenText(books)}，订单算出 ${fenText(orders)}`);
  if (faults.length === 0) note('账与订单一致，借贷平衡');
  return faults.length === 0 ? 0 : 1;
}

async function takeBill(
  services: CliServices,
  { provider, day }: { provider: string; day: string },
  terminal: Terminal,
): Promise<number> {
  const known = services.payments.all.map((gateway) => gateway.provider);
  if (!known.some((one) => one === provider))
    throw new CliError(
      known.length === 0 ? '还没有开通任何付款渠道' : `渠道只能是 ${known.join('、')} 之一`,
    );
  const { lines, differences } = await reconcile(services, provider as PaymentProvider, day);
  terminal.print(`${provider} ${day}：账单 ${lines} 行，${differences} 处不一致`);
  return differences === 0 ? 0 : await printDifferences(services, terminal);
}

async function printDifferences(
  { database: { connection } }: CliServices,
  { print }: Terminal,
): Promise<number> {
  const rows = await listDifferences(connection);
  if (rows.length === 0) {
    print('没有未处理的差异');
    return 0;
  }
  const money = (amount: string | null) => (amount === null ? '—' : fenText(Number(amount)));
  const lines = rows.map((row) => [
    String(row.bill_difference_no),
    row.day,
    row.provider,
    row.payment_no,
    money(row.ours),
    money(row.theirs),
    cureOf[row.kind],
  ]);
  const heading = ['编号', '日期', '渠道', '付款号', '这里', '渠道', '怎么办'];
  for (const line of tableLines([heading, ...lines])) print(line);
  return 0;
}
