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
import { flag, say } from '../../platform/text/shell-language.ts';

type Verdict = 'passed' | 'returned';

const longestComment = 500;
const ways = ['always', 'handed-in', 'passed'] as const;
const verdictNames = {
  passed: say('已通过', 'passed'),
  returned: say('已退回', 'returned'),
} as const;

/** `xuezhou assignment …`: what is to be handed in, and what is said of it. */
export function addAssignmentCommands(program: Command, { run, terminal }: Cli): void {
  const assignment = addGroup(program, 'assignment', say('作业', 'Assignments'));
  assignment
    .command('set')
    .description(
      say(
        '用一个 Markdown 文件给一本书布置作业，再做一次就是修改',
        'Give a book an assignment from a Markdown file; once more changes it',
      ),
    )
    .argument(flag('<书编号>', '<book>'))
    .argument(flag('<文件>', '<file>'))
    .option(flag('--title <标题>', '--title <title>'), say('必填', 'required'))
    .option(
      flag('--opens-next <方式>', '--opens-next <when>'),
      say(
        '后面的书何时开放：always 一直开放（默认），handed-in 交了作业，passed 作业通过',
        'when the next book opens: always (default), handed-in or passed',
      ),
    )
    .action((book, file, options) =>
      run((client) => set(client, { book, file, ...options }, terminal)),
    );
  assignment
    .command('list')
    .description(say('列出等待评阅的作业', 'List assignments that wait to be marked'))
    .option('--all', say('也列出评阅过的', 'list what was marked too'))
    .action(({ all = false }) => run((client) => listWork(client, all, terminal)));
  assignment
    .command('show')
    .description(
      say('把学生交的附件写进一个文件夹', 'Write what a student handed in into a folder'),
    )
    .argument(flag('<作业编号>', '<assignment>'))
    .argument(flag('<手机号>', '<mobile>'))
    .option(
      flag('--to <文件夹>', '--to <folder>'),
      say(
        '省略时是当前文件夹下的 assignment-编号-学生',
        'assignment-number-student in the current folder where left out',
      ),
    )
    .action((id, mobile, { to }) =>
      run((client) => showWork(client, { id, mobile, to }, terminal)),
    );
  addVerdicts(assignment, { run, terminal });
}

function addVerdicts(assignment: Command, { run, terminal }: Pick<Cli, 'run' | 'terminal'>): void {
  assignment
    .command('pass')
    .description(say('通过', 'Pass'))
    .argument(flag('<作业编号>', '<assignment>'))
    .argument(flag('<手机号>', '<mobile>'))
    .option(
      flag('--comment <评语>', '--comment <comment>'),
      say('学生会看到', 'the student sees it'),
    )
    .action((id, mobile, { comment }) =>
      run((client) => mark(client, { id, mobile, verdict: 'passed', comment }, terminal)),
    );
  assignment
    .command('return')
    .description(say('退回修改', 'Return it to be done again'))
    .argument(flag('<作业编号>', '<assignment>'))
    .argument(flag('<手机号>', '<mobile>'))
    .option(
      flag('--comment <评语>', '--comment <comment>'),
      say('必填，学生会看到', 'required; students see it'),
    )
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
  if (title.trim() === '') throw new CliError(say('缺少 --title 标题', '--title is missing'));
  const opensNext = ways.find((known) => known === way);
  if (opensNext === undefined)
    throw new CliError(
      say(
        '--opens-next 应该是 always、handed-in 或 passed',
        '--opens-next should be always, handed-in or passed',
      ),
    );
  const bookId = readId(book, say('书', 'book'));
  const markdown = await readFile(file, 'utf8').catch(() => {
    throw new CliError(
      say(
        `读不到文件“${file}”，请检查路径`,
        `The file "${file}" cannot be read: please check its path`,
      ),
    );
  });
  const body = { bookId, title, markdown, opensNext };
  const { assignmentId, bookTitle } = await client.ask(setAssignment, { body });
  print(
    say(
      `《${bookTitle}》的作业 ${assignmentId}：${title.trim()}`,
      `Assignment ${assignmentId} of ${bookTitle}: ${title.trim()}`,
    ),
  );
}

