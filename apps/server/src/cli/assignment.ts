import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  filesOf,
  listWork,
  storeAssignment,
  storeMark,
  type Work,
} from '../capabilities/assignment/review.ts';
import { sendMessage } from '../capabilities/message/message.port.ts';
import { dayOf } from '../platform/clock.ts';
import type { Connection } from '../platform/database/prepare.ts';
import { plainHtml } from '../platform/text/clean-html.ts';
import { richHtml } from '../platform/text/rich-text.ts';
import { CliError } from './cli-error.ts';
import { read } from './read-words.ts';
import type { CliServices } from './run-cli.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { findStudent } from './users.ts';

type Using = (work: (services: CliServices) => Promise<number>) => Promise<number>;
type Verdict = 'passed' | 'returned';

const text = { type: 'string' } as const;
const whose = ['作业编号', '手机号'] as const;
const longestComment = 500;
const ways = ['always', 'handed-in', 'passed'] as const;
const verdictNames = { passed: '已通过', returned: '已退回' } as const;

export async function assignment(
  [action = '', ...rest]: string[],
  using: Using,
  terminal: Terminal,
): Promise<number> {
  if (action === 'set') {
    const { words, options } = read(rest, ['书编号', '文件'], { title: text, 'opens-next': text });
    return await using((services) => setAssignment(services, words, options, terminal));
  }
  if (action === 'list') {
    const { options } = read(rest, [], { all: { type: 'boolean' } });
    return await using((services) => listAssignments(services, options.all === true, terminal));
  }
  if (action === 'show') {
    const { words, options } = read(rest, whose, { to: text });
    return await using((services) => showWork(services, words, options.to, terminal));
  }
  if (action === 'pass' || action === 'return') {
    const { words, options } = read(rest, whose, { comment: text });
    const verdict = action === 'pass' ? 'passed' : 'returned';
    return await using((services) => mark(services, words, verdict, options.comment, terminal));
  }
  throw new CliError(
    'assignment 之后应该是 set、list、show、pass 或 return。运行 npx xuezhou help 看说明',
  );
}

async function setAssignment(
  { database: { connection } }: CliServices,
  [book = '', file = '']: readonly string[],
  { title = '', 'opens-next': way = 'always' }: { title?: string; 'opens-next'?: string },
  { print }: Terminal,
): Promise<number> {
  if (title.trim() === '') throw new CliError('缺少 --title 标题');
  const opensNext = ways.find((known) => known === way);
  if (opensNext === undefined)
    throw new CliError('--opens-next 应该是 always、handed-in 或 passed');
  const found = await connection
    .selectFrom('book')
    .where('book_id', '=', idOf(book))
    .select(['book_id', 'title'])
    .executeTakeFirst();
  if (found === undefined) throw new CliError(`没有编号为 ${book} 的书`);
  const source = await readFile(file, 'utf8').catch(() => {
    throw new CliError(`读不到文件“${file}”，请检查路径`);
  });
  const { html, faults } = await richHtml(source, (picture) =>
    Promise.resolve({ fault: `作业里不能用图片 ${picture}` }),
  );
  if (faults.length > 0) throw new CliError(faults.join('\n'));
  const no = await storeAssignment(connection, {
    book_id: found.book_id,
    title: title.trim(),
    html,
    source,
    opens_next: opensNext,
  });
  print(`《${found.title}》的作业 ${no}：${title.trim()}`);
  return 0;
}

async function listAssignments(
  { database: { connection } }: CliServices,
  all: boolean,
  { print }: Terminal,
): Promise<number> {
  const work = await listWork(connection, { all });
  if (work.length === 0) {
    print('没有等待评阅的作业');
    return 0;
  }
  const rows = work.map((each) => [
    String(each.assignment_id),
    `${each.book_title} · ${each.title}`,
    each.nickname,
    each.mobile ?? '',
    String(each.files),
    dayOf(each.last_at),
    stateOf(each),
  ]);
  const heading = ['编号', '作业', '学生', '手机号', '附件', '提交日期', '状态'];
  for (const line of tableLines([heading, ...rows])) print(line);
  return 0;
}

function stateOf({ verdict, is_waiting }: Work): string {
  if (verdict === null) return '待评阅';
  return is_waiting ? '改过，待评阅' : verdictNames[verdict];
}

async function showWork(
  services: CliServices,
  words: readonly string[],
  to: string | undefined,
  { print, note }: Terminal,
): Promise<number> {
  const { connection } = services.database;
  const { files, assignmentId, student } = await findWork(connection, words);
  const folder = path.resolve(to ?? `assignment-${assignmentId}-${student.student_id}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { number, file_name, place } of files) {
    const stored = await services.storage.get(place);
    if (stored === undefined) {
      note(`附件 ${number}「${file_name}」已经不在了`);
      continue;
    }
    const file = path.join(folder, `${number}-${file_name}`);
    await pipeline(stored.body, createWriteStream(file, { mode: 0o600 }));
    print(`附件  ${file}`);
  }
  note('附件由学生上传，请在不运行宏的软件里打开');
  return 0;
}

async function mark(
  { database: { connection }, clock }: CliServices,
  words: readonly string[],
  verdict: Verdict,
  given: string | undefined,
  { print }: Terminal,
): Promise<number> {
  const comment = (given ?? '').trim();
  if (verdict === 'returned' && comment === '')
    throw new CliError('缺少 --comment 评语，学生要知道怎么改');
  if (comment.length > longestComment) throw new CliError(`评语最多 ${longestComment} 个字`);
  const { student, assignmentId, title } = await findWork(connection, words);
  const studentId = student.student_id;
  const now = clock.now();
  const heading = verdict === 'passed' ? `作业「${title}」已通过` : `作业「${title}」需要修改`;
  await connection.transaction().execute(async (change) => {
    await storeMark(change, { assignmentId, studentId, verdict, comment, now });
    await sendMessage(change, { studentId, title: heading, content: plainHtml(comment), at: now });
  });
  print(`${student.nickname} 的作业 ${assignmentId} ${verdictNames[verdict]}`);
  return 0;
}

async function findWork(connection: Connection, [word = '', mobile = '']: readonly string[]) {
  const assignmentId = idOf(word);
  const student = await findStudent(connection, mobile);
  const found = await connection
    .selectFrom('assignment')
    .where('assignment_id', '=', assignmentId)
    .select('title')
    .executeTakeFirst();
  if (found === undefined) throw new CliError(`没有编号为 ${word} 的作业`);
  const files = await filesOf(connection, { assignmentId, studentId: student.student_id });
  if (files.length === 0) throw new CliError(`${student.nickname} 还没有交这份作业`);
  return { files, student, assignmentId, title: found.title };
}

const idOf = (word: string): number => (/^[1-9]\d{0,8}$/.test(word) ? Number(word) : 0);
