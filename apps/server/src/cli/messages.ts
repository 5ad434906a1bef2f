import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { listStudents } from '@xuezhou/contract/account/console';
import { listCampMembers } from '@xuezhou/contract/camp/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { listDeliveries, sendNotice } from '@xuezhou/contract/message/console';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import { demandYes } from './shell/demand-yes.ts';
import type { ConsoleClient } from './console-client.ts';
import { courseOf } from './find-course.ts';
import { studentOf } from './find-student.ts';
import { readId } from './read-option.ts';
import type { Terminal } from './terminal.ts';

/** `xuezhou message …` */
export function addMessageCommands(program: Command, { run, terminal }: Cli): void {
  const group = addGroup(program, 'message', '消息');
  group
    .command('deliveries')
    .description('列出一条消息有多少人读过，经邮件、短信和微信送到了多少人')
    .argument('<消息编号>')
    .action((number) => run((client) => showDeliveries(client, number, terminal)));
  group
    .command('send')
    .description('把一个 Markdown 文件作为消息发出去；先说有多少人，再问一声')
    .argument('<文件>')
    .option('--title <标题>', '必填')
    .option('--to <手机号>', '给一个学生')
    .option('--course <编号>', '给一门课的学生')
    .option('--class <编号>', '给训练营的一个班')
    .option('--all', '给全部学生，以后注册的也看得到')
    .option('--important', '打开页面就要看到，读过才收起')
    .option('--yes', '不再问')
    .action((file, options) =>
      run((client) => sendMessageFile(client, { file, ...options }, terminal)),
    );
}

const states = { waiting: '等待', sent: '已送达', failed: '失败', dropped: '没有送' } as const;
const channelNames = { mail: '邮件', sms: '短信', wechat: '微信' } as const;

async function showDeliveries(
  client: ConsoleClient,
  number: string,
  { print }: Terminal,
): Promise<void> {
  const messageId = Number(number);
  if (!Number.isInteger(messageId) || messageId < 1) throw new CliError('消息编号要是一个数');
  const { title, readers, channels } = await client.ask(listDeliveries, { params: { messageId } });
  print(`${title}：站内读过 ${readers} 人`);
  for (const { channel, state, reason, count } of channels)
    print(`${channelNames[channel]} ${states[state]} ${count} 人${reason && `：${reason}`}`);
}

interface MessageFile {
  readonly file: string;
  readonly title?: string;
  readonly to?: string;
  readonly course?: string;
  readonly class?: string;
  readonly all?: true;
  readonly important?: true;
  readonly yes?: true;
}

async function sendMessageFile(client: ConsoleClient, message: MessageFile, terminal: Terminal) {
  const { file, title, important = false, yes } = message;
  if (title === undefined || title.trim() === '') throw new CliError('缺少 --title 标题');
  demandOneTarget(message);
  const markdown = await readFile(file, 'utf8').catch(() => {
    throw new CliError(`读不到文件 ${file}，请检查路径`);
  });
  const { name, studentIds } = await receiversOf(client, message);
  if (studentIds.length === 0) throw new CliError(`${name}没有学生，没有发`);
  const isOne = message.to !== undefined;
  // What goes to many cannot be called back.
  if (!isOne)
    await demandYes(
      terminal,
      `“${title}”会发给${name}，现在是 ${studentIds.length} 人，发出去收不回来。`,
      yes,
    );
  const whom = message.all === true ? { studentId: null } : { studentId: null, studentIds };
  const body = { ...whom, title, markdown, isImportant: important };
  const { messageId } = await client.ask(sendNotice, { body });
  terminal.print(
    `已发送消息 ${messageId}，给${isOne ? ` ${name}` : `${name}的 ${studentIds.length} 人`}`,
  );
}

function demandOneTarget({ to, course, class: ofCamp, all }: MessageFile): void {
  const given = [to, course, ofCamp, all].filter((one) => one !== undefined);
  if (given.length !== 1)
    throw new CliError(
      '请写明发给谁，四个里选一个：--to 手机号、--course 课程编号、--class 班级编号、--all（全部学生）',
    );
}

async function receiversOf(
  client: ConsoleClient,
  { to, course, class: ofCamp }: MessageFile,
): Promise<{ name: string; studentIds: number[] }> {
  if (to !== undefined) return { name: to, studentIds: [(await studentOf(client, to)).studentId] };
  if (ofCamp !== undefined) {
    const classId = readId(ofCamp);
    const members = await client.ask(listCampMembers, { params: { classId } });
    return { name: `${classId} 班`, studentIds: idsOf(members) };
  }
  const known = course === undefined ? undefined : await courseOf(client, course);
  return {
    name: known === undefined ? '全部学生' : `《${known.title}》`,
    studentIds: await studentsOf(client, known?.courseId),
  };
}

async function studentsOf(client: ConsoleClient, courseId: number | undefined): Promise<number[]> {
  const ids: number[] = [];
  for (let after: number | null = 0; after !== null;) {
    const query = {
      ...(after > 0 && { after }),
      ...(courseId !== undefined && { courseId }),
      limit: 500,
    };
    const page: DataOf<typeof listStudents> = await client.ask(listStudents, { query });
    ids.push(...idsOf(page.list));
    after = page.next;
  }
  return ids;
}

const idsOf = (students: readonly { readonly studentId: number }[]): number[] =>
  students.map(({ studentId }) => studentId);
