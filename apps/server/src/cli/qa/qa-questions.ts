import {
  assignQuestion,
  claimQuestion,
  getQaThread,
  listCanned,
  listQueue,
  mergeQuestions,
  releaseQuestion,
  replyToQuestion,
  reviseReply,
  sendReplyPicture,
  transferQuestion,
  type StaffThread,
  type WaitingQuestion,
} from '@xuezhou/contract/qa/console';
import { listStaff } from '@xuezhou/contract/staff';
import { v7 as newId, validate } from 'uuid';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tokens } from 'marked';
import { minuteOf } from '../../platform/clock.ts';
import { eachToken, readMarkdown } from '../../platform/text/markdown.ts';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';
import { readId } from '../read-option.ts';
import { oneLine, tableLines, type Terminal } from '../terminal.ts';

const whiches = ['waiting', 'own', 'answered', 'accepted', 'hidden'] as const;

/** The id of a question, an answer or a comment. */
export function readUuid(word: string): string {
  const id = word.trim().toLowerCase();
  if (!validate(id))
    throw new CliError(`编号应像 0197b5a0-0000-7000-8000-000000000001，现在是“${word}”`);
  return id;
}

export async function staffOf(
  client: ConsoleClient,
  login: string,
): Promise<{ staffId: number; name: string }> {
  const wanted = login.trim().toLowerCase();
  const found = (await client.ask(listStaff)).find((one) => one.login === wanted);
  if (found === undefined)
    throw new CliError(`没有登录名为 ${login} 的人，用 xuezhou staff list 看`);
  return found;
}

const inName = async (client: ConsoleClient, login: string | undefined) =>
  login === undefined ? {} : { staffId: (await staffOf(client, login)).staffId };

export async function listQuestions(
  client: ConsoleClient,
  { which = 'waiting', course }: { which?: string | undefined; course?: string | undefined },
  { print, note }: Terminal,
): Promise<void> {
  const known = whiches.find((one) => one === which);
  if (known === undefined) throw new CliError(`--which 应是 ${whiches.join('、')} 之一`);
  const query = { which: known, ...(course !== undefined && { courseId: readId(course) }) };
  const { list, total, late } = await client.ask(listQueue, { query });
  if (list.length === 0) print(known === 'waiting' ? '没有等待回答的问题' : '没有这样的问题');
  for (const question of list) for (const line of linesOf(question)) print(line);
  if (total > list.length) note(`一共 ${total} 个，这里是最急的 ${list.length} 个`);
  if (late > 0) note(`${late} 个已经过了时间`);
}

