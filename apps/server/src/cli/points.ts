import { readFile } from 'node:fs/promises';
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
import { commandOf, type Actions } from './actions.ts';
import { CliError } from './cli-error.ts';
import { read, readId } from './read-words.ts';
import type { CliServices } from './run-cli.ts';
import { tableLines, type Terminal } from './terminal.ts';

const actions: Actions = {
  goods: async (rest, using, terminal) => {
    read(rest, [], {});
    return await using((services) => printGoods(services, terminal));
  },
  'set-goods': async (rest, using, terminal) => {
    const { words } = read(rest, ['文件'], {});
    const goods = await goodsIn(words[0] ?? '');
    return await using((services) => setGoods(services, goods, terminal));
  },
  'to-post': async (rest, using, terminal) => {
    read(rest, [], {});
    return await using((services) => printToPost(services, terminal));
  },
  posted: async (rest, using, terminal) => {
    const { words } = read(rest, ['编号', '运单号'], {});
    const [id, parcel = ''] = words;
    return await using((services) => posted(services, readId(id), parcel.trim(), terminal));
  },
};

/** `xuezhou points …`: what points are exchanged for, and the parcels that follow. */
export const points = commandOf('points', actions);

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
  { database: { connection }, clock }: CliServices,
  goods: readonly StoredGood[],
  { print }: Terminal,
): Promise<number> {
  await connection.transaction().execute((change) => storeGoods(change, goods, clock.now()));
  print(`现在有 ${goods.length} 样东西可以用积分换`);
  return 0;
}

async function printGoods(
  { database: { connection } }: CliServices,
  { print, note }: Terminal,
): Promise<number> {
  const rows = await listGoods(connection);
  if (rows.length === 0) note('还没有可以换的东西，用 xuezhou points set-goods 文件 来设');
  const lines = rows.map((row) => [
    ...[String(row.points_good_id), row.title, String(row.cost)],
    ...[row.stock === null ? '不限' : String(row.stock), String(row.per_student ?? '不限')],
  ]);
  const head = ['编号', '东西', '积分', '还有', '每人'];
  if (rows.length > 0) for (const line of tableLines([head, ...lines])) print(line);
  return 0;
}

async function printToPost(
  { database: { connection } }: CliServices,
  { print, note }: Terminal,
): Promise<number> {
  const rows = await listToPost(connection);
  if (rows.length === 0) note('没有要寄的');
  const lines = rows.map((row) => [
    ...[String(row.points_exchange_no), dayOf(row.exchanged_at), row.title],
    ...[row.receiver ?? '', row.mobile ?? '', row.address ?? ''],
  ]);
  const head = ['编号', '日期', '东西', '收件人', '手机号', '地址'];
  if (rows.length > 0) for (const line of tableLines([head, ...lines])) print(line);
  return 0;
}

async function posted(
  { database: { connection }, clock }: CliServices,
  exchangeNo: number,
  parcel: string,
  { print }: Terminal,
): Promise<number> {
  if (!/^[\w-]{4,40}$/.test(parcel)) throw new CliError('运单号应是 4 至 40 位字母和数字');
  const now = clock.now();
  await connection.transaction().execute(async (change) => {
    const sent = await markPosted(change, { exchangeNo, parcel, now });
    if (sent === undefined) throw new CliError(`没有编号为 ${exchangeNo} 的待寄包裹`);
    await sendMessage(change, {
      studentId: sent.student_id,
      title: `${sent.title}已寄出`,
      content: plainHtml(`运单号 ${parcel}`),
      at: now,
    });
  });
  print(`${exchangeNo} 已寄出，已告诉学生`);
  return 0;
}
