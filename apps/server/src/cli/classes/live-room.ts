import {
  addLiveHost,
  dropLiveHost,
  listAttendance as attendanceOperation,
  renewKey as renewOperation,
  revealKey,
} from '@xuezhou/contract/live/console';
import { soundCheckMinutes } from '@xuezhou/rules/live/live';
import type { ConsoleClient } from '../console-client.ts';
import { mobilesOf, studentOf } from '../find-student.ts';
import { readLiveId } from './live-classes.ts';
import { tableLines, type Terminal } from '../terminal.ts';
import { say } from '../../platform/text/shell-language.ts';

/** What a teacher types into the software that streams. */
export async function showKey(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const { server, key } = await client.ask(revealKey, { body: { liveId: readLiveId(word) } });
  print(say(`推流地址  ${server}`, `Stream to   ${server}`));
  print(say(`推流密钥  ${key}`, `Stream key  ${key}`));
  print(
    say(
      `上课前 ${soundCheckMinutes} 分钟起可以推流。请只交给老师。`,
      `One may stream from ${soundCheckMinutes} minutes before the class. Give this to the teacher alone.`,
    ),
  );
}

export async function addHost(
  client: ConsoleClient,
  [word = '', mobile = '']: readonly string[],
  { print }: Terminal,
): Promise<void> {
  const liveId = readLiveId(word);
  const { studentId, nickname } = await studentOf(client, mobile);
  const { title } = await client.ask(addLiveHost, { body: { liveId, studentId } });
  print(
    say(
      `${nickname} 是“${title}”的老师，可以管理聊天`,
      `${nickname} is a teacher of "${title}" and may moderate its chat`,
    ),
  );
}

export async function dropHost(
  client: ConsoleClient,
  [word = '', mobile = '']: readonly string[],
  { print }: Terminal,
): Promise<void> {
  const liveId = readLiveId(word);
  const { studentId, nickname } = await studentOf(client, mobile);
  const { title } = await client.ask(dropLiveHost, { body: { liveId, studentId } });
  print(
    say(
      `${nickname} 不再管“${title}”的聊天`,
      `${nickname} does not moderate the chat of "${title}" any more`,
    ),
  );
}

/** The old one is worth nothing from then on. */
export async function renewKey(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const liveId = readLiveId(word);
  const { title } = await client.ask(renewOperation, { body: { liveId } });
  print(
    say(
      `“${title}”的旧密钥作废了，正在推流的几秒里断开。新的：npx xuezhou live key ${liveId}`,
      `The old key of "${title}" is void, and its stream ends within seconds. The new one: npx xuezhou live key ${liveId}`,
    ),
  );
}

export async function listAttendance(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const params = { liveId: readLiveId(word) };
  const { title, list } = await client.ask(attendanceOperation, { params });
  if (list.length === 0) {
    print(say(`“${title}”还没有人进过教室`, `Nobody has been in the room of "${title}" yet`));
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
  for (const line of tableLines([
    [
      say('昵称', 'nickname'),
      say('手机号', 'mobile'),
      say('进入', 'entered'),
      say('分钟', 'minutes'),
    ],
    ...lines,
  ]))
    print(line);
}

const timeOf = (moment: string): string =>
  new Date(moment).toLocaleTimeString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 5);
