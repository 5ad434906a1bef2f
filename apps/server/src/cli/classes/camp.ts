import type { Command } from '@commander-js/extra-typings';
import {
  addCampMember,
  closeCampClass,
  listCampClasses,
  listCampMembers,
  openCampClass,
} from '@xuezhou/contract/camp/console';
import { Refusal } from '../../platform/http/refusal.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import type { ConsoleClient } from '../console-client.ts';
import { mobilesOf, studentOf } from '../find-student.ts';
import { isDay } from '@xuezhou/rules/text/is-day';
import { asOption, isCount, readId } from '../read-option.ts';
import { tableLines, type Terminal } from '../terminal.ts';

/** `xuezhou camp …`: the classes of training camps, and who is in them. */
export function addCampCommands(program: Command, { run, terminal }: Cli): void {
  const camp = addGroup(program, 'camp', '训练营');
  camp
    .command('list')
    .description('列出训练营的班级和人数')
    .action(() => run((client) => printClasses(client, terminal)));
  camp
    .command('show')
    .description('列出一个班的学生')
    .argument('<班级编号>')
    .action((id) => run((client) => printMembers(client, readId(id), terminal)));
  camp
    .command('open')
    .description('开一个新班')
    .argument('<训练营编号>')
    .option('--title <班名>', '必填')
    .option('--starts <日期>', '从哪一天开始；省略时随到随学，从报名那天算第一天')
    .option('--join-from <日期>', '从哪一天起可以报名')
    .option('--join-until <日期>', '报名到哪一天为止')
    .option('--seats <人数>', '省略时不限')
    .action((id, options) => run((client) => open(client, readId(id), options, terminal)));
  camp
    .command('close')
    .description('不再招生，已报名的学生照常学习')
    .argument('<班级编号>')
    .action((id) =>
      run(async (client) => {
        const classId = readId(id);
        await client.ask(closeCampClass, { body: { classId } });
        terminal.print(`${classId} 班不再招生，已报名的学生照常学习`);
      }),
    );
  camp
    .command('add')
    .description('把学生加进一个班，不看名额和日期')
    .argument('<手机号>')
    .argument('<班级编号>')
    .action((mobile, id) => run((client) => add(client, mobile, readId(id), terminal)));
}

async function printClasses(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const classes = await client.ask(listCampClasses);
  if (classes.length === 0) {
    print('还没有训练营。写一个 camps.yaml 再导入，格式见 content/README.md');
    return;
  }
  const lines = classes.map((row) => [
    ...[row.courseTitle, String(row.campId), row.campTitle, String(row.classId), row.title],
    ...[
      row.startsOn ?? '随到随学',
      `${row.members}${row.capacity === null ? '' : `/${row.capacity}`}`,
    ],
    ...[String(row.finished), row.isClosed ? '已关闭' : '招生'],
  ]);
  const head = ['课程', '营', '训练营', '班', '班名', '开始', '人数', '结营', '状态'];
  for (const line of tableLines([head, ...lines])) print(line);
}

async function printMembers(
  client: ConsoleClient,
  classId: number,
  { print }: Terminal,
): Promise<void> {
  const members = await client.ask(listCampMembers, { params: { classId } });
  if (members.length === 0) {
    print(`${classId} 班还没有学生`);
    return;
  }
  const ids = members.map(({ studentId }) => studentId);
  const mobiles = await mobilesOf(client, ids, 'camp show');
  const lines = members.map((row) => [
    ...[row.nickname, mobiles.get(row.studentId) ?? '', row.startsOn, row.joinedOn],
    row.finishedOn ?? '',
  ]);
  for (const line of tableLines([['昵称', '手机号', '开始', '报名', '结营'], ...lines]))
    print(line);
}

interface OpenOptions {
  readonly title?: string;
  readonly starts?: string;
  readonly joinFrom?: string;
  readonly joinUntil?: string;
  readonly seats?: string;
}

async function open(
  client: ConsoleClient,
  campId: number,
  { title = '', seats, starts, ...days }: OpenOptions,
  { print }: Terminal,
): Promise<void> {
  if (title.trim() === '') throw new CliError('缺少 --title 班名');
  if (seats !== undefined && !isCount(seats)) throw new CliError('--seats 应该是人数，如 50');
  const startsOn = readDay('--starts', starts);
  const joinFrom = readDay('--join-from', days.joinFrom);
  const joinUntil = readDay('--join-until', days.joinUntil);
  const capacity = seats === undefined ? null : Number(seats);
  const body = { campId, title, startsOn, joinFrom, joinUntil, capacity };
  try {
    const { classId } = await asOption({ option: '--join-until' }, 'campJoinOver', () =>
      client.ask(openCampClass, { body }),
    );
    print(`新班的编号是 ${classId}`);
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'campJoinReversed') throw error;
    throw new CliError(
      `--join-until ${joinUntil} 早于 --join-from ${joinFrom}，没有一天可以报名。请改其中一个`,
      { cause: error },
    );
  }
}

function readDay(option: string, day: string | undefined): string | null {
  if (day !== undefined && !isDay(day))
    throw new CliError(`${option} 应该是日期，如 2027-01-18，现在是“${day}”`);
  return day ?? null;
}

async function add(
  client: ConsoleClient,
  mobile: string,
  classId: number,
  { print, note }: Terminal,
): Promise<void> {
  const { studentId, nickname } = await studentOf(client, mobile);
  const { courseId } = await client.ask(addCampMember, { body: { classId, studentId } });
  print(`${nickname} 已加入 ${classId} 班`);
  note(`如果还没有给${nickname}报名课程 ${courseId}，请再运行 user enrol`);
}
