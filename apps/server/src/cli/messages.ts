import { readFile } from 'node:fs/promises';
import { sendMessage } from '../capabilities/message/message.port.ts';
import type { Services } from '../platform/services.ts';
import { richHtml } from '../platform/text/rich-text.ts';
import { CliError } from './cli-error.ts';
import type { Terminal } from './terminal.ts';
import { findStudent } from './users.ts';

/** Sends a Markdown file as a message to one student, or to all. */
export async function sendMessageFile(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  message: {
    file: string;
    title?: string | undefined;
    to?: string | undefined;
    important: boolean;
  },
  { print }: Terminal,
): Promise<number> {
  const { title, to } = message;
  if (title === undefined || title.trim() === '') throw new CliError('缺少 --title 标题');
  const text = await readFile(message.file, 'utf8').catch(() => {
    throw new CliError(`读不到文件 ${message.file}，请检查路径`);
  });
  const studentId = to === undefined ? null : (await findStudent(connection, to)).student_id;
  const messageId = await sendMessage(connection, {
    studentId,
    title: title.trim(),
    content: await contentOf(text),
    isImportant: message.important,
    at: clock.now(),
  });
  print(`已发送消息 ${messageId}，${to === undefined ? '给全部学生' : `给 ${to}`}`);
  return 0;
}

/** Throws where a part of the text could not be shown. */
async function contentOf(markdown: string): Promise<string> {
  const noFigure = () => Promise.resolve({ fault: '消息里不能放图片' });
  const { html, faults } = await richHtml(markdown, noFigure);
  if (faults.length > 0) throw new CliError(faults.join('；'));
  return html;
}
