import { broadcastEndsAt, soundCheckMinutes } from '@xuezhou/rules/live/live';
import { chatKeyword } from '@xuezhou/rules/live/chat-text';
import { attendance } from '../capabilities/live/attendance.repository.ts';
import { planOf } from '../capabilities/live/live.repository.ts';
import type { Services } from '../platform/services.ts';
import { chooseLive } from '../providers/live/choose-live.ts';
import { CliError } from './cli-error.ts';
import { findLive } from './live-classes.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { findStudent } from './users.ts';

type RoomServices = Pick<Services, 'database'>;

/** What a teacher types into the software that streams. */
export async function showKey(
  { database: { connection }, config }: RoomServices & Pick<Services, 'config'>,
  word: string,
  { print }: Terminal,
): Promise<number> {
  const live = await findLive(connection, word);
  const carrier = chooseLive(config.live);
  if (carrier === null) throw new CliError('直播还没有开通，请先设置 LIVE_SECRET 等变量');
  const { server, key } = await carrier.broadcast(live.room, broadcastEndsAt(planOf(live)));
  print(`推流地址  ${server}`);
  print(`推流密钥  ${key}`);
  print(`上课前 ${soundCheckMinutes} 分钟起可以推流。请只交给老师。`);
  return 0;
}

export async function addHost(
  { database: { connection } }: RoomServices,
  [word = '', mobile = '']: readonly string[],
  { print }: Terminal,
): Promise<number> {
  const live = await findLive(connection, word);
  const student = await findStudent(connection, mobile);
  await connection
    .insertInto('live_host')
    .values({ live_id: live.live_id, student_id: student.student_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  print(`${student.nickname} 是“${live.title}”的老师，可以管理聊天`);
  return 0;
}

export async function listAttendance(
  { database: { connection } }: RoomServices,
  word: string,
  { print }: Terminal,
): Promise<number> {
  const live = await findLive(connection, word);
  const rows = (await attendance(connection).list(live.live_id)).filter((row) => row.first_at);
  if (rows.length === 0) print(`“${live.title}”还没有人进过教室`);
  const lines = rows.map((row) => [
    row.nickname,
    row.mobile ?? '',
    row.first_at?.toLocaleTimeString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 5) ?? '',
    String(row.minutes),
  ]);
  if (rows.length > 0)
    for (const line of tableLines([['昵称', '手机号', '进入', '分钟'], ...lines])) print(line);
  return 0;
}

export async function listKeywords(
  { database: { connection } }: RoomServices,
  { print }: Terminal,
): Promise<number> {
  const rows = await connection
    .selectFrom('live_keyword')
    .select('written')
    .orderBy('written')
    .execute();
  if (rows.length === 0) print('还没有不能说的词');
  for (const { written } of rows) print(written);
  return 0;
}

export async function addKeyword(
  { database: { connection } }: RoomServices,
  word: string,
  { print }: Terminal,
): Promise<number> {
  const keyword = chatKeyword(word);
  if (keyword.length < 2) throw new CliError('词至少要有两个字或字母');
  await connection
    .insertInto('live_keyword')
    .values({ keyword, written: word })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  print(`含有“${word}”的聊天消息不会再发出`);
  return 0;
}

export async function removeKeyword(
  { database: { connection } }: RoomServices,
  word: string,
  { print }: Terminal,
): Promise<number> {
  const { numDeletedRows } = await connection
    .deleteFrom('live_keyword')
    .where('keyword', '=', chatKeyword(word))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new CliError(`没有“${word}”这个词`);
  print(`已去掉“${word}”`);
  return 0;
}
