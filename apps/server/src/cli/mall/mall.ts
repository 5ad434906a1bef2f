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
import { flag, say } from '../../platform/text/shell-language.ts';

/** `xuezhou mall …`: orders, refunds, invoices and the books. */
export function addMallCommands(program: Command, cli: Cli): void {
  const { run, terminal } = cli;
  const mall = addGroup(
    program,
    'mall',
    say('商城的订单、退款、发票和账', 'Orders, refunds, invoices and books of the mall'),
  );
  addTaobaoCommands(mall, cli);
  mall
    .command('codes')
    .description(
      say(
        '生成商品的兑换码，一行一个；只显示这一次',
        'Make redeem codes of a good, one a line; shown this once',
      ),
    )
    .argument(flag('<商品编号>', '<good>'))
    .option(
      flag('--count <个数>', '--count <number>'),
      say('省略时 1 个，一次最多 1000 个', '1 where left out, at most 1000 at once'),
    )
    .option(
      flag('--year <考期>', '--year <year>'),
      say('有几个考期时必填，如 2027', 'required where it has several exam years, such as 2027'),
    )
    .option(
      flag('--until <日期>', '--until <date>'),
      say('用到哪一天为止', 'the last day on which they can be used'),
    )
    .option(flag('--note <备注>', '--note <note>'), say('如 双十一活动', "such as Singles' Day"))
    .action((id, options) => run((client) => printCodes(client, readId(id), options, terminal)));
  mall
    .command('ship')
    .description(say('资料已寄出，学员会收到消息', 'It was posted; the student gets a message'))
    .argument(flag('<订单号>', '<order>'))
    .argument(flag('<快递公司>', '<carrier>'))
    .argument(flag('<单号>', '<tracking number>'))
    .action((orderNo, carrier, number) =>
      run(async (client) => {
        await client.ask(shipOrder, { body: { orderNo, carrier, number } });
        terminal.print(say('已记下，学员会收到消息', 'Noted; the student gets a message'));
      }),
    );
  addRefundCommands(mall, cli);
  addInvoiceCommands(mall, cli);
  addLedgerCommands(mall, cli);
}

function addTaobaoCommands(mall: Command, { run, terminal }: Cli): void {
  mall
    .command('taobao-list')
    .description(say('列出等待核对的淘宝订单号', 'List Taobao orders that wait to be checked'))
    .action(() => run((client) => printUnchecked(client, terminal)));
  mall
    .command('taobao-pass')
    .description(say('核对无误，开课', 'It is right: open the course'))
    .argument(flag('<订单号>', '<order>'))
    .action((orderNo) =>
      run(async (client) => {
        const body = { orderNo, isTrue: true, reply: '' };
        await client.ask(decideUncheckedOrder, { body });
        terminal.print(say('核对无误，课程已开通', 'It is right; the course is open'));
      }),
    );
  mall
    .command('taobao-fail')
    .description(say('没有核对上，关闭', 'It could not be found: close it'))
    .argument(flag('<订单号>', '<order>'))
    .option(flag('--reply <原因>', '--reply <reason>'), say('学员会看到', 'the student sees it'))
    .action((orderNo, { reply = '' }) =>
      run(async (client) => {
        await client.ask(decideUncheckedOrder, { body: { orderNo, isTrue: false, reply } });
        terminal.print(
          say('订单已关闭，学员会看到原因', 'The order is closed; the student sees the reason'),
        );
      }),
    );
  mall
    .command('taobao-file')
    .description(
      say(
        '用淘宝导出的订单核对，一行一张：订单号,金额,状态,商品编号',
        'Check by orders exported from Taobao, one a line: order,amount,state,good',
      ),
    )
    .argument(flag('<文件>', '<file>'))
    .action((place) => run((client) => readTaobaoFile(client, place, terminal)));
}

async function printUnchecked(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const orders = await client.ask(listUncheckedOrders);
  if (orders.length === 0) {
    print(say('没有等待核对的订单号', 'No order waits to be checked'));
    return;
  }
  const lines = orders.map((order) => [
    ...[order.orderNo, order.taobaoNo, order.title, oneLine(order.nickname)],
    minuteOf(new Date(order.placedAt)),
  ]);
  for (const line of tableLines([
    [
      say('订单号', 'order'),
      say('淘宝订单号', 'Taobao order'),
      say('商品', 'goods'),
      say('学员', 'student'),
      say('提交', 'sent in'),
    ],
    ...lines,
  ]))
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
  { print, note: tell }: Terminal,
): Promise<void> {
  if (!isCount(count) || Number(count) > maxAtOnce)
    throw new CliError(
      say(
        `--count 应该是 1 到 ${maxAtOnce} 的整数`,
        `--count should be a whole number from 1 to ${maxAtOnce}`,
      ),
    );
  if (!/^(?:0|\d{4})$/.test(year))
    throw new CliError(
      say('--year 应该是考期的年份，如 2027', '--year should be an exam year, such as 2027'),
    );
  readLastDay('--until', until);
  const body = {
    ...{ goodId, limitYear: Number(year), count: Number(count), note },
    until: until ?? null,
  };
  const otherwise = say('，不限期就省略它', '; leave it out for no end');
  const { title, codes } = await asOption({ option: '--until', otherwise }, 'periodOver', () =>
    client.ask(makeWriteOffCodes, { body }),
  );
  for (const code of codes) print(code);
  tell(
    say(
      `《${title}》的兑换码。请保存好，不会再显示`,
      `Redeem codes of ${title}. Please keep them: they are not shown again`,
    ),
  );
}
