import type { Command } from '@commander-js/extra-typings';
import { createStudent, listStudents, verifyStudent } from '@xuezhou/contract/account/console';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import { enrolUser } from './course/course-periods.ts';
import type { ConsoleClient } from './console-client.ts';
import { mobilesOf, studentOf } from './find-student.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { flag, say } from '../platform/text/shell-language.ts';

const identityNames = new Map([
  [1, say('已实名', 'verified')],
  [0, say('未实名', 'not verified')],
  [-1, say('未通过', 'refused')],
]);
const pageSize = 500;

/** `xuezhou user …`: students. */
export function addUserCommands(program: Command, { run, terminal }: Cli): void {
  const user = addGroup(program, 'user', say('学生', 'student'));
  user
    .command('list')
    .description(say('列出学生', 'List students'))
    .action(() => run((client) => listUsers(client, terminal)));
  user
    .command('add')
    .description(say('新建学生', 'Add a student'))
    .argument(flag('<手机号>', '<mobile>'))
    .option(flag('--nickname <昵称>', '--nickname <nickname>'), say('必填', 'required'))
    .option(
      flag('--password <密码>', '--password <password>'),
      say('省略时只能用短信登录', 'where left out one signs in by SMS alone'),
    )
    .action((mobile, options) => run((client) => addUser(client, mobile, options, terminal)));
  user
    .command('verify')
    .description(say('把实名认证改为已通过', 'Set the identity to verified'))
    .argument(flag('<手机号>', '<mobile>'))
    .action((mobile) => run((client) => verifyUser(client, mobile, terminal)));
  user
    .command('enrol')
    .description(say('给学生报名', 'Enrol a student'))
    .argument(flag('<手机号>', '<mobile>'))
    .argument(flag('<课程编号>', '<course>'))
    .option(
      flag('--until <日期>', '--until <date>'),
      say(
        '报名到哪一天为止，今天或以后，如 2027-12-31',
        'the last day, today or later, such as 2027-12-31',
      ),
    )
    .option('--forever', say('长期有效', 'for ever'))
    .option(
      flag('--from <日期>', '--from <date>'),
      say('从哪一天起开课；省略时立刻开课', 'from which day; at once where left out'),
    )
    .option(
      flag('--waiting <天数>', '--waiting <days>'),
      say(
        '先不开始：学生自己领取，从那天起学这么多天',
        'not begun yet: the student begins it, and has so many days from then',
      ),
    )
    .action((mobile, course, options) =>
      run((client) => enrolUser(client, { mobile, course, ...options }, terminal)),
    );
}

async function listUsers(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const students = [];
  let after: number | null = 0;
  while (after !== null) {
    const query: { after?: number; limit: number } = {
      ...(after > 0 && { after }),
      limit: pageSize,
    };
    const page = await client.ask(listStudents, { query });
    students.push(...page.list);
    after = page.next;
  }
  const ids = students.map(({ studentId }) => studentId);
  const mobiles = await mobilesOf(client, ids, 'user list');
  const rows = students.map((one) => [
    String(one.studentId),
    mobiles.get(one.studentId) ?? '',
    one.nickname,
    identityNames.get(one.identityStatus) ?? String(one.identityStatus),
    String(one.courses),
    one.registeredOn,
  ]);
  client.tell(students.map((one) => ({ ...one, mobile: mobiles.get(one.studentId) ?? null })));
  const heading = [
    say('编号', 'number'),
    say('手机号', 'mobile'),
    say('昵称', 'nickname'),
    say('实名', 'identity'),
    say('报名课程', 'courses'),
    say('注册日期', 'registered'),
  ];
  for (const line of tableLines([heading, ...rows])) print(line);
}

async function addUser(
  client: ConsoleClient,
  given: string,
  { nickname, password }: { nickname?: string | undefined; password?: string | undefined },
  { print }: Terminal,
): Promise<void> {
  if (nickname === undefined)
    throw new CliError(say('缺少 --nickname 昵称', '--nickname is missing'));
  const body = { mobile: given, nickname, ...(password !== undefined && { password }) };
  const { studentId, mobile } = await client.ask(createStudent, { body });
  print(
    say(
      `已新建学生 ${nickname}（编号 ${studentId}，${mobile}）`,
      `Student ${nickname} is added (number ${studentId}, ${mobile})`,
    ),
  );
}

async function verifyUser(
  client: ConsoleClient,
  mobile: string,
  { print }: Terminal,
): Promise<void> {
  const { studentId } = await studentOf(client, mobile);
  const { nickname } = await client.ask(verifyStudent, { body: { studentId } });
  print(say(`${nickname} 的实名认证已改为通过`, `${nickname} is verified`));
}
