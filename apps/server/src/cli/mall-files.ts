import { readFile } from 'node:fs/promises';
import { isTaobaoNumber } from '@xuezhou/rules/mall/invoice';
import type { Actor } from '../capabilities/mall/console/actor.ts';
import { takeOutsideOrders, type OutsideOrder } from '../capabilities/mall/console/check-orders.ts';
import { CliError } from './cli-error.ts';
import type { CliServices } from './run-cli.ts';
import type { Terminal } from './terminal.ts';

/** Lines of `订单号,金额,状态,商品编号`; the first may be a heading, the last field may be missing. */
export async function readTaobaoFile(
  services: CliServices,
  actor: Actor,
  place: string,
  { print }: Terminal,
): Promise<number> {
  const text = await readFile(place, 'utf8').catch(() => {
    throw new CliError(`读不了文件 ${place}`);
  });
  const orders = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => readLine(line, index + 1));
  const { taken, opened } = await takeOutsideOrders(services, actor, orders);
  print(`记下 ${taken} 张淘宝订单，其中 ${opened} 张等待核对的已开课`);
  return 0;
}

function readLine(line: string, number: number): OutsideOrder[] {
  const [no = '', yuan = '', state = '', good = ''] = line
    .split(',')
    .map((field) => field.replaceAll('"', '').replaceAll('=', '').trim());
  if (no === '' || (number === 1 && !/^\d/.test(no))) return [];
  if (!isTaobaoNumber(no) || !/^\d{1,7}(\.\d{1,2})?$/.test(yuan))
    throw new CliError(`第 ${number} 行应该是“订单号,金额,状态,商品编号”，现在是“${line}”`);
  return [
    {
      taobaoNo: no,
      fen: Math.round(Number(yuan) * 100),
      isPaid: /已付款|已发货|交易成功|已收货/.test(state),
      goodId: good === '' ? null : Number(good),
    },
  ];
}
