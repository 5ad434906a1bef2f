import {
  assignQuestion,
  claimQuestion,
  getQaThread,
  listQueue,
  mergeQuestions,
  releaseQuestion,
  replyToQuestion,
  reviseReply,
  transferQuestion,
  type WaitingQuestion,
} from '@xuezhou/contract/qa/console';
import { listStaff } from '@xuezhou/contract/staff';
import { v7 as newId, validate } from 'uuid';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';
import { readId } from '../read-option.ts';
import { oneLine, type Terminal } from '../terminal.ts';
import { threadLines } from './qa-thread.ts';
import { wordsOf, type Written } from './qa-words.ts';
import { say } from '../../platform/text/shell-language.ts';

const whiches = [
  'waiting',
  'own',
  'snoozed',
  'later',
  'held',
  'answered',
  'accepted',
  'hidden',
] as const;

/** The id of a question, an answer or a comment. */
export function readUuid(word: string): string {
  const id = word.trim().toLowerCase();
  if (!validate(id))
    throw new CliError(
      say(
        `编号应像 0197b5a0-0000-7000-8000-000000000001，现在是“${word}”`,
        `The number should be like 0197b5a0-0000-7000-8000-000000000001, and is "${word}"`,
      ),
    );
  return id;
}

export async function staffOf(
  client: ConsoleClient,
  login: string,
): Promise<{ staffId: number; name: string }> {
  const wanted = login.trim().toLowerCase();
  const found = (await client.ask(listStaff)).find((one) => one.login === wanted);
  if (found === undefined)
    throw new CliError(
      say(
        `没有登录名为 ${login} 的人，用 xuezhou staff list 看`,
        `Nobody has the login ${login}; see xuezhou staff list`,
      ),
    );
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
  if (known === undefined)
    throw new CliError(
      say(
        `--which 应是 ${whiches.join(say('、', ', '))} 之一`,
        `--which should be one of ${whiches.join(say('、', ', '))}`,
      ),
    );
  const query = { which: known, ...(course !== undefined && { courseId: readId(course) }) };
  const { list, total, late } = await client.ask(listQueue, { query });
  if (list.length === 0)
    print(
      known === 'waiting'
        ? say('没有等待回答的问题', 'No question waits for an answer')
        : say('没有这样的问题', 'There are no such questions'),
    );
  for (const question of list) for (const line of linesOf(question)) print(line);
  if (total > list.length)
    note(
      say(
        `一共 ${total} 个，这里是最急的 ${list.length} 个`,
        `${total} in all; these are the ${list.length} most urgent`,
      ),
    );
  if (late > 0) note(say(`${late} 个已经过了时间`, `${late} are late`));
}

/** `还有 1 小时 38 分`, or how late it is. */
function timeLeft({ minutesLeft }: WaitingQuestion): string {
  const minutes = Math.abs(minutesLeft);
  const words =
    minutes < 60
      ? say(`${minutes} 分`, `${minutes} min`)
      : say(
          `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`,
          `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
        );
  return minutesLeft < 0
    ? say(`晚了 ${words}`, `late by ${words}`)
    : say(`还有 ${words}`, `${words} left`);
}

const stateNames = {
  waiting: say('等待解答', 'waiting'),
  students: say('同学在答', 'classmates answer'),
  teacher: say('老师已答', 'answered by a teacher'),
  accepted: say('已采纳', 'accepted'),
  withdrawn: say('已撤回', 'withdrawn'),
} as const;

function linesOf(question: WaitingQuestion): string[] {
  const { course, book, reading } = question.place;
  const place = [course, book, reading].flatMap((one) => (one === null ? [] : [one.name]));
  const holder = question.claimedBy ?? question.teacher;
  const isWaiting = question.state === 'waiting' || question.state === 'students';
  const facts = [
    isWaiting ? timeLeft(question) : stateNames[question.state],
    ...(question.isPassedOn ? [say('已转给教研组长', 'moved to the head of teaching')] : []),
    ...(question.isPrivate ? [say('只给老师看', 'for teachers only')] : []),
    ...(holder === null
      ? []
      : [
          question.claimedBy === null
            ? say(`分给 ${holder.name}`, `given to ${holder.name}`)
            : say(`${holder.name} 认领`, `taken by ${holder.name}`),
        ]),
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

export async function claim(
  client: ConsoleClient,
  id: string,
  options: { as?: string | undefined },
  { print }: Terminal,
): Promise<void> {
  const body = { questionId: readUuid(id), ...(await inName(client, options.as)) };
  const { title } = await client.ask(claimQuestion, { body });
  print(say(`已认领“${oneLine(title)}”`, `"${oneLine(title)}" is taken`));
}

export async function release(
  client: ConsoleClient,
  id: string,
  { print }: Terminal,
): Promise<void> {
  const { title } = await client.ask(releaseQuestion, { body: { questionId: readUuid(id) } });
  print(say(`“${oneLine(title)}”放回队列`, `"${oneLine(title)}" is back in the queue`));
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
  print(
    say(
      `“${oneLine(title)}”${note === undefined ? say('分给', 'given to') : say('转给', 'moved to')} ${name}`,
      `"${oneLine(title)}" is ${note === undefined ? say('分给', 'given to') : say('转给', 'moved to')} ${name}`,
    ),
  );
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
  print(
    say(
      `已回答“${oneLine(title)}”，回答编号 ${qaAnswerId}，告诉了 ${told} 个人`,
      `"${oneLine(title)}" is answered; the answer has number ${qaAnswerId}; ${told} people were told`,
    ),
  );
}

export async function revise(
  client: ConsoleClient,
  id: string,
  written: Written,
  { print }: Terminal,
): Promise<void> {
  const { markdown } = await wordsOf(client, written);
  await client.ask(reviseReply, { body: { qaAnswerId: readUuid(id), markdown } });
  print(say('已修改，原来的留在记录里', 'Changed; what stood there stays on record'));
}

export async function merge(
  client: ConsoleClient,
  [id = '', into = '']: readonly string[],
  { print }: Terminal,
): Promise<void> {
  const body = { questionId: readUuid(id), intoId: readUuid(into) };
  const done = await client.ask(mergeQuestions, { body });
  print(
    say(
      `“${oneLine(done.title)}”并到“${oneLine(done.into)}”，提问和关注的人已收到消息`,
      `"${oneLine(done.title)}" is merged into "${oneLine(done.into)}"; who asked and who follow got a message`,
    ),
  );
}
