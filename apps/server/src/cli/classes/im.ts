import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import {
  addTeamTeacher,
  announceToTeam,
  closeTeam,
  listManagedTeams,
  openTeam,
} from '@xuezhou/contract/im/console';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import type { ConsoleClient } from '../console-client.ts';
import { studentOf } from '../find-student.ts';
import { readId } from '../read-option.ts';
import { tableLines, type Terminal } from '../terminal.ts';

/** `xuezhou im …`: the teams of classes, and what is announced there. */
export function addImCommands(program: Command, { run, terminal }: Cli): void {
  const im = addGroup(program, 'im', '班级群');
  im.command('list')
    .description('列出班级群')
    .action(() => run((client) => printTeams(client, terminal)));
  im.command('open')
    .description('给一个班，或者一门课的全部学生，开班级群')
    .option('--class <班级编号>', '和 --course 写一个')
    .option('--course <课程编号>', '和 --class 写一个')
    .option('--name <名称>', '必填')
    .action((options) => run((client) => open(client, options, terminal)));
  im.command('close')
    .description('关闭班级群，说过的话都留着，再开一次就接着用')
    .argument('<群编号>')
    .action((id) =>
      run(async (client) => {
        const teamId = readId(id);
        await client.ask(closeTeam, { body: { teamId } });
        terminal.print(`班级群 ${teamId} 已关闭`);
      }),
    );
  im.command('teacher')
    .description('加一位老师，可以管理班级群')
    .argument('<群编号>')
    .argument('<手机号>')
    .action((id, mobile) =>
      run(async (client) => {
        const { studentId, nickname } = await studentOf(client, mobile);
        const body = { teamId: readId(id), studentId };
        const { name } = await client.ask(addTeamTeacher, { body });
        terminal.print(`${nickname} 是“${name}”的老师`);
      }),
    );
  im.command('announce')
    .description('把一个 Markdown 文件作为公告发出去，群里的学生也会收到消息')
    .argument('<群编号>')
    .argument('<文件>')
    .option('--title <标题>', '必填')
    .action((id, file, options) =>
      run((client) => announceFile(client, { id, file, ...options }, terminal)),
    );
}

async function printTeams(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const teams = await client.ask(listManagedTeams);
  if (teams.length === 0) {
    print('还没有班级群。用 im open 开一个，班级编号见 camp list');
    return;
  }
  const lines = teams.map((row) => [
    ...[String(row.teamId), row.name, row.courseTitle, row.classTitle ?? '全部学生'],
    ...[String(row.members), String(row.messages), row.isClosed ? '已关闭' : '开着'],
  ]);
  const head = ['群', '名称', '课程', '班', '人数', '消息', '状态'];
  for (const line of tableLines([head, ...lines])) print(line);
}

async function open(
  client: ConsoleClient,
  options: { class?: string; course?: string; name?: string },
  { print }: Terminal,
): Promise<void> {
  const { name = '' } = options;
  if (name.trim() === '') throw new CliError('缺少 --name 名称');
  if ((options.class === undefined) === (options.course === undefined))
    throw new CliError('请写 --class 班级编号，或 --course 课程编号，只写一个');
  const { teamId } = await client.ask(openTeam, {
    body: {
      name,
      ...(options.class !== undefined && { classId: readId(options.class) }),
      ...(options.course !== undefined && { courseId: readId(options.course) }),
    },
  });
  print(`班级群的编号是 ${teamId}，学生在 /im-team-announcement/${teamId} 打开`);
}

async function announceFile(
  client: ConsoleClient,
  { id, file, title = '' }: { id: string; file: string; title?: string },
  { print }: Terminal,
): Promise<void> {
  if (title.trim() === '') throw new CliError('缺少 --title 标题');
  const markdown = await readFile(file, 'utf8').catch(() => {
    throw new CliError(`读不到文件 ${file}，请检查路径`);
  });
  const { told } = await client.ask(announceToTeam, {
    body: { teamId: readId(id), title, markdown },
  });
  print(`公告已发出，${told} 位学生会收到消息`);
}
