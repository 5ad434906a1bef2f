import {
  addKeyword as addOperation,
  addLiveHost,
  listAttendance as attendanceOperation,
  listKeywords as keywordsOperation,
  removeKeyword as removeOperation,
  revealKey,
} from '@xuezhou/contract/live/console';
import { soundCheckMinutes } from '@xuezhou/rules/live/live';
import type { ConsoleClient } from '../console-client.ts';
import { mobilesOf, studentOf } from '../find-student.ts';
import { readLiveId } from './live-classes.ts';
import { tableLines, type Terminal } from '../terminal.ts';

/** What a teacher types into the software that streams. */
export async function showKey(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const { server, key } = await client.ask(revealKey, { body: { liveId: readLiveId(word) } });
  print(`推流地址  ${server}`);
  print(`推流密钥  ${key}`);
  print(`上课前 ${soundCheckMinutes} 分钟起可以推流。请只交给老师。`);
}

export async function addHost(
  client: ConsoleClient,
  [word = '', mobile = '']: readonly string[],
  { print }: Terminal,
): Promise<void> {
  const liveId = readLiveId(word);
  const { studentId, nickname } = await studentOf(client, mobile);
  const { title } = await client.ask(addLiveHost, { body: { liveId, studentId } });
  print(`${nickname} 是“${title}”的老师，可以管理聊天`);
}

export async function listAttendance(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const params = { liveId: readLiveId(word) };
  const { title, list } = await client.ask(attendanceOperation, { params });
  if (list.length === 0) {
    print(`“${title}”还没有人进过教室`);
    return;
  }
  const ids = list.map(({ studentId }) => studentId);
  const mobiles = await mobilesOf(client, ids, 'live attendance');
  const lines = list.map((row) => [
    row.nickname,
    mobiles.get(row.studentId) ?? '',
    timeOf(row.firstAt),
    String(row.minutes),
  ]);
  for (const line of tableLines([['昵称', '手机号', '进入', '分钟'], ...lines])) print(line);
}

const timeOf = (moment: string): string =>
  new Date(moment).toLocaleTimeString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 5);

export async function listKeywords(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const words = await client.ask(keywordsOperation);
  if (words.length === 0) print('还没有不能说的词');
  for (const word of words) print(word);
}

export async function addKeyword(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  await client.ask(addOperation, { body: { word } });
  print(`含有“${word}”的聊天消息不会再发出`);
}

export async function removeKeyword(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  await client.ask(removeOperation, { body: { word } });
  print(`已去掉“${word}”`);
}
