import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import {
  listPointsParcels,
  listSchoolPointsGoods,
  postPointsGood,
} from '@xuezhou/contract/points/console';
import { storeGoods, type StoredGood } from '../capabilities/points/shop/manage-goods.ts';
import { GoodsFault, readGoods } from '../capabilities/points/shop/read-goods.ts';
import { dayOf } from '../platform/clock.ts';
import { changeAudited } from '../platform/staff/change-audited.ts';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import type { ConsoleClient } from './console-client.ts';
import { readId } from './read-option.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { flag, say } from '../platform/text/shell-language.ts';

/** `xuezhou points …`: what points are exchanged for, and the parcels that follow. */
export function addPointsCommands(program: Command, { run, terminal }: Cli): void {
  const points = addGroup(program, 'points', say('积分', 'Points'));
  points
    .command('goods')
    .description(say('列出可以用积分换的东西', 'List what can be had for points'))
    .action(() => run((client) => printGoods(client, terminal)));
  points
    .command('set-goods')
    .description(
      say(
        '用一个文件设定可以换的东西，格式见 content/README.md',
        'Set what can be had for points by a file; its form stands in content/README.md',
      ),
    )
    .argument(flag('<文件>', '<file>'))
    .action((file) => run(async (client) => await setGoods(client, await goodsIn(file), terminal)));
  points
    .command('to-post')
    .description(say('列出要寄的东西', 'List what is to be posted'))
    .action(() => run((client) => printToPost(client, terminal)));
  points
    .command('posted')
    .description(say('已寄出，学员会收到消息', 'It was posted; the student gets a message'))
    .argument(flag('<编号>', '<number>'))
    .argument(flag('<运单号>', '<tracking number>'))
    .action((id, parcel) => run((client) => posted(client, readId(id), parcel.trim(), terminal)));
}

async function goodsIn(file: string): Promise<StoredGood[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CliError(say(`读不到文件 ${file}`, `The file ${file} cannot be read`));
  });
  try {
    return readGoods(text);
  } catch (error) {
    if (error instanceof GoodsFault)
      throw new CliError(say(`${file}：${error.message}`, `${file}: ${error.message}`));
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
  print(
    say(
      `现在有 ${goods.length} 样东西可以用积分换`,
      `${goods.length} things can be had for points now`,
    ),
  );
}

async function printGoods(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const all = await client.ask(listSchoolPointsGoods);
  const rows = all.filter(({ isWithdrawn }) => !isWithdrawn);
  client.tell(rows);
  if (rows.length === 0)
    print(
      say(
        '还没有可以换的东西，用 xuezhou points set-goods 文件 来设',
        'Nothing can be had for points yet; set it by xuezhou points set-goods FILE',
      ),
    );
  const lines = rows.map((row) => [
    ...[String(row.goodId), row.plan.title, String(row.plan.points)],
    ...[
      row.stock === null ? say('不限', 'no end') : String(row.stock),
      String(row.plan.perStudent ?? say('不限', 'no end')),
    ],
  ]);
  const head = [
    say('编号', 'number'),
    say('东西', 'thing'),
    say('积分', 'Points'),
    say('还有', 'left'),
    say('每人', 'each'),
  ];
  if (rows.length > 0) for (const line of tableLines([head, ...lines])) print(line);
}

async function printToPost(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const { list: rows } = await client.ask(listPointsParcels, { query: { limit: 500 } });
  client.tell(rows);
  if (rows.length === 0) print(say('没有要寄的', 'Nothing is to be posted'));
  const lines = rows.map((row) => [
    ...[String(row.exchangeNo), dayOf(new Date(row.exchangedAt)), row.title],
    ...[row.receiver, row.mobile, row.address],
  ]);
  const head = [
    say('编号', 'number'),
    say('日期', 'date'),
    say('东西', 'thing'),
    say('收件人', 'to'),
    say('手机号', 'mobile'),
    say('地址', 'address'),
  ];
  if (rows.length > 0) for (const line of tableLines([head, ...lines])) print(line);
}

async function posted(
  client: ConsoleClient,
  exchangeNo: number,
  parcel: string,
  { print }: Terminal,
): Promise<void> {
  await client.ask(postPointsGood, { body: { exchangeNo, parcel, seen: null } });
  print(say(`${exchangeNo} 已寄出，已告诉学生`, `${exchangeNo} was posted; the student was told`));
}
