import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { listDeliveries, sendNotice } from '@xuezhou/contract/message/console';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import type { Desk } from './desk.ts';
import { studentOf } from './find-student.ts';
import type { Terminal } from './terminal.ts';

/** `xuezhou message …` */
export function addMessageCommands(program: Command, { run, terminal }: Cli): void {
  const group = addGroup(program, 'message', '消息');
  group
    .command('deliveries')
    .description('一条消息有多少人读过，经邮件、短信和微信送到了多少人')
    .argument('<消息编号>')
    .action((number) => run((desk) => showDeliveries(desk, number, terminal)));
  group
    .command('send')
    .description('把一个 Markdown 文件作为消息发出去')
    .argument('<文件>')
    .option('--title <标题>', '必填')
    .option('--to <手机号>', '只给一个学生；省略时给全部学生')
    .option('--important', '打开页面就要看到，读过才收起')
    .action((file, options) =>
      run((desk) => sendMessageFile(desk, { file, ...options }, terminal)),
    );
}

const states = { waiting: '等待', sent: '已送达', failed: '失败', dropped: '没有送' } as const;
const channelNames = { mail: '邮件', sms: '短信', wechat: '微信' } as const;

async function showDeliveries(desk: Desk, number: string, { print }: Terminal): Promise<void> {
  const messageId = Number(number);
  if (!Number.isInteger(messageId) || messageId < 1) throw new CliError('消息编号要是一个数');
  const { title, readers, channels } = await desk.ask(listDeliveries, { params: { messageId } });
  print(`${title}：站内读过 ${readers} 人`);
  for (const { channel, state, reason, count } of channels)
    print(`${channelNames[channel]} ${states[state]} ${count} 人${reason && `：${reason}`}`);
}

async function sendMessageFile(
  desk: Desk,
  message: { file: string; title?: string; to?: string; important?: true },
  { print }: Terminal,
): Promise<void> {
  const { file, title, to, important = false } = message;
  if (title === undefined || title.trim() === '') throw new CliError('缺少 --title 标题');
  const markdown = await readFile(file, 'utf8').catch(() => {
    throw new CliError(`读不到文件 ${file}，请检查路径`);
  });
  const studentId = to === undefined ? null : (await studentOf(desk, to)).studentId;
  const body = { studentId, title, markdown, isImportant: important };
  const { messageId } = await desk.ask(sendNotice, { body });
  print(`已发送消息 ${messageId}，${to === undefined ? '给全部学生' : `给 ${to}`}`);
}
