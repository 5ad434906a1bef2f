import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  decideReopening,
  getReopenRequest,
  listReopenRequests,
} from '@xuezhou/contract/enrolment/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';
import { numberIn } from '../find-course.ts';
import { isCount } from '../read-option.ts';
import { tableLines, type Terminal } from '../terminal.ts';
import { say } from '../../platform/text/shell-language.ts';

export async function listReopens(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const waiting = await client.ask(listReopenRequests);
  if (waiting.length === 0) {
    print(say('没有等待处理的申请', 'No request waits'));
    return;
  }
  const rows = waiting.map((request) => [
    String(request.requestNo),
    request.nickname,
    request.courseTitle,
    request.submittedOn,
    String(request.attachments),
    request.reason.replace(/\s+/g, ' ').slice(0, 30),
  ]);
  for (const line of tableLines([
    [
      say('编号', 'number'),
      say('昵称', 'nickname'),
      say('课程', 'course'),
      say('日期', 'date'),
      say('图片', 'pictures'),
      say('原因', 'reason'),
    ],
    ...rows,
  ]))
    print(line);
}

export async function showReopen(
  client: ConsoleClient,
  word: string,
  { to }: { to?: string },
  { print, note }: Terminal,
): Promise<void> {
  const request = await client.ask(getReopenRequest, { params: { requestNo: readNo(word) } });
  print(say(`学生  ${request.nickname}`, `Student  ${request.nickname}`));
  print(say(`课程  ${request.courseTitle}`, `Course   ${request.courseTitle}`));
  print(say(`原因  ${request.reason}`, `Reason   ${request.reason}`));
  if (request.attachments === 0) return;
  const folder = path.resolve(to ?? `reopen-${request.requestNo}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { place, webp } of request.images) {
    const file = path.join(folder, `${place}.webp`);
    await writeFile(file, webp, { mode: 0o600, encoding: 'base64' });
    print(say(`图片  ${file}`, `Picture  ${file}`));
  }
  note(
    say(
      '图片是学生的个人信息，处理后请删除这个文件夹',
      'Pictures are personal data: please delete this folder afterwards',
    ),
  );
}

export async function passReopen(
  client: ConsoleClient,
  word: string,
  { days = '', reply }: { days?: string; reply?: string },
  { print }: Terminal,
): Promise<void> {
  if (!isCount(days))
    throw new CliError(say('缺少 --days 天数，如 90', '--days is missing, such as 90'));
  const requestNo = readNo(word);
  const given = reply === undefined ? {} : { reply };
  await decide(client, { requestNo, verdict: 'approved', days: Number(days), ...given }, print);
}

export async function failReopen(
  client: ConsoleClient,
  word: string,
  { reply = '' }: { reply?: string },
  { print }: Terminal,
): Promise<void> {
  if (reply.trim() === '')
    throw new CliError(
      say('缺少 --reply 答复，学生要知道为什么', '--reply is missing; the student has to know why'),
    );
  await decide(client, { requestNo: readNo(word), verdict: 'refused', reply }, print);
}

async function decide(
  client: ConsoleClient,
  body: InputOf<typeof decideReopening>['body'],
  print: Terminal['print'],
): Promise<void> {
  const { nickname, courseTitle, reply } = await client.ask(decideReopening, { body });
  const verdict = body.verdict === 'approved' ? say('已同意', 'agreed') : say('未同意', 'refused');
  print(
    say(
      `${nickname} 的《${courseTitle}》：${verdict}，${reply}`,
      `${courseTitle} of ${nickname}: ${verdict}, ${reply}`,
    ),
  );
}

function readNo(word: string): number {
  const requestNo = numberIn(word);
  if (requestNo === null)
    throw new CliError(say(`没有编号为 ${word} 的申请`, `There is no request with number ${word}`));
  return requestNo;
}
