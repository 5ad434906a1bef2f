import type { Command } from '@commander-js/extra-typings';
import {
  createStaff,
  disableStaff,
  enableStaff,
  listAudit,
  listRoles,
  listStaff,
  permissions,
  readGrant,
  resetSecondStep,
  resetStaffPassword,
  setStaffRoles,
  type Level,
} from '@xuezhou/contract/staff';
import { minuteOf } from '../platform/clock.ts';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import type { ConsoleClient } from './console-client.ts';
import { isCount } from './read-option.ts';
import { oneLine, tableLines, type Terminal } from './terminal.ts';

/** `xuezhou staff …`: who runs the school, what each may do, and what was done. */
export function addStaffCommands(program: Command, cli: Cli): void {
  const { run, terminal } = cli;
  const staff = addGroup(program, 'staff', '教务台的人员、角色和操作记录');
  staff
    .command('list')
    .description('列出人员')
    .action(() => run((client) => printStaff(client, terminal)));
  staff
    .command('add')
    .description('新增人员，得到一个临时密码，72 小时内登录后自己改')
    .argument('<登录名>', '邮箱，或 3 至 32 个小写字母、数字、点、短横线和下划线')
    .option('--name <姓名>', '必填')
    .option('--role <角色>', '几个之间用英文逗号隔开，如 教务,老师')
    .action((login, options) => run((client) => add(client, login, options, terminal)));
  staff
    .command('roles')
    .description('列出角色和它们的权限')
    .action(() => run((client) => printRoles(client, terminal)));
  addChanges(staff, cli);
  addRecoveries(staff, cli);
  staff
    .command('log')
    .description('列出操作记录，从新到旧')
    .option('--count <条数>', '省略时 50 条，最多 200 条')
    .action(({ count = '50' }) => run((client) => printLog(client, count, terminal)));
}

function addChanges(staff: Command, { run, terminal }: Cli): void {
  const { print } = terminal;
  staff
    .command('role')
    .description('换一个人的角色')
    .argument('<登录名>')
    .argument('<角色>', '几个之间用英文逗号隔开；写 "" 就是没有角色')
    .action((login, roles) =>
      run(async (client) => {
        const { staffId, name } = await find(client, login);
        await client.ask(setStaffRoles, {
          body: { staffId, roleIds: await roleIds(client, roles) },
        });
        print(`${name} 的角色改为 ${roles === '' ? '（没有）' : roles}`);
      }),
    );
  staff
    .command('disable')
    .description('停用一个人，立刻退出登录')
    .argument('<登录名>')
    .option('--why <原因>', '会记入操作记录')
    .action((login, { why = '' }) =>
      run(async (client) => {
        const { staffId, name } = await find(client, login);
        await client.ask(disableStaff, { body: { staffId, why } });
        print(`${name} 已停用`);
      }),
    );
  staff
    .command('enable')
    .description('恢复一个人')
    .argument('<登录名>')
    .action((login) =>
      run(async (client) => {
        const { staffId, name } = await find(client, login);
        await client.ask(enableStaff, { body: { staffId } });
        print(`${name} 已恢复`);
      }),
    );
}

/** For who cannot come in any more. */
function addRecoveries(staff: Command, { run, terminal }: Cli): void {
  const { print } = terminal;
  staff
    .command('second-step')
    .description('重置一个人的两步登录：手机和恢复码都丢了时')
    .argument('<登录名>')
    .option('--why <原因>', '会记入操作记录')
    .action((login, { why = '' }) =>
      run(async (client) => {
        const { staffId, name } = await find(client, login);
        await client.ask(resetSecondStep, { body: { staffId, why } });
        print(`${name} 的两步登录已重置，登录已退出`);
      }),
    );
  staff
    .command('password')
    .description('重设一个人的密码，得到一个临时密码')
    .argument('<登录名>')
    .action((login) =>
      run(async (client) => {
        const { staffId, name } = await find(client, login);
        const { temporaryPassword } = await client.ask(resetStaffPassword, { body: { staffId } });
        tellPassword(terminal, name, temporaryPassword);
      }),
    );
}

