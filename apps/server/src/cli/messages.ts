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
import { flag, say } from '../platform/text/shell-language.ts';

/** `xuezhou message …` */
export function addMessageCommands(program: Command, { run, terminal }: Cli): void {
  const group = addGroup(program, 'message', say('消息', 'messages'));
  group
    .command('deliveries')
    .description(
      say(
        '列出一条消息有多少人读过，经邮件、短信和微信送到了多少人',
        'List how many read a message, and how many it reached by mail, SMS and WeChat',
      ),
    )
    .argument(flag('<消息编号>', '<message>'))
    .action((number) => run((client) => showDeliveries(client, number, terminal)));
  group
    .command('send')
    .description(
      say(
        '把一个 Markdown 文件作为消息发出去；先说有多少人，再问一声',
        'Send a Markdown file as a message; says to how many first, and asks',
      ),
    )
    .argument(flag('<文件>', '<file>'))
    .option(flag('--title <标题>', '--title <title>'), say('必填', 'required'))
    .option(flag('--to <手机号>', '--to <mobile>'), say('给一个学生', 'to one student'))
    .option(
      flag('--course <编号>', '--course <course>'),
      say('给一门课的学生', 'to students of a course'),
    )
    .option(
      flag('--class <编号>', '--class <class>'),
      say('给训练营的一个班', 'to a class of a camp'),
    )
    .option(
      '--all',
      say('给全部学生，以后注册的也看得到', 'to all students, those who register later too'),
    )
    .option(
      '--important',
      say('打开页面就要看到，读过才收起', 'seen on every page until it was read'),
    )
    .option('--yes', say('不再问', 'do not ask'))
    .action((file, options) =>
      run((client) => sendMessageFile(client, { file, ...options }, terminal)),
    );
}

const states = {
  waiting: say('等待', 'waiting'),
  sent: say('已送达', 'delivered'),
  failed: say('失败', 'failed'),
  dropped: say('没有送', 'not sent'),
} as const;
const channelNames = {
  mail: say('邮件', 'mail'),
  sms: say('短信', 'SMS'),
  wechat: say('微信', 'WeChat'),
  push: say('推送', 'push'),
  work: say('工作消息', 'work message'),
} as const;

async function showDeliveries(
  client: ConsoleClient,
  number: string,
  { print }: Terminal,
): Promise<void> {
  const messageId = Number(number);
  if (!Number.isInteger(messageId) || messageId < 1)
    throw new CliError(say('消息编号要是一个数', "A message's number should be a number"));
  const { title, readers, channels } = await client.ask(listDeliveries, { params: { messageId } });
  print(say(`${title}：站内读过 ${readers} 人`, `${title}: read by ${readers}`));
  for (const { channel, state, reason, count } of channels)
    print(
      say(
        `${channelNames[channel]} ${states[state]} ${count} 人${reason && say(`：${reason}`, `: ${reason}`)}`,
        `${channelNames[channel]} ${states[state]}: ${count}${reason && say(`：${reason}`, `: ${reason}`)}`,
      ),
    );
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
  if (title === undefined || title.trim() === '')
    throw new CliError(say('缺少 --title 标题', '--title is missing'));
  demandOneTarget(message);
  const markdown = await readFile(file, 'utf8').catch(() => {
    throw new CliError(
      say(
        `读不到文件 ${file}，请检查路径`,
        `The file ${file} cannot be read: please check its path`,
      ),
    );
  });
  const { name, studentIds } = await receiversOf(client, message);
  if (studentIds.length === 0)
    throw new CliError(say(`${name}没有学生，没有发`, `${name}: no students, nothing was sent`));
  const isOne = message.to !== undefined;
  // What goes to many cannot be called back.
  if (!isOne)
    await demandYes(
      terminal,
      say(
        `“${title}”会发给${name}，现在是 ${studentIds.length} 人，发出去收不回来。`,
        `"${title}" goes to ${name}, ${studentIds.length} people now, and cannot be called back. `,
      ),
      yes,
    );
  const whom = message.all === true ? { studentId: null } : { studentId: null, studentIds };
  const body = { ...whom, title, markdown, isImportant: important };
  const { messageId } = await client.ask(sendNotice, { body });
  terminal.print(
    say(
      `已发送消息 ${messageId}，给${isOne ? ` ${name}` : say(`${name}的 ${studentIds.length} 人`, `${name}, ${studentIds.length} people`)}`,
      `Message ${messageId} is sent to ${isOne ? ` ${name}` : say(`${name}的 ${studentIds.length} 人`, `${name}, ${studentIds.length} people`)}`,
    ),
  );
}

function demandOneTarget({ to, course, class: ofCamp, all }: MessageFile): void {
  const given = [to, course, ofCamp, all].filter((one) => one !== undefined);
  if (given.length !== 1)
    throw new CliError(
      say(
        '请写明发给谁，四个里选一个：--to 手机号、--course 课程编号、--class 班级编号、--all（全部学生）',
        'Say to whom, one of four: --to a mobile, --course a course, --class a class, --all (all students)',
      ),
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
    return { name: say(`${classId} 班`, `class ${classId}`), studentIds: idsOf(members) };
  }
  const known = course === undefined ? undefined : await courseOf(client, course);
  return {
    name:
      known === undefined
        ? say('全部学生', 'all students')
        : say(`《${known.title}》`, known.title),
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
