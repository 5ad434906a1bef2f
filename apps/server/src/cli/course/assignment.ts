import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from '@commander-js/extra-typings';
import {
  getAssignmentWork,
  listAssignmentWork,
  markAssignment,
  setAssignment,
} from '@xuezhou/contract/assignment/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { openWorkFile } from '../../capabilities/assignment/console/work-file.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import type { ConsoleClient } from '../console-client.ts';
import { mobilesOf, studentOf } from '../find-student.ts';
import { tableLines, type Terminal } from '../terminal.ts';

type Verdict = 'passed' | 'returned';

const longestComment = 500;
const ways = ['always', 'handed-in', 'passed'] as const;
const verdictNames = { passed: '已通过', returned: '已退回' } as const;

/** `xuezhou assignment …`: what is to be handed in, and what is said of it. */
export function addAssignmentCommands(program: Command, { run, terminal }: Cli): void {
  const assignment = addGroup(program, 'assignment', '作业');
  assignment
    .command('set')
    .description('用一个 Markdown 文件给一本书布置作业，再做一次就是修改')
    .argument('<书编号>')
    .argument('<文件>')
    .option('--title <标题>', '必填')
    .option(
      '--opens-next <方式>',
      '后面的书何时开放：always 一直开放（默认），handed-in 交了作业，passed 作业通过',
    )
    .action((book, file, options) =>
      run((client) => set(client, { book, file, ...options }, terminal)),
    );
  assignment
    .command('list')
    .description('列出等待评阅的作业')
    .option('--all', '也列出评阅过的')
    .action(({ all = false }) => run((client) => listWork(client, all, terminal)));
  assignment
    .command('show')
    .description('把学生交的附件写进一个文件夹')
    .argument('<作业编号>')
    .argument('<手机号>')
    .option('--to <文件夹>', '省略时是当前文件夹下的 assignment-编号-学生')
    .action((id, mobile, { to }) =>
      run((client) => showWork(client, { id, mobile, to }, terminal)),
    );
  assignment
    .command('pass')
    .description('通过')
    .argument('<作业编号>')
    .argument('<手机号>')
    .option('--comment <评语>', '学生会看到')
    .action((id, mobile, { comment }) =>
      run((client) => mark(client, { id, mobile, verdict: 'passed', comment }, terminal)),
    );
  assignment
    .command('return')
    .description('退回修改')
    .argument('<作业编号>')
    .argument('<手机号>')
    .option('--comment <评语>', '必填，学生会看到')
    .action((id, mobile, { comment }) =>
      run((client) => mark(client, { id, mobile, verdict: 'returned', comment }, terminal)),
    );
}

async function set(
  client: ConsoleClient,
  given: { book: string; file: string; title?: string; opensNext?: string },
  { print }: Terminal,
): Promise<void> {
  const { book, file, title = '', opensNext: way = 'always' } = given;
  if (title.trim() === '') throw new CliError('缺少 --title 标题');
  const opensNext = ways.find((known) => known === way);
  if (opensNext === undefined)
    throw new CliError('--opens-next 应该是 always、handed-in 或 passed');
  const bookId = readId(book, '书');
  const markdown = await readFile(file, 'utf8').catch(() => {
    throw new CliError(`读不到文件“${file}”，请检查路径`);
  });
  const body = { bookId, title, markdown, opensNext };
  const { assignmentId, bookTitle } = await client.ask(setAssignment, { body });
  print(`《${bookTitle}》的作业 ${assignmentId}：${title.trim()}`);
}

async function listWork(client: ConsoleClient, all: boolean, { print }: Terminal): Promise<void> {
  const work = await client.ask(listAssignmentWork, { query: { all } });
  if (work.length === 0) {
    print('没有等待评阅的作业');
    return;
  }
  const ids = work.map(({ studentId }) => studentId);
  const mobiles = await mobilesOf(client, ids, 'assignment list');
  const rows = work.map((each) => [
    String(each.assignmentId),
    `${each.bookTitle} · ${each.title}`,
    each.nickname,
    mobiles.get(each.studentId) ?? '',
    String(each.files),
    each.handedInOn,
    stateOf(each),
  ]);
  const heading = ['编号', '作业', '学生', '手机号', '附件', '提交日期', '状态'];
  for (const line of tableLines([heading, ...rows])) print(line);
}

function stateOf({ verdict, isWaiting }: DataOf<typeof listAssignmentWork>[number]): string {
  if (verdict === null) return '待评阅';
  return isWaiting ? '改过，待评阅' : verdictNames[verdict];
}

async function showWork(
  client: ConsoleClient,
  { id, mobile, to }: { id: string; mobile: string; to: string | undefined },
  { print, note }: Terminal,
): Promise<void> {
  const assignmentId = readId(id, '作业');
  const { studentId, nickname } = await studentOf(client, mobile);
  const { files } = await ofStudent(nickname, () =>
    client.ask(getAssignmentWork, { params: { assignmentId, studentId } }),
  );
  const folder = path.resolve(to ?? `assignment-${assignmentId}-${studentId}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { number, fileName } of files) {
    const { services, actor } = client;
    const { place } = await openWorkFile(services, { assignmentId, studentId, number }, actor);
    const stored = await services.storage.get(place);
    if (stored === undefined) {
      note(`附件 ${number}「${fileName}」已经不在了`);
      continue;
    }
    const file = path.join(folder, `${number}-${fileName}`);
    await pipeline(stored.body, createWriteStream(file, { mode: 0o600 }));
    print(`附件  ${file}`);
  }
  note('附件由学生上传，请在不运行宏的软件里打开');
}

async function mark(
  client: ConsoleClient,
  given: { id: string; mobile: string; verdict: Verdict; comment: string | undefined },
  { print }: Terminal,
): Promise<void> {
  const { verdict } = given;
  const comment = (given.comment ?? '').trim();
  if (verdict === 'returned' && comment === '')
    throw new CliError('缺少 --comment 评语，学生要知道怎么改');
  if (comment.length > longestComment) throw new CliError(`评语最多 ${longestComment} 个字`);
  const assignmentId = readId(given.id, '作业');
  const { studentId, nickname } = await studentOf(client, given.mobile);
  await ofStudent(nickname, async () => {
    const params = { assignmentId, studentId };
    const seen = await client.ask(getAssignmentWork, { params });
    const seenFiles = seen.files.map(({ attachedAt }) => attachedAt);
    const body = { ...params, verdict, comment, seenMark: seen.mark?.markedAt ?? null, seenFiles };
    return await client.ask(markAssignment, { body });
  });
  print(`${nickname} 的作业 ${assignmentId} ${verdictNames[verdict]}`);
}

/** Names who has handed in nothing. */
async function ofStudent<Answer>(nickname: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'assignmentNotHandedIn') throw error;
    throw new CliError(`${nickname} 还没有交这份作业`, { cause: error });
  }
}

function readId(word: string, of: '书' | '作业'): number {
  if (/^[1-9]\d{0,8}$/.test(word)) return Number(word);
  throw new CliError(`没有编号为 ${word} 的${of}`);
}
