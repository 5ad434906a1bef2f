import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { sendNotice } from '@xuezhou/contract/message/console';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import type { Desk } from './desk.ts';
import { studentOf } from './find-student.ts';
import type { Terminal } from './terminal.ts';

/** `xuezhou message …` */
export function addMessageCommands(program: Command, { run, terminal }: Cli): void {
  addGroup(program, 'message', '消息')
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