/** `还有 1 小时 38 分`, or how late it is. */
function timeLeft({ minutesLeft }: WaitingQuestion): string {
  const minutes = Math.abs(minutesLeft);
  const words =
    minutes < 60 ? `${minutes} 分` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`;
  return minutesLeft < 0 ? `晚了 ${words}` : `还有 ${words}`;
}

const stateNames = {
  waiting: '等待解答',
  students: '同学在答',
  teacher: '老师已答',
  accepted: '已采纳',
  withdrawn: '已撤回',
} as const;

function linesOf(question: WaitingQuestion): string[] {
  const { course, book, reading } = question.place;
  const place = [course, book, reading].flatMap((one) => (one === null ? [] : [one.name]));
  const holder = question.claimedBy ?? question.teacher;
  const isWaiting = question.state === 'waiting' || question.state === 'students';
  const facts = [
    isWaiting ? timeLeft(question) : stateNames[question.state],
    ...(question.isPassedOn ? ['已转给教研组长'] : []),
    ...(question.isPrivate ? ['只给老师看'] : []),
    ...(holder === null
      ? []
      : [question.claimedBy === null ? `分给 ${holder.name}` : `${holder.name} 认领`]),
    question.asker,
    ...place,
    ...(question.about === '' ? [] : [question.about]),
  ];
  return [`${question.questionId}  ${oneLine(question.title)}`, `  ${oneLine(facts.join(' · '))}`];
}

export async function showQuestion(
  client: ConsoleClient,
  id: string,
  { print }: Terminal,
): Promise<void> {
  const thread = await client.ask(getQaThread, { params: { questionId: readUuid(id) } });
  for (const line of [...linesOf(thread), ...threadLines(thread)]) print(line);
}

const indented = (text: string, by = '  '): string[] =>
  text.split('\n').map((line) => `${by}${oneLine(line)}`.trimEnd());

function threadLines(thread: StaffThread): string[] {
  const { context } = thread;
  return [
    ...indented(thread.content),
    ...(context?.chosen === null || context === null
      ? []
      : [`  提问的人选了：${oneLine(context.chosen)}`]),
    ...(context?.caption === null || context === null
      ? []
      : [`  那一秒在讲：${oneLine(context.caption)}`]),
    ...(thread.mergedInto === null ? [] : [`  已并到 ${thread.mergedInto}`]),
    ...(thread.hiddenFor === null ? [] : [`  已隐藏：${oneLine(thread.hiddenFor)}`]),
    ...thread.feedbacks.flatMap(({ content, at }) => [
      `  还没懂（${minuteOf(new Date(at))}）`,
      ...indented(content, '    '),
    ]),
    ...thread.answers.flatMap((answer) => [
      '',
      `${answer.qaAnswerId}  ${oneLine(answer.name)}${answer.isTeacher ? ' 老师' : ''}，${minuteOf(new Date(answer.at))}`,
      ...[
        answer.isPrivate ? '只给提问的人' : '',
        answer.acceptedAt === null ? '' : '已采纳',
        answer.grade === null ? '' : `${answer.grade} 分`,
        answer.hiddenFor === null ? '' : `已隐藏：${oneLine(answer.hiddenFor)}`,
        answer.revisions.length === 0 ? '' : `改过 ${answer.revisions.length} 次`,
      ]
        .filter((fact) => fact !== '')
        .map((fact) => `  （${fact}）`),
      ...indented(answer.content),
      ...answer.comments.flatMap((comment) => [
        `    ${comment.commentId}  ${oneLine(comment.name)}${comment.hiddenFor === null ? '' : '（已隐藏）'}`,
        ...indented(comment.content, '      '),
      ]),
    ]),
    ...(thread.history.length === 0 ? [] : ['']),
    ...tableLines(
      thread.history.map(({ what, by, at }) => [minuteOf(new Date(at)), by, oneLine(what)]),
    ),
  ];
}

export async function claim(
  client: ConsoleClient,
  id: string,
  options: { as?: string | undefined },
  { print }: Terminal,
): Promise<void> {
  const body = { questionId: readUuid(id), ...(await inName(client, options.as)) };
  const { title } = await client.ask(claimQuestion, { body });
  print(`已认领“${oneLine(title)}”`);
}

export async function release(
  client: ConsoleClient,
  id: string,
  { print }: Terminal,
): Promise<void> {
  const { title } = await client.ask(releaseQuestion, { body: { questionId: readUuid(id) } });
  print(`“${oneLine(title)}”放回队列`);
}

/** With a note it is a transfer. */
export async function assignTo(
  client: ConsoleClient,
  [id = '', login = '']: readonly string[],
  { note }: { note?: string },
  { print }: Terminal,
): Promise<void> {
  const { staffId } = await staffOf(client, login);
  const to = { questionId: readUuid(id), staffId };
  const { title, name } =
    note === undefined
      ? await client.ask(assignQuestion, { body: to })
      : await client.ask(transferQuestion, { body: { ...to, note } });
  print(`“${oneLine(title)}”${note === undefined ? '分给' : '转给'} ${name}`);
}

interface Written {
  readonly text?: string | undefined;
  readonly file?: string | undefined;
  readonly canned?: string | undefined;
}

/** What a teacher wrote, its pictures sent. */
async function wordsOf(
  client: ConsoleClient,
  { text, file, canned }: Written,
): Promise<{ markdown: string; cannedId?: number }> {
  if (text !== undefined) return { markdown: await sendPictures(client, text, '.') };
  if (file !== undefined)
    return { markdown: await sendPictures(client, await textOf(file), path.dirname(file)) };
  if (canned === undefined) throw new CliError('缺少回答，请写 --text、--file 或 --canned');
  const found = (await client.ask(listCanned)).find(({ name }) => name === canned);
  if (found === undefined) throw new CliError(`没有叫“${canned}”的常用回答`);
  return { markdown: found.markdown, cannedId: found.cannedId };
}

export const textOf = async (file: string): Promise<string> =>
  await readFile(file, 'utf8').catch(() => {
    throw new CliError(`读不到文件 ${file}，请检查路径`);
  });

/** What is on the disk, and neither an address of the school nor one elsewhere. */
const isFile = (named: string): boolean => !/^(?:\/files\/|[a-z][a-z\d+.-]+:|\/\/)/i.test(named);

/** Pictures that a text names as files beside it are sent, and named by their addresses from then on. */
async function sendPictures(
  client: ConsoleClient,
  markdown: string,
  folder: string,
): Promise<string> {
  const named = new Set<string>();
  eachToken(readMarkdown(markdown, 'blocks'), (token) => {
    if (token.type === 'image') named.add((token as Tokens.Image).href);
  });
  let text = markdown;
  for (const name of [...named].filter(isFile)) {
    const file = path.resolve(folder, decodeURI(name));
    const bytes = await readFile(file).catch(() => {
      throw new CliError(`读不到图片 ${file}，请检查路径`);
    });
    const files = { image: new Blob([new Uint8Array(bytes)]) };
    const { address } = await client.ask(sendReplyPicture, { files });
    text = text.replaceAll(`](${name}`, `](${address}`);
  }
  return text;
}

export async function answerQuestion(
  client: ConsoleClient,
  id: string,
  {
    as,
    private: isPrivate = false,
    ...written
  }: Written & { as?: string | undefined; private?: boolean },
  { print }: Terminal,
): Promise<void> {
  const words = await wordsOf(client, written);
  const body = {
    ...{ questionId: readUuid(id), qaAnswerId: newId(), isPrivate },
    ...words,
    ...(await inName(client, as)),
  };
  const { qaAnswerId, title, told } = await client.ask(replyToQuestion, { body });
  print(`已回答“${oneLine(title)}”，回答编号 ${qaAnswerId}，告诉了 ${told} 个人`);
}

export async function revise(
  client: ConsoleClient,
  id: string,
  written: Written,
  { print }: Terminal,
): Promise<void> {
  const { markdown } = await wordsOf(client, written);
  await client.ask(reviseReply, { body: { qaAnswerId: readUuid(id), markdown } });
  print('已修改，原来的留在记录里');
}

export async function merge(
  client: ConsoleClient,
  [id = '', into = '']: readonly string[],
  { print }: Terminal,
): Promise<void> {
  const body = { questionId: readUuid(id), intoId: readUuid(into) };
  const done = await client.ask(mergeQuestions, { body });
  print(`“${oneLine(done.title)}”并到“${oneLine(done.into)}”，提问和关注的人已收到消息`);
}