async function listWork(client: ConsoleClient, all: boolean, { print }: Terminal): Promise<void> {
  const work = await client.ask(listAssignmentWork, { query: { all } });
  if (work.length === 0) {
    print(say('没有等待评阅的作业', 'No assignment waits to be marked'));
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
  const heading = [
    say('编号', 'number'),
    say('作业', 'assignment'),
    say('学生', 'student'),
    say('手机号', 'mobile'),
    say('附件', 'files'),
    say('提交日期', 'handed in'),
    say('状态', 'state'),
  ];
  for (const line of tableLines([heading, ...rows])) print(line);
}

function stateOf({ verdict, isWaiting }: DataOf<typeof listAssignmentWork>[number]): string {
  if (verdict === null) return say('待评阅', 'to be marked');
  return isWaiting ? say('改过，待评阅', 'changed, to be marked') : verdictNames[verdict];
}

async function showWork(
  client: ConsoleClient,
  { id, mobile, to }: { id: string; mobile: string; to: string | undefined },
  { print, note }: Terminal,
): Promise<void> {
  const assignmentId = readId(id, say('作业', 'assignment'));
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
      note(
        say(
          `附件 ${number}「${fileName}」已经不在了`,
          `File ${number} "${fileName}" is not there any more`,
        ),
      );
      continue;
    }
    const file = path.join(folder, `${number}-${fileName}`);
    await pipeline(stored.body, createWriteStream(file, { mode: 0o600 }));
    print(say(`附件  ${file}`, `File  ${file}`));
  }
  note(
    say(
      '附件由学生上传，请在不运行宏的软件里打开',
      'Files come from students: open them in a program that runs no macros',
    ),
  );
}

async function mark(
  client: ConsoleClient,
  given: { id: string; mobile: string; verdict: Verdict; comment: string | undefined },
  { print }: Terminal,
): Promise<void> {
  const { verdict } = given;
  const comment = (given.comment ?? '').trim();
  if (verdict === 'returned' && comment === '')
    throw new CliError(
      say(
        '缺少 --comment 评语，学生要知道怎么改',
        '--comment is missing; the student has to know what to do',
      ),
    );
  if (comment.length > longestComment)
    throw new CliError(
      say(`评语最多 ${longestComment} 个字`, `A comment has at most ${longestComment} letters`),
    );
  const assignmentId = readId(given.id, say('作业', 'assignment'));
  const { studentId, nickname } = await studentOf(client, given.mobile);
  await ofStudent(nickname, async () => {
    const params = { assignmentId, studentId };
    const seen = await client.ask(getAssignmentWork, { params });
    const seenFiles = seen.files.map(({ attachedAt }) => attachedAt);
    const body = { ...params, verdict, comment, seenMark: seen.mark?.markedAt ?? null, seenFiles };
    return await client.ask(markAssignment, { body });
  });
  print(
    say(
      `${nickname} 的作业 ${assignmentId} ${verdictNames[verdict]}`,
      `Assignment ${assignmentId} of ${nickname} ${verdictNames[verdict]}`,
    ),
  );
}

/** Names who has handed in nothing. */
async function ofStudent<Answer>(nickname: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'assignmentNotHandedIn') throw error;
    throw new CliError(
      say(`${nickname} 还没有交这份作业`, `${nickname} has not handed this assignment in yet`),
      { cause: error },
    );
  }
}

function readId(word: string, of: string): number {
  if (/^[1-9]\d{0,8}$/.test(word)) return Number(word);
  throw new CliError(say(`没有编号为 ${word} 的${of}`, `There is no ${of} with number ${word}`));
}