async function printStaff(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const people = await client.ask(listStaff);
  if (people.length === 0) {
    print('还没有人员。第一位校长：npx xuezhou staff add 登录名 --name 姓名 --role 校长');
    return;
  }
  const rows = people.map((one) => [
    one.login,
    one.name,
    one.roles.map(({ name }) => name).join('、'),
    one.seenAt === null ? '' : minuteOf(new Date(one.seenAt)),
    one.disabledAt === null ? (one.isPasswordTemporary ? '临时密码' : '') : '已停用',
  ]);
  for (const line of tableLines([['登录名', '姓名', '角色', '最近使用', '状态'], ...rows]))
    print(line);
}

async function add(
  client: ConsoleClient,
  login: string,
  { name, role = '' }: { name?: string; role?: string },
  terminal: Terminal,
): Promise<void> {
  if (name === undefined || name.trim() === '') throw new CliError('缺少 --name 姓名');
  const body = { login, name, roleIds: await roleIds(client, role) };
  const { temporaryPassword } = await client.ask(createStaff, { body });
  tellPassword(terminal, name.trim(), temporaryPassword);
}

/** The password alone on standard output, so that it can be handed on. */
function tellPassword({ print, note }: Terminal, name: string, password: string): void {
  print(password);
  note(`${name}的临时密码，72 小时内有效，登录后请自己改。不会再显示`);
}

async function printRoles(client: ConsoleClient, { print }: Terminal): Promise<void> {
  for (const role of await client.ask(listRoles)) {
    print(`${role.name}  ${role.members} 人`);
    if (role.isOwner) print('  全部权限');
    else for (const grant of role.permissions) print(`  ${grant}  ${grantText(grant)}`);
  }
}

const levelTexts: Readonly<Record<Level, string>> = {
  propose: '只能提交，等同事同意',
  own: '只限自己的课程、班级和直播课',
  why: '要写原因',
  all: '',
};

function grantText(grant: string): string {
  const read = readGrant(grant);
  if (read === null) return '';
  const level = levelTexts[read.level];
  return `${permissions[read.permission]}${level === '' ? '' : `（${level}）`}`;
}

async function printLog(client: ConsoleClient, count: string, { print }: Terminal): Promise<void> {
  if (!isCount(count) || Number(count) > 200) throw new CliError('--count 应该是 1 到 200 的整数');
  const { list } = await client.ask(listAudit, { query: { limit: Number(count) } });
  if (list.length === 0) print('还没有操作记录');
  for (const entry of list) {
    const { before, after, why } = entry;
    const facts = [
      ...(before === null ? [] : [`原来 ${JSON.stringify(before)}`]),
      ...(after === null ? [] : [`现在 ${JSON.stringify(after)}`]),
      ...(why === '' ? [] : [`原因 ${why}`]),
    ];
    print(
      `${minuteOf(new Date(entry.at))}  ${entry.staffName}  ${entry.operation}  ${entry.targetKind} ${entry.targetId}  ${entry.address}`,
    );
    if (facts.length > 0) print(`  ${oneLine(facts.join('  '))}`);
  }
}

async function find(client: ConsoleClient, login: string) {
  const wanted = login.trim().toLowerCase();
  const found = (await client.ask(listStaff)).find((one) => one.login === wanted);
  if (found === undefined)
    throw new CliError(`没有登录名为 ${login} 的人。运行 npx xuezhou staff list 看有谁`);
  return found;
}

async function roleIds(client: ConsoleClient, words: string): Promise<number[]> {
  const names = words.split(',').map((word) => word.trim());
  const roles = await client.ask(listRoles);
  return names.filter(Boolean).map((name) => {
    const role = roles.find((one) => one.name === name);
    if (role === undefined)
      throw new CliError(`没有“${name}”这个角色。现有 ${roles.map((one) => one.name).join('、')}`);
    return role.roleId;
  });
}
