import { getSelf, signInStaff } from '@xuezhou/contract/staff';
import { describe, expect, it } from 'vitest';
import { makeCourse } from '../testing/factories.ts';
import { startTestApp } from '../testing/test-app.ts';
import { runCli } from './run-cli.ts';

const school = await startTestApp();

async function run(...words: string[]) {
  const said: string[] = [];
  const noted: string[] = [];
  const open = () => Promise.resolve({ ...school.services, close: () => Promise.resolve() });
  const code = await runCli(words, open, {
    print: (line) => void said.push(line),
    note: (line) => void noted.push(line),
  });
  return { code, said, noted: noted.join('\n'), text: [...said, ...noted].join('\n') };
}

const logged = () =>
  school.connection.selectFrom('audit_log').selectAll().orderBy('audit_id').execute();

describe('xuezhou staff', () => {
  it('makes the first owner, who signs in with the password that is told once', async () => {
    expect((await run('staff', 'list')).said.join('\n')).toContain('xuezhou staff add');
    const added = await run('staff', 'add', 'chen', '--name', '陈校长', '--role', '校长');
    expect(added).toMatchObject({ code: 0, noted: expect.stringContaining('72 小时') });
    const [password = ''] = added.said;
    const owner = school.visit();
    await owner.data(signInStaff, { body: { login: 'chen', password } });
    expect(await owner.data(getSelf)).toMatchObject({ name: '陈校长', roles: ['校长'] });
    expect((await run('staff', 'list')).text).toMatch(/chen +陈校长 +校长 .*临时密码/);
  });

  it('changes roles, disables, enables and resets a password, and the log tells all of it', async () => {
    await run('staff', 'add', 'lin@example.com', '--name', '林老师', '--role', '老师,助教');
    await run('staff', 'role', 'lin@example.com', '教务');
    expect((await run('staff', 'list')).text).toMatch(/林老师 +教务/);
    await run('staff', 'disable', 'lin@example.com', '--why', '离职');
    expect((await run('staff', 'list')).text).toMatch(/林老师.*已停用/);
    expect((await run('staff', 'password', 'lin@example.com')).noted).toContain('已停用');
    await run('staff', 'enable', 'lin@example.com');
    expect((await run('staff', 'password', 'lin@example.com')).said).toHaveLength(1);
    const { text } = await run('staff', 'log', '--count', '5');
    for (const operation of ['resetStaffPassword', 'enableStaff', 'disableStaff', 'setStaffRoles'])
      expect(text).toContain(`本机操作员  ${operation}`);
    expect(text).toContain('原因 离职');
    expect(text).not.toContain('lin@example.com');
  });

  it.each([
    [['staff', 'add', 'wu', '--role', '校长'], '缺少 --name 姓名'],
    [['staff', 'add', 'wu', '--name', '吴', '--role', '园丁'], '没有“园丁”这个角色'],
    [['staff', 'add', 'W U', '--name', '吴'], '登录名应是邮箱'],
    [['staff', 'disable', 'nobody'], '没有登录名为 nobody 的人'],
    [['staff', 'log', '--count', '0'], '--count 应该是 1 到 200 的整数'],
    [['staff', 'dance'], 'staff 之后应该是 list、add、'],
  ])('says what is wrong with %j', async (words, said) => {
    const answer = await run(...words);
    expect(answer.code).toBe(1);
    expect(answer.text).toContain(said);
  });
});

describe('the log', () => {
  it('has what a command did to a student, as the operator of the machine, with no number in clear', async () => {
    const { courseId } = await makeCourse(school.connection, { access: 'enrolled' });
    await run('user', 'add', '13988880001', '--nickname', '有记录的人');
    const whose = ['13988880001', String(courseId)];
    await run('user', 'enrol', ...whose, '--until', '2099-01-01');
    await run('course', 'extend', ...whose, '--days', '31');
    const before = await logged();
    expect((await run('course', 'extend', ...whose)).code).toBe(1);
    expect((await run('course', 'resume', ...whose)).code).toBe(1);
    expect(await logged()).toEqual(before);
    expect(before.slice(-3)).toMatchObject([
      { operation: 'createStudent', staff_id: 1, address: 'local' },
      { operation: 'enrolStudent', before: null, after: { courseId, expiresOn: '2099-01-01' } },
      {
        operation: 'extendEnrolment',
        target_kind: 'student',
        before: { courseId, expiresOn: '2099-01-01' },
        after: { courseId, expiresOn: '2099-02-01' },
      },
    ]);
    expect(JSON.stringify(before)).not.toContain('13988880001');
  });

  it('says that whole numbers of phones were looked at, and for which command', async () => {
    expect((await run('user', 'list')).text).toContain('+8613988880001');
    expect((await logged()).at(-1)).toMatchObject({
      operation: 'revealMobiles',
      why: 'xuezhou user list',
    });
  });
});

describe('the help', () => {
  it('lists every command in Chinese, and the options of one that is asked for', async () => {
    const all = await run('help');
    expect(all.code).toBe(0);
    for (const line of ['user enrol <手机号> <课程编号>', 'import <路径>', 'staff log'])
      expect(all.text).toContain(line);
    expect(all.text).not.toMatch(/Usage|Options|Commands|Arguments/);
    const one = await run('help', 'user', 'enrol');
    expect(one.text).toContain('--waiting <天数>');
    expect(await run('user', 'enrol', '--help')).toEqual(one);
    expect((await run('help', 'course')).text).toContain('course reopen-fail <编号>');
    expect((await run()).text).toBe(all.text);
  });

  it.each([
    [['user', 'enrol', '1', '1', '--untill', 'x'], '不认识的选项 --untill，是不是 --until？'],
    [['user', 'enrol', '1', '1', '--until'], '选项 --until <日期> 后面缺少值'],
    [['course', 'extend', '1', '1', '--days', '--until'], '选项 --days 后面缺少值'],
    [['user', 'enrol', '1', '1', '1'], '多了“1”'],
    [['user', 'enrol', '1'], '缺少课程编号'],
    [['user'], 'user 之后应该是 list、add、verify 或 enrol'],
    [['help', 'sail'], '没有“sail”这个命令'],
  ])('says what to do about %j', async (words, said) => {
    const answer = await run(...words);
    expect(answer.code).toBe(1);
    expect(answer.noted).toContain(said);
  });
});
