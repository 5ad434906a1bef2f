import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { sendMessage } from '../capabilities/message/message.port.ts';
import {
  listGoods,
  listToPost,
  markPosted,
  storeGoods,
  type StoredGood,
} from '../capabilities/points/shop/manage-goods.ts';
import { GoodsFault, readGoods } from '../capabilities/points/shop/read-goods.ts';
import { dayOf } from '../platform/clock.ts';
import { plainHtml } from '../platform/text/clean-html.ts';
import { changeAudited } from '../platform/staff/change-audited.ts';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import type { ConsoleClient } from './console-client.ts';
import { readId } from './read-option.ts';
import { tableLines, type Terminal } from './terminal.ts';

/** `xuezhou points …`: what points are exchanged for, and the parcels that follow. */
export function addPointsCommands(program: Command, { run, terminal }: Cli): void {
  const points = addGroup(program, 'points', '积分');
  points
    .command('goods')
    .description('列出可以用积分换的东西')
    .action(() => run((client) => printGoods(client, terminal)));
  points
    .command('set-goods')
    .description('用一个文件设定可以换的东西，格式见 content/README.md')
    .argument('<文件>')
    .action((file) => run(async (client) => await setGoods(client, await goodsIn(file), terminal)));
  points
    .command('to-post')
    .description('列出要寄的东西')
    .action(() => run((client) => printToPost(client, terminal)));
  points
    .command('posted')
    .description('已寄出，学员会收到消息')
    .argument('<编号>')
    .argument('<运单号>')
    .action((id, parcel) => run((client) => posted(client, readId(id), parcel.trim(), terminal)));
}

async function goodsIn(file: string): Promise<StoredGood[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CliError(`读不到文件 ${file}`);
  });
  try {
    return readGoods(text);
  } catch (error) {
    if (error instanceof GoodsFault) throw new CliError(`${file}：${error.message}`);
    throw error;
  }
}

async function setGoods(
  { services, actor }: ConsoleClient,
  goods: readonly StoredGood[],
  { print }: Terminal,
): Promise<void> {
  await changeAudited(services, actor, async (change, now) => {
    await storeGoods(change, goods, now);
    return {
      answer: undefined,
      auditEntry: {
        operation: 'setPointsGoods',
        target: { kind: 'points_good', id: 'all' },
        after: { goods: goods.length },
      },
    };
  });
  print(`现在有 ${goods.length} 样东西可以用积分换`);
}

async function printGoods(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const rows = await listGoods(client.services.database.connection);
  client.tell(rows);
  if (rows.length === 0) print('还没有可以换的东西，用 xuezhou points set-goods 文件 来设');
  const lines = rows.map((row) => [
    ...[String(row.points_good_id), row.title, String(row.cost)],
    ...[row.stock === null ? '不限' : String(row.stock), String(row.per_student ?? '不限')],
  ]);
  const head = ['编号', '东西', '积分', '还有', '每人'];
  if (rows.length > 0) for (const line of tableLines([head, ...lines])) print(line);
}

async function printToPost(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const rows = await listToPost(client.services);
  client.tell(rows);
  if (rows.length === 0) print('没有要寄的');
  const lines = rows.map((row) => [
    ...[String(row.points_exchange_no), dayOf(row.exchanged_at), row.title],
    ...[row.receiver ?? '', row.mobile ?? '', row.address ?? ''],
  ]);
  const head = ['编号', '日期', '东西', '收件人', '手机号', '地址'];
  if (rows.length > 0) for (const line of tableLines([head, ...lines])) print(line);
}

async function posted(
  { services, actor }: ConsoleClient,
  exchangeNo: number,
  parcel: string,
  { print }: Terminal,
): Promise<void> {
  if (!/^[\w-]{4,40}$/.test(parcel)) throw new CliError('运单号应是 4 至 40 位字母和数字');
  await changeAudited(services, actor, async (change, now) => {
    const sent = await markPosted(change, { exchangeNo, parcel, now });
    if (sent === undefined) throw new CliError(`没有编号为 ${exchangeNo} 的待寄包裹`);
    await sendMessage(change, {
      studentId: sent.student_id,
      title: `${sent.title}已寄出`,
      content: plainHtml(`运单号 ${parcel}`),
      at: now,
    });
    return {
      answer: undefined,
      auditEntry: {
        operation: 'postPointsGood',
        target: { kind: 'points_exchange', id: exchangeNo },
        after: { parcel },
      },
    };
  });
  print(`${exchangeNo} 已寄出，已告诉学生`);
}
