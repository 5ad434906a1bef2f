import {
  getAnsweringHours,
  listQaTeachers,
  removeQaTeacher,
  setAnsweringHours,
  setQaTeacher,
  type AnsweringHours,
} from '@xuezhou/contract/qa/console';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';
import { staffOf } from './qa-questions.ts';
import { readId } from '../read-option.ts';
import { tableLines, type Terminal } from '../terminal.ts';
import { say } from '../../platform/text/shell-language.ts';

const days = [
  say('周一', 'Monday'),
  say('周二', 'Tuesday'),
  say('周三', 'Wednesday'),
  say('周四', 'Thursday'),
  say('周五', 'Friday'),
  say('周六', 'Saturday'),
  say('周日', 'Sunday'),
];

export async function showHours(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const { week, targetMinutes, closedOn } = await client.ask(getAnsweringHours);
  for (const [index, spans] of week.entries()) {
    const text = spans.map(({ from, to }) => `${from}-${to}`).join(say('，', ', '));
    print(`${days[index] ?? ''}  ${text === '' ? say('不答疑', 'no answers') : text}`);
  }
  print(say(`${targetMinutes} 分钟之内回答`, `answered within ${targetMinutes} minutes`));
  if (closedOn.length > 0)
    print(
      say(
        `不答疑的日子：${closedOn.join(say('、', ', '))}`,
        `days without answers: ${closedOn.join(say('、', ', '))}`,
      ),
    );
}

type Spans = AnsweringHours['week'][number];

function readSpans(option: string, text: string): Spans {
  if (text.trim() === '') return [];
  return text.split(',').map((span) => {
    const [, from = '', to = ''] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(span.trim()) ?? [];
    if (from === '')
      throw new CliError(
        say(
          `${option} 应像 09:00-12:00,14:00-23:00，现在是“${text}”`,
          `${option} should be like 09:00-12:00,14:00-23:00, and is "${text}"`,
        ),
      );
    return { from, to };
  });
}

interface HoursOptions {
  readonly day?: string | undefined;
  readonly weekend?: string | undefined;
  readonly within?: string | undefined;
  readonly closed?: string | undefined;
}

/** What is left out stays as it is. */
export async function setHours(
  client: ConsoleClient,
  { day, weekend, within, closed }: HoursOptions,
  terminal: Terminal,
): Promise<void> {
  const now = await client.ask(getAnsweringHours);
  const daily = day === undefined ? undefined : readSpans('--day', day);
  const free = weekend === undefined ? undefined : readSpans('--weekend', weekend);
  const week = now.week.map((spans, index) =>
    index >= 5 ? (free ?? daily ?? spans) : (daily ?? spans),
  );
  const body = {
    week,
    targetMinutes: within === undefined ? now.targetMinutes : readId(within),
    closedOn:
      closed === undefined ? now.closedOn : closed.split(',').flatMap((one) => one.trim() || []),
  };
  await client.ask(setAnsweringHours, { body });
  await showHours(client, terminal);
}

export async function listTeachers(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const teachers = await client.ask(listQaTeachers);
  if (teachers.length === 0)
    print(say('还没有指定谁回答，谁有空谁答', 'Nobody is named yet: who is free answers'));
  const lines = teachers.map(({ name, title, courseId, bookId, isHead }) => [
    ...[name, title, courseId === null ? say('全部', 'all') : String(courseId)],
    ...[bookId === null ? '' : String(bookId), isHead ? say('教研组长', 'head of teaching') : ''],
  ]);
  if (teachers.length > 0)
    for (const line of tableLines([
      [say('姓名', 'name'), say('头衔', 'title'), say('课程', 'course'), say('书', 'books'), ''],
      ...lines,
    ]))
      print(line);
}

interface Place {
  readonly course?: string | undefined;
  readonly book?: string | undefined;
}

const placeOf = ({ course, book }: Place) => ({
  courseId: course === undefined ? null : readId(course),
  bookId: book === undefined ? null : readId(book),
});

export async function setTeacher(
  client: ConsoleClient,
  login: string,
  { title = '', head = false, ...place }: Place & { title?: string | undefined; head?: boolean },
  { print }: Terminal,
): Promise<void> {
  const { staffId, name } = await staffOf(client, login);
  const body = { staffId, ...placeOf(place), title, isHead: head };
  await client.ask(setQaTeacher, { body });
  print(say(`以后的问题分给 ${name}`, `Questions from now on go to ${name}`));
}

export async function removeTeacher(
  client: ConsoleClient,
  login: string,
  place: Place,
  { print }: Terminal,
): Promise<void> {
  const { staffId, name } = await staffOf(client, login);
  await client.ask(removeQaTeacher, { body: { staffId, ...placeOf(place) } });
  print(say(`不再分给 ${name}`, `They no longer go to ${name}`));
}
