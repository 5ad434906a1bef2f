import type { Command } from '@commander-js/extra-typings';
import {
  createStaff,
  disableStaff,
  enableStaff,
  listAudit,
  listRoles,
  listStaff,
  resetSecondStep,
  resetStaffPassword,
  setStaffRoles,
} from '@xuezhou/contract/staff';
import { minuteOf } from '../platform/clock.ts';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import type { ConsoleClient } from './console-client.ts';
import { isCount } from './read-option.ts';
import { printRoles } from './shell/print-roles.ts';
import { oneLine, tableLines, type Terminal } from './terminal.ts';
import { flag, say } from '../platform/text/shell-language.ts';

/** `xuezhou staff …`: who runs the school, what each may do, and what was done. */
export function addStaffCommands(program: Command, cli: Cli): void {
  const { run, terminal } = cli;
  const staff = addGroup(
    program,
    'staff',
    say('教务台的人员、角色和操作记录', 'People of the console, their roles and what they did'),
  );
  staff
    .command('list')
    .description(say('列出人员', 'List people'))
    .action(() => run((client) => printStaff(client, terminal)));
  staff
    .command('add')
    .description(
      say(
        '新增人员，得到一个临时密码，72 小时内登录后自己改',
        'Add a person, with a temporary password that is to be changed within 72 hours',
      ),
    )
    .argument(
      flag('<登录名>', '<login>'),
      say(
        '邮箱，或 3 至 32 个小写字母、数字、点、短横线和下划线',
        'a mail address, or 3 to 32 small letters, digits, dots, hyphens and underscores',
      ),
    )
    .option(flag('--name <姓名>', '--name <name>'), say('必填', 'required'))
    .option(
      flag('--role <角色>', '--role <role>'),
      say(
        '几个之间用英文逗号隔开，如 教务,老师',
        'with commas between them; names as xuezhou staff roles lists them',
      ),
    )
    .action((login, options) => run((client) => add(client, login, options, terminal)));
  staff
    .command('roles')
    .description(say('列出角色和它们的权限', 'List roles and what each may do'))
    .action(() => run((client) => printRoles(client, terminal)));
  addChanges(staff, cli);
  addRecoveries(staff, cli);
  staff
    .command('log')
    .description(say('列出操作记录，从新到旧', 'List what was done, newest first'))
    .option(
      flag('--count <条数>', '--count <number>'),
      say('省略时 50 条，最多 200 条', '50 where left out, 200 at most'),
    )
    .action(({ count = '50' }) => run((client) => printLog(client, count, terminal)));
}

function addChanges(staff: Command, { run, terminal }: Cli): void {
  const { print } = terminal;
  staff
    .command('role')
    .description(say('换一个人的角色', 'Give a person another role'))
    .argument(flag('<登录名>', '<login>'))
    .argument(
      flag('<角色>', '<role>'),
      say(
        '几个之间用英文逗号隔开；写 "" 就是没有角色',
        'several with commas between them; "" for none',
      ),
    )
    .action((login, roles) =>
      run(async (client) => {
        const { staffId, name } = await find(client, login);
        await client.ask(setStaffRoles, {
          body: { staffId, roleIds: await roleIds(client, roles) },
        });
        print(
          say(
            `${name} 的角色改为 ${roles === '' ? say('（没有）', '(none)') : roles}`,
            `${name} has the role ${roles === '' ? say('（没有）', '(none)') : roles} now`,
          ),
        );
      }),
    );
  staff
    .command('disable')
    .description(say('停用一个人，立刻退出登录', 'Disable a person, signed out at once'))
    .argument(flag('<登录名>', '<login>'))
    .option(flag('--why <原因>', '--why <reason>'), say('会记入操作记录', 'kept in the log'))
    .action((login, { why = '' }) =>
      run(async (client) => {
        const { staffId, name } = await find(client, login);
        await client.ask(disableStaff, { body: { staffId, why } });
        print(say(`${name} 已停用`, `${name} is disabled`));
      }),
    );
  staff
    .command('enable')
    .description(say('恢复一个人', 'Enable a person again'))
    .argument(flag('<登录名>', '<login>'))
    .action((login) =>
      run(async (client) => {
        const { staffId, name } = await find(client, login);
        await client.ask(enableStaff, { body: { staffId } });
        print(say(`${name} 已恢复`, `${name} is enabled`));
      }),
    );
}

