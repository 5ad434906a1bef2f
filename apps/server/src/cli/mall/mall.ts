import type { Command } from '@commander-js/extra-typings';
import {
  decideUncheckedOrder,
  listUncheckedOrders,
  makeWriteOffCodes,
  shipOrder,
} from '@xuezhou/contract/mall/console';
import { minuteOf } from '../../platform/clock.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import type { ConsoleClient } from '../console-client.ts';
import { readTaobaoFile } from './mall-files.ts';
import { addInvoiceCommands } from './mall-invoices.ts';
import { addLedgerCommands } from './mall-ledger.ts';
import { addRefundCommands } from './mall-refunds.ts';
import { asOption, isCount, readId, readLastDay } from '../read-option.ts';
import { oneLine, tableLines, type Terminal } from '../terminal.ts';

/** `xuezhou mall …`: orders, refunds, invoices and the books. */
export function addMallCommands(program: Command, cli: Cli): void {
  const { run, terminal } = cli;
  const mall = addGroup(program, 'mall', '商城的订单、退款、发票和账');
  addTaobaoCommands(mall, cli);
  mall
    .command('codes')
    .description('生成商品的兑换码，一行一个；只显示这一次')
    .argument('<商品编号>')
    .option('--count <个数>', '省略时 1 个，一次最多 1000 个')
    .option('--year <考期>', '有几个考期时必填，如 2027')
    .option('--until <日期>', '用到哪一天为止')
    .option('--note <备注>', '如 双十一活动')
    .action((id, options) => run((client) => printCodes(client, readId(id), options, terminal)));
  mall
    .command('ship')
    .description('资料已寄出，学员会收到消息')
    .argument('<订单号>')
    .argument('<快递公司>')
    .argument('<单号>')
    .action((orderNo, carrier, number) =>
      run(async (client) => {
        await client.ask(shipOrder, { body: { orderNo, carrier, number } });
        terminal.print('已记下，学员会收到消息');
      }),
    );
  addRefundCommands(mall, cli);
  addInvoiceCommands(mall, cli);
  addLedgerCommands(mall, cli);
}

function addTaobaoCommands(mall: Command, { run, terminal }: Cli): void {
  mall
    .command('taobao-list')
    .description('列出等待核对的淘宝订单号')
    .action(() => run((client) => printUnchecked(client, terminal)));
  mall
    .command('taobao-pass')
    .description('核对无误，开课')
    .argument('<订单号>')
    .action((orderNo) =>
      run(async (client) => {
        const body = { orderNo, isTrue: true, reply: '' };
        await client.ask(decideUncheckedOrder, { body });
        terminal.print('核对无误，课程已开通');
      }),
    );
  mall
    .command('taobao-fail')
    .description('没有核对上，关闭')
    .argument('<订单号>')
    .option('--reply <原因>', '学员会看到')
    .action((orderNo, { reply = '' }) =>
      run(async (client) => {
        await client.ask(decideUncheckedOrder, { body: { orderNo, isTrue: false, reply } });
        terminal.print('订单已关闭，学员会看到原因');
      }),
    );
  mall
    .command('taobao-file')
    .description('用淘宝导出的订单核对，一行一张：订单号,金额,状态,商品编号')
    .argument('<文件>')
    .action((place) => run((client) => readTaobaoFile(client, place, terminal)));
}

async function printUnchecked(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const orders = await client.ask(listUncheckedOrders);
  if (orders.length === 0) {
    print('没有等待核对的订单号');
    return;
  }
  const lines = orders.map((order) => [
    ...[order.orderNo, order.taobaoNo, order.title, oneLine(order.nickname)],
    minuteOf(new Date(order.placedAt)),
  ]);
  for (const line of tableLines([['订单号', '淘宝订单号', '商品', '学员', '提交'], ...lines]))
    print(line);
}

interface CodeOptions {
  readonly count?: string;
  readonly year?: string;
  readonly until?: string;
  readonly note?: string;
}

const maxAtOnce = 1000;

async function printCodes(
  client: ConsoleClient,
  goodId: number,
  { count = '1', year = '0', until, note = '' }: CodeOptions,
  { print, note: say }: Terminal,
): Promise<void> {
  if (!isCount(count) || Number(count) > maxAtOnce)
    throw new CliError(`--count 应该是 1 到 ${maxAtOnce} 的整数`);
  if (!/^(?:0|\d{4})$/.test(year)) throw new CliError('--year 应该是考期的年份，如 2027');
  readLastDay('--until', until);
  const body = {
    ...{ goodId, limitYear: Number(year), count: Number(count), note },
    until: until ?? null,
  };
  const otherwise = '，不限期就省略它';
  const { title, codes } = await asOption({ option: '--until', otherwise }, 'periodOver', () =>
    client.ask(makeWriteOffCodes, { body }),
  );
  for (const code of codes) print(code);
  say(`《${title}》的兑换码。请保存好，不会再显示`);
}
