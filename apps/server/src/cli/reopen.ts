import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lastDayOf } from '@xuezhou/rules/enrolment/access-period';
import { readAttachment } from '../capabilities/enrolment/reopen-files.ts';
import { sendMessage } from '../capabilities/message/message.port.ts';
import { dayOf } from '../platform/clock.ts';
import type { Connection } from '../platform/database/prepare.ts';
import type { Services } from '../platform/services.ts';
import { plainHtml } from '../platform/text/clean-html.ts';
import { CliError } from './cli-error.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { isCount } from './read-option.ts';

type ReopenServices = Pick<Services, 'database' | 'storage' | 'clock' | 'signer'>;

export async function listReopens(
  { database: { connection } }: ReopenServices,
  { print }: Terminal,
): Promise<number> {
  const waiting = await requests(connection).where('state', '=', 'submitted').execute();
  if (waiting.length === 0) {
    print('没有等待处理的申请');
    return 0;
  }
  const rows = waiting.map((request) => [
    String(request.reopen_request_no),
    request.nickname,
    request.title,
    dayOf(request.submitted_at),
    String(request.attachments),
    request.reason.replace(/\s+/g, ' ').slice(0, 30),
  ]);
  for (const line of tableLines([['编号', '昵称', '课程', '日期', '图片', '原因'], ...rows]))
    print(line);
  return 0;
}

export async function showReopen(
  services: ReopenServices,
  word: string,
  { to }: { to?: string | undefined },
  { print, note }: Terminal,
): Promise<number> {
  const request = await find(services.database.connection, word);
  print(`学生  ${request.nickname}`);
  print(`课程  ${request.title}`);
  print(`原因  ${request.reason}`);
  if (request.attachments === 0) return 0;
  const folder = path.resolve(to ?? `reopen-${request.reopen_request_no}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let place = 1; place <= request.attachments; place++) {
    const image = await readAttachment(services, request.folder, place);
    if (image === undefined) continue;
    const file = path.join(folder, `${place}.webp`);
    await writeFile(file, image, { mode: 0o600 });
    print(`图片  ${file}`);
  }
  note('图片是学生的个人信息，处理后请删除这个文件夹');
  return 0;
}

export async function passReopen(
  services: ReopenServices,
  word: string,
  { days = '', reply }: { days?: string | undefined; reply?: string | undefined },
  { print }: Terminal,
): Promise<number> {
  if (!isCount(days)) throw new CliError('缺少 --days 天数，如 90');
  const expires = lastDayOf(dayOf(services.clock.now()), Number(days));
  const words = `可以学到 ${expires}${reply === undefined ? '' : `。${reply}`}`;
  await answer(services, word, { state: 'approved', reply: words, expires }, print);
  return 0;
}

export async function failReopen(
  services: ReopenServices,
  word: string,
  { reply = '' }: { reply?: string | undefined },
  { print }: Terminal,
): Promise<number> {
  if (reply.trim() === '') throw new CliError('缺少 --reply 答复，学生要知道为什么');
  await answer(services, word, { state: 'refused', reply: reply.trim(), expires: null }, print);
  return 0;
}

interface Verdict {
  readonly state: 'approved' | 'refused';
  readonly reply: string;
  readonly expires: string | null;
}

/** The answer, the new period and the message to the student come together or not at all. */
async function answer(
  { database: { connection }, clock }: ReopenServices,
  word: string,
  { state, reply, expires }: Verdict,
  print: Terminal['print'],
): Promise<void> {
  const request = await find(connection, word);
  const at = clock.now();
  await connection.transaction().execute(async (change) => {
    const answered = await change
      .updateTable('reopen_request')
      .where('reopen_request_no', '=', request.reopen_request_no)
      .where('state', '=', 'submitted')
      .set({ state, reply, answered_at: at })
      .returning('state')
      .executeTakeFirst();
    if (answered === undefined) throw new CliError('这个申请已经处理过了');
    if (expires !== null)
      await change
        .updateTable('enrolment')
        .where('student_id', '=', request.student_id)
        .where('course_id', '=', request.course_id)
        .set({ expires_on: expires, paused_on: null })
        .execute();
    await sendMessage(change, {
      studentId: request.student_id,
      title: `《${request.title}》重新开课：${state === 'approved' ? '已同意' : '未同意'}`,
      content: plainHtml(reply),
      at,
    });
  });
  print(
    `${request.nickname} 的《${request.title}》：${state === 'approved' ? '已同意' : '未同意'}，${reply}`,
  );
}

const requests = (connection: Connection) =>
  connection
    .selectFrom('reopen_request')
    .innerJoin('student', 'student.student_id', 'reopen_request.student_id')
    .innerJoin('course', 'course.course_id', 'reopen_request.course_id')
    .select([
      'reopen_request.student_id',
      'reopen_request.course_id',
      'reopen_request_no',
      'nickname',
      'title',
      'reason',
      'reopen_request.folder',
      'attachments',
      'submitted_at',
    ])
    .orderBy('reopen_request_no');

async function find(connection: Connection, word: string) {
  const no = /^[1-9]\d{0,8}$/.test(word) ? Number(word) : 0;
  const request = await requests(connection).where('reopen_request_no', '=', no).executeTakeFirst();
  if (request === undefined) throw new CliError(`没有编号为 ${word} 的申请`);
  return request;
}
