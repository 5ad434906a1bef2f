import { readFile } from 'node:fs/promises';
import {
  maxTaobaoOrders,
  takeTaobaoOrders,
  type TaobaoOrder,
} from '@xuezhou/contract/mall/console';
import { readTaobaoLine } from '@xuezhou/rules/mall/taobao';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';
import { oneLine, type Terminal } from '../terminal.ts';
import { say } from '../../platform/text/shell-language.ts';

/**
 * Lines of `订单号,金额,状态,商品编号`; the first may be a heading, the last field may be missing. All lines are read
 * before the first is taken.
 */
export async function readTaobaoFile(
  client: ConsoleClient,
  place: string,
  { print }: Terminal,
): Promise<void> {
  const text = await readFile(place, 'utf8').catch((error: unknown) => {
    throw new CliError(say(`读不到文件“${place}”`, `The file "${place}" cannot be read`), {
      cause: error,
    });
  });
  const orders = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => readLine(line, index + 1));
  let opened = 0;
  for (let from = 0; from < orders.length; from += maxTaobaoOrders) {
    const body = { orders: orders.slice(from, from + maxTaobaoOrders) };
    opened += (await client.ask(takeTaobaoOrders, { body })).opened;
  }
  print(
    say(
      `记下 ${orders.length} 张淘宝订单，其中 ${opened} 张等待核对的已开课`,
      `${orders.length} Taobao orders are noted; ${opened} of those that waited have opened their course`,
    ),
  );
}

function readLine(line: string, number: number): TaobaoOrder[] {
  // Taobao writes ="123" so that spreadsheets keep every digit.
  const [taobaoNo = '', yuan = '', state = '', good = ''] = line
    .split(',')
    .map((field) => field.replaceAll('"', '').replaceAll('=', '').trim());
  if (taobaoNo === '' || (number === 1 && !/^\d/.test(taobaoNo))) return [];
  const read = readTaobaoLine({ taobaoNo, yuan, state, good });
  if (typeof read === 'string')
    throw new CliError(
      say(
        `第 ${number} 行应该是“订单号,金额,状态,商品编号”，现在是“${oneLine(line)}”`,
        `Line ${number} should be "order,amount,state,good", and is "${oneLine(line)}"`,
      ),
    );
  return [read];
}
