import type { Command } from '@commander-js/extra-typings';
import { createStudent, listStudents, verifyStudent } from '@xuezhou/contract/account/console';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import { enrolUser } from './course/course-periods.ts';
import type { ConsoleClient } from './console-client.ts';
import { mobilesOf, studentOf } from './find-student.ts';
import { tableLines, type Terminal } from './terminal.ts';

const identityNames = new Map([
  [1, '已实名'],
  [0, '未实名'],
  [-1, '未通过'],
]);
const pageSize = 500;

/** `xuezhou user …`: students. */
export function addUserCommands(program: Command, { run, terminal }: Cli): void {
  const user = addGroup(program, 'user', '学生');
  user
    .command('list')
    .description('列出学生')
    .action(() => run((client) => listUsers(client, terminal)));
  user
    .command('add')
    .description('新建学生')
    .argument('<手机号>')
    .option('--nickname <昵称>', '必填')
    .option('--password <密码>', '省略时只能用短信登录')
    .action((mobile, options) => run((client) => addUser(client, mobile, options, terminal)));
  user
    .command('verify')
    .description('把实名认证改为已通过')
    .argument('<手机号>')
    .action((mobile) => run((client) => verifyUser(client, mobile, terminal)));
  user
    .command('enrol')
    .description('给学生报名')
    .argument('<手机号>')
    .argument('<课程编号>')
    .option('--until <日期>', '报名到哪一天为止，今天或以后，如 2027-12-31')
    .option('--forever', '长期有效')
    .option('--from <日期>', '从哪一天起开课；省略时立刻开课')
    .option('--waiting <天数>', '先不开始：学生自己领取，从那天起学这么多天')
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
  const heading = ['编号', '手机号', '昵称', '实名', '报名课程', '注册日期'];
  for (const line of tableLines([heading, ...rows])) print(line);
}

async function addUser(
  client: ConsoleClient,
  given: string,
  { nickname, password }: { nickname?: string | undefined; password?: string | undefined },
  { print }: Terminal,
): Promise<void> {
  if (nickname === undefined) throw new CliError('缺少 --nickname 昵称');
  const body = { mobile: given, nickname, ...(password !== undefined && { password }) };
  const { studentId, mobile } = await client.ask(createStudent, { body });
  print(`已新建学生 ${nickname}（编号 ${studentId}，${mobile}）`);
}

async function verifyUser(
  client: ConsoleClient,
  mobile: string,
  { print }: Terminal,
): Promise<void> {
  const { studentId } = await studentOf(client, mobile);
  const { nickname } = await client.ask(verifyStudent, { body: { studentId } });
  print(`${nickname} 的实名认证已改为通过`);
}
