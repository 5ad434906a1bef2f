import { randomUUID } from 'node:crypto';
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
import { flag, say } from '../../platform/text/shell-language.ts';

/** `xuezhou im …`: the teams of classes, and what is announced there. */
export function addImCommands(program: Command, { run, terminal }: Cli): void {
  const im = addGroup(program, 'im', say('班级群', 'Class chats'));
  im.command('list')
    .description(say('列出班级群', 'List class chats'))
    .action(() => run((client) => printTeams(client, terminal)));
  im.command('open')
    .description(
      say(
        '给一个班，或者一门课的全部学生，开班级群',
        'Open a chat for a class, or for all students of a course',
      ),
    )
    .option(
      flag('--class <班级编号>', '--class <class>'),
      say('和 --course 写一个', 'one of this and --course'),
    )
    .option(
      flag('--course <课程编号>', '--course <course>'),
      say('和 --class 写一个', 'one of this and --class'),
    )
    .option(flag('--name <名称>', '--name <name>'), say('必填', 'required'))
    .action((options) => run((client) => open(client, options, terminal)));
  im.command('close')
    .description(
      say(
        '关闭班级群，说过的话都留着，再开一次就接着用',
        'Close a chat; what was said stays, and opened again it goes on',
      ),
    )
    .argument(flag('<群编号>', '<chat>'))
    .action((id) =>
      run(async (client) => {
        const teamId = readId(id);
        await client.ask(closeTeam, { body: { teamId } });
        terminal.print(say(`班级群 ${teamId} 已关闭`, `Chat ${teamId} is closed`));
      }),
    );
  addTalk(im, { run, terminal });
}

function addTalk(im: Command, { run, terminal }: Pick<Cli, 'run' | 'terminal'>): void {
  im.command('teacher')
    .description(say('加一位老师，可以管理班级群', 'Add a teacher, who may moderate the chat'))
    .argument(flag('<群编号>', '<chat>'))
    .argument(flag('<手机号>', '<mobile>'))
    .action((id, mobile) =>
      run(async (client) => {
        const { studentId, nickname } = await studentOf(client, mobile);
        const body = { teamId: readId(id), studentId };
        const { name } = await client.ask(addTeamTeacher, { body });
        terminal.print(
          say(`${nickname} 是“${name}”的老师`, `${nickname} is a teacher of "${name}"`),
        );
      }),
    );
  im.command('announce')
    .description(
      say(
        '把一个 Markdown 文件作为公告发出去，群里的学生也会收到消息',
        'Send a Markdown file as an announcement; students of the chat get a message too',
      ),
    )
    .argument(flag('<群编号>', '<chat>'))
    .argument(flag('<文件>', '<file>'))
    .option(flag('--title <标题>', '--title <title>'), say('必填', 'required'))
    .action((id, file, options) =>
      run((client) => announceFile(client, { id, file, ...options }, terminal)),
    );
}

async function printTeams(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const teams = await client.ask(listManagedTeams);
  if (teams.length === 0) {
    print(
      say(
        '还没有班级群。用 im open 开一个，班级编号见 camp list',
        'There is no class chat yet. Open one by im open; numbers of classes: camp list',
      ),
    );
    return;
  }
  const lines = teams.map((row) => [
    ...[
      String(row.teamId),
      row.name,
      row.courseTitle,
      row.classTitle ?? say('全部学生', 'all students'),
    ],
    ...[
      String(row.members),
      String(row.messages),
      row.isClosed ? say('已关闭', 'closed') : say('开着', 'open'),
    ],
  ]);
  const head = [
    say('群', 'chat'),
    say('名称', 'name'),
    say('课程', 'course'),
    say('班', 'class'),
    say('人数', 'students'),
    say('消息', 'messages'),
    say('状态', 'state'),
  ];
  for (const line of tableLines([head, ...lines])) print(line);
}

async function open(
  client: ConsoleClient,
  options: { class?: string; course?: string; name?: string },
  { print }: Terminal,
): Promise<void> {
  const { name = '' } = options;
  if (name.trim() === '') throw new CliError(say('缺少 --name 名称', '--name is missing'));
  if ((options.class === undefined) === (options.course === undefined))
    throw new CliError(
      say(
        '请写 --class 班级编号，或 --course 课程编号，只写一个',
        'Give either --class or --course, one of them',
      ),
    );
  const { teamId } = await client.ask(openTeam, {
    body: {
      name,
      ...(options.class !== undefined && { classId: readId(options.class) }),
      ...(options.course !== undefined && { courseId: readId(options.course) }),
    },
  });
  print(
    say(
      `班级群的编号是 ${teamId}，学生在 /im-team-announcement/${teamId} 打开`,
      `The chat has number ${teamId}; students open it at /im-team-announcement/${teamId}`,
    ),
  );
}

async function announceFile(
  client: ConsoleClient,
  { id, file, title = '' }: { id: string; file: string; title?: string },
  { print }: Terminal,
): Promise<void> {
  if (title.trim() === '') throw new CliError(say('缺少 --title 标题', '--title is missing'));
  const markdown = await readFile(file, 'utf8').catch(() => {
    throw new CliError(
      say(
        `读不到文件 ${file}，请检查路径`,
        `The file ${file} cannot be read: please check its path`,
      ),
    );
  });
  const { told } = await client.ask(announceToTeam, {
    body: { requestId: randomUUID(), teamId: readId(id), title, markdown },
  });
  print(
    say(
      `公告已发出，${told} 位学生会收到消息`,
      `The announcement is out; ${told} students get a message`,
    ),
  );
}
