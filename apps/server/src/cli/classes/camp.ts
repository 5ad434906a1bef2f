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
import { flag, say } from '../../platform/text/shell-language.ts';

/** `xuezhou camp …`: the classes of training camps, and who is in them. */
export function addCampCommands(program: Command, { run, terminal }: Cli): void {
  const camp = addGroup(program, 'camp', say('训练营', 'Camps'));
  camp
    .command('list')
    .description(say('列出训练营的班级和人数', 'List classes of camps and how many are in each'))
    .action(() => run((client) => printClasses(client, terminal)));
  camp
    .command('show')
    .description(say('列出一个班的学生', 'List students of a class'))
    .argument(flag('<班级编号>', '<class>'))
    .action((id) => run((client) => printMembers(client, readId(id), terminal)));
  camp
    .command('open')
    .description(say('开一个新班', 'Open a new class'))
    .argument(flag('<训练营编号>', '<camp>'))
    .option(flag('--title <班名>', '--title <name>'), say('必填', 'required'))
    .option(
      flag('--starts <日期>', '--starts <date>'),
      say(
        '从哪一天开始；省略时随到随学，从报名那天算第一天',
        "its first day; without it each student's first day is that of enrolment",
      ),
    )
    .option(
      flag('--join-from <日期>', '--join-from <date>'),
      say('从哪一天起可以报名', 'from which day one may join'),
    )
    .option(
      flag('--join-until <日期>', '--join-until <date>'),
      say('报名到哪一天为止', 'until which day one may join'),
    )
    .option(
      flag('--seats <人数>', '--seats <number>'),
      say('省略时不限', 'unlimited where left out'),
    )
    .action((id, options) => run((client) => open(client, readId(id), options, terminal)));
  addSeats(camp, { run, terminal });
}

function addSeats(camp: Command, { run, terminal }: Pick<Cli, 'run' | 'terminal'>): void {
  camp
    .command('close')
    .description(say('不再招生，已报名的学生照常学习', 'Take nobody else in; who is in goes on'))
    .argument(flag('<班级编号>', '<class>'))
    .action((id) =>
      run(async (client) => {
        const classId = readId(id);
        await client.ask(closeCampClass, { body: { classId } });
        terminal.print(
          say(
            `${classId} 班不再招生，已报名的学生照常学习`,
            `Class ${classId} takes nobody else in; who is in goes on`,
          ),
        );
      }),
    );
  camp
    .command('add')
    .description(
      say(
        '把学生加进一个班，不看名额和日期',
        'Put a student into a class, whatever its seats and dates',
      ),
    )
    .argument(flag('<手机号>', '<mobile>'))
    .argument(flag('<班级编号>', '<class>'))
    .action((mobile, id) => run((client) => add(client, mobile, readId(id), terminal)));
}

async function printClasses(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const classes = await client.ask(listCampClasses);
  if (classes.length === 0) {
    print(
      say(
        '还没有训练营。写一个 camps.yaml 再导入，格式见 content/README.md',
        'There is no camp yet. Write a camps.yaml and import it; its form stands in content/README.md',
      ),
    );
    return;
  }
  const lines = classes.map((row) => [
    ...[row.courseTitle, String(row.campId), row.campTitle, String(row.classId), row.title],
    ...[
      row.startsOn ?? say('随到随学', 'at any time'),
      `${row.members}${row.capacity === null ? '' : `/${row.capacity}`}`,
    ],
    ...[String(row.finished), row.isClosed ? say('已关闭', 'closed') : say('招生', 'open')],
  ]);
  const head = [
    say('课程', 'course'),
    say('营', 'camp'),
    say('训练营', 'Camps'),
    say('班', 'class'),
    say('班名', 'name'),
    say('开始', 'starts'),
    say('人数', 'students'),
    say('结营', 'finished'),
    say('状态', 'state'),
  ];
  for (const line of tableLines([head, ...lines])) print(line);
}

async function printMembers(
  client: ConsoleClient,
  classId: number,
  { print }: Terminal,
): Promise<void> {
  const members = await client.ask(listCampMembers, { params: { classId } });
  if (members.length === 0) {
    print(say(`${classId} 班还没有学生`, `Class ${classId} has no students yet`));
    return;
  }
  const ids = members.map(({ studentId }) => studentId);
  const mobiles = await mobilesOf(client, ids, 'camp show');
  const lines = members.map((row) => [
    ...[row.nickname, mobiles.get(row.studentId) ?? '', row.startsOn, row.joinedOn],
    `${row.tasks.done} / ${row.tasks.due}`,
    row.finishedOn ?? '',
  ]);
  for (const line of tableLines([
    [
      say('昵称', 'nickname'),
      say('手机号', 'mobile'),
      say('开始', 'starts'),
      say('报名', 'enrolled'),
      say('到今天的任务', 'tasks until today'),
      say('结营', 'finished'),
    ],
    ...lines,
  ]))
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
  if (title.trim() === '') throw new CliError(say('缺少 --title 班名', '--title is missing'));
  if (seats !== undefined && !isCount(seats))
    throw new CliError(
      say('--seats 应该是人数，如 50', '--seats should be a number of people, such as 50'),
    );
  const startsOn = readDay('--starts', starts);
  const joinFrom = readDay('--join-from', days.joinFrom);
  const joinUntil = readDay('--join-until', days.joinUntil);
  const capacity = seats === undefined ? null : Number(seats);
  const body = { campId, title, startsOn, joinFrom, joinUntil, capacity };
  try {
    const { classId } = await asOption({ option: '--join-until' }, 'campJoinOver', () =>
      client.ask(openCampClass, { body }),
    );
    print(say(`新班的编号是 ${classId}`, `The new class has number ${classId}`));
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'campJoinReversed') throw error;
    throw new CliError(
      say(
        `--join-until ${joinUntil} 早于 --join-from ${joinFrom}，没有一天可以报名。请改其中一个`,
        `--join-until ${joinUntil} is before --join-from ${joinFrom}: no day would be left to join. Please change one of them`,
      ),
      { cause: error },
    );
  }
}

function readDay(option: string, day: string | undefined): string | null {
  if (day !== undefined && !isDay(day))
    throw new CliError(
      say(
        `${option} 应该是日期，如 2027-01-18，现在是“${day}”`,
        `${option} should be a date such as 2027-01-18, and is "${day}"`,
      ),
    );
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
  print(say(`${nickname} 已加入 ${classId} 班`, `${nickname} is in class ${classId}`));
  note(
    say(
      `如果还没有给${nickname}报名课程 ${courseId}，请再运行 user enrol`,
      `If ${nickname} is not enrolled in course ${courseId} yet, run user enrol too`,
    ),
  );
}
