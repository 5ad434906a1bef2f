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

const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

export async function showHours(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const { week, targetMinutes, closedOn } = await client.ask(getAnsweringHours);
  for (const [index, spans] of week.entries()) {
    const text = spans.map(({ from, to }) => `${from}-${to}`).join('，');
    print(`${days[index] ?? ''}  ${text === '' ? '不答疑' : text}`);
  }
  print(`${targetMinutes} 分钟之内回答`);
  if (closedOn.length > 0) print(`不答疑的日子：${closedOn.join('、')}`);
}

type Spans = AnsweringHours['week'][number];

function readSpans(option: string, text: string): Spans {
  if (text.trim() === '') return [];
  return text.split(',').map((span) => {
    const [, from = '', to = ''] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(span.trim()) ?? [];
    if (from === '') throw new CliError(`${option} 应像 09:00-12:00,14:00-23:00，现在是“${text}”`);
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
  if (teachers.length === 0) print('还没有指定谁回答，谁有空谁答');
  const lines = teachers.map(({ name, title, courseId, bookId, isHead }) => [
    ...[name, title, courseId === null ? '全部' : String(courseId)],
    ...[bookId === null ? '' : String(bookId), isHead ? '教研组长' : ''],
  ]);
  if (teachers.length > 0)
    for (const line of tableLines([['姓名', '头衔', '课程', '书', ''], ...lines])) print(line);
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
  print(`以后的问题分给 ${name}`);
}

export async function removeTeacher(
  client: ConsoleClient,
  login: string,
  place: Place,
  { print }: Terminal,
): Promise<void> {
  const { staffId, name } = await staffOf(client, login);
  await client.ask(removeQaTeacher, { body: { staffId, ...placeOf(place) } });
  print(`不再分给 ${name}`);
}