/** For who cannot come in any more. */
function addRecoveries(staff: Command, { run, terminal }: Cli): void {
  const { print } = terminal;
  staff
    .command('second-step')
    .description(
      say(
        '重置一个人的两步登录：手机和恢复码都丢了时',
        "Reset a person's second step of login: phone and recovery codes are lost",
      ),
    )
    .argument(flag('<登录名>', '<login>'))
    .option(flag('--why <原因>', '--why <reason>'), say('会记入操作记录', 'kept in the log'))
    .action((login, { why = '' }) =>
      run(async (client) => {
        const { staffId, name } = await find(client, login);
        await client.ask(resetSecondStep, { body: { staffId, why } });
        print(
          say(
            `${name} 的两步登录已重置，登录已退出`,
            `The second step of ${name} is reset; all logins have ended`,
          ),
        );
      }),
    );
  staff
    .command('password')
    .description(
      say('重设一个人的密码，得到一个临时密码', "Reset a person's password, to a temporary one"),
    )
    .argument(flag('<登录名>', '<login>'))
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
    print(
      say(
        '还没有人员。第一位校长：npx xuezhou staff add 登录名 --name 姓名 --role 校长',
        'Nobody is there yet. The first head: npx xuezhou staff add LOGIN --name NAME --role ROLE, as xuezhou staff roles lists them',
      ),
    );
    return;
  }
  const rows = people.map((one) => [
    one.login,
    one.name,
    one.roles.map(({ name }) => name).join(say('、', ', ')),
    one.seenAt === null ? '' : minuteOf(new Date(one.seenAt)),
    one.disabledAt === null
      ? one.isPasswordTemporary
        ? say('临时密码', 'temporary password')
        : ''
      : say('已停用', 'disabled'),
  ]);
  for (const line of tableLines([
    [
      say('登录名', 'login'),
      say('姓名', 'name'),
      say('角色', 'roles'),
      say('最近使用', 'last seen'),
      say('状态', 'state'),
    ],
    ...rows,
  ]))
    print(line);
}

async function add(
  client: ConsoleClient,
  login: string,
  { name, role = '' }: { name?: string; role?: string },
  terminal: Terminal,
): Promise<void> {
  if (name === undefined || name.trim() === '')
    throw new CliError(say('缺少 --name 姓名', '--name is missing'));
  const body = { login, name, roleIds: await roleIds(client, role) };
  const { temporaryPassword } = await client.ask(createStaff, { body });
  tellPassword(terminal, name.trim(), temporaryPassword);
}

/** The password alone on standard output, so that it can be handed on. */
function tellPassword({ print, note }: Terminal, name: string, password: string): void {
  print(password);
  note(
    say(
      `${name}的临时密码，72 小时内有效，登录后请自己改。不会再显示`,
      `Temporary password of ${name}, good for 72 hours; to be changed after the login. It is not shown again`,
    ),
  );
}

async function printLog(client: ConsoleClient, count: string, { print }: Terminal): Promise<void> {
  if (!isCount(count) || Number(count) > 200)
    throw new CliError(
      say('--count 应该是 1 到 200 的整数', '--count should be a whole number from 1 to 200'),
    );
  const { list } = await client.ask(listAudit, { query: { limit: Number(count) } });
  if (list.length === 0) print(say('还没有操作记录', 'Nothing was done yet'));
  for (const entry of list) {
    const { before, after, why } = entry;
    const facts = [
      ...(before === null
        ? []
        : [say(`原来 ${JSON.stringify(before)}`, `before ${JSON.stringify(before)}`)]),
      ...(after === null
        ? []
        : [say(`现在 ${JSON.stringify(after)}`, `now ${JSON.stringify(after)}`)]),
      ...(why === '' ? [] : [say(`原因 ${why}`, `reason ${why}`)]),
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
    throw new CliError(
      say(
        `没有登录名为 ${login} 的人。运行 npx xuezhou staff list 看有谁`,
        `Nobody has the login ${login}. See npx xuezhou staff list`,
      ),
    );
  return found;
}

async function roleIds(client: ConsoleClient, words: string): Promise<number[]> {
  const names = words.split(',').map((word) => word.trim());
  const roles = await client.ask(listRoles);
  return names.filter(Boolean).map((name) => {
    const role = roles.find((one) => one.name === name);
    if (role === undefined)
      throw new CliError(
        say(
          `没有“${name}”这个角色。现有 ${roles.map((one) => one.name).join(say('、', ', '))}`,
          `There is no role "${name}". There are ${roles.map((one) => one.name).join(say('、', ', '))}`,
        ),
      );
    return role.roleId;
  });
}
