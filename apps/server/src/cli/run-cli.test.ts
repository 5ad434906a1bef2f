import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestCatalogue } from '../interchange/testing/make-catalogue.ts';
import { openTestSchool, type TestSchool } from '../interchange/testing/open-test-school.ts';
import { makeStudent } from '../testing/factories.ts';
import { runCli } from './run-cli.ts';

let school: TestSchool;
let folder: string;
const said: string[] = [];
const noted: string[] = [];

beforeEach(async () => {
  school = await openTestSchool();
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-cli-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await school.close();
});

async function run(...words: string[]): Promise<number> {
  said.length = 0;
  noted.length = 0;
  return await runCli(words, () => Promise.resolve({ ...school, close: () => Promise.resolve() }), {
    print: (line) => said.push(line),
    note: (line) => noted.push(line),
  });
}

describe('xuezhou card', () => {
  it('lists what students reported, and lets no text of theirs steer the terminal', async () => {
    expect(await run('card', 'reports')).toBe(0);
    expect(said).toEqual(['没有学生报告闪卡有错']);
    const { connection } = school.database;
    const { studentId } = await makeStudent(connection);
    await connection
      .insertInto('card_report')
      .values({
        student_id: studentId,
        card_report_id: randomUUID(),
        card_id: 7,
        content: '分母\u001b[2J写错了',
        reported_at: new Date('2026-03-02T04:00:00Z'),
      })
      .execute();
    expect(await run('card', 'reports')).toBe(0);
    expect(said).toEqual(['2026-03-02  闪卡 7  （已不在目录里）', '  分母 [2J写错了']);
    expect(await run('card', 'nothing')).toBe(1);
  });
});

describe('xuezhou import', () => {
  it('shows a table of what was taken', async () => {
    const catalogue = await TestCatalogue.make();
    expect(await run('import', catalogue.folder)).toBe(0);
    expect(said).toEqual([
      '          取用  更新  未变  跳过',
      '课程         1     0     0     0',
      '书           1     0     0     0',
      '章           1     0     0     0',
      '课           1     0     0     0',
      '题           4     0     0     0',
      '闪卡         1     0     0     0',
      '试卷         2     0     0     0',
      '训练营       1     0     0     0',
      '直播课       1     0     0     0',
      '职业规划     1     0     0     0',
      '调查         0     0     0     0',
      '文章         0     0     0     0',
      '商品         0     0     0     0',
      '优惠券       0     0     0     0',
    ]);
    await catalogue.remove();
  });

  it('lists skipped rows with their reasons, the first 50, and ends with 1', async () => {
    const rows = Array.from({ length: 60 }, (_one, index) => `题 ${index},1,2,C`);
    const bank = path.join(folder, 'bank.csv');
    await writeFile(bank, ['题干,A,B,答案', '好题,1,2,A', ...rows].join('\n'));
    expect(await run('import', bank)).toBe(1);
    expect(said).toContain('bank.csv     1     0     0    60');
    expect(said).toContain('  bank.csv 第 3 行：答案 C 不是任何选项');
    expect(said).toContain('  ……还有 10 条，加上 --json 可以看到全部');
    expect(said.at(-1)).toBe('新的课程只给已报名的学员看；要让人人可学，请加上 --open 再导入一次');
  });

  it('gives a program the whole report', async () => {
    const bank = path.join(folder, 'bank.csv');
    await writeFile(bank, '题干,A,B,答案\n好题,1,2,A\n坏题,1,2,C\n');
    await run('import', bank, '--json', '--dry-run');
    expect(JSON.parse(said.join('\n'))).toMatchObject({
      dryRun: true,
      banks: [
        { counts: { added: 1, skipped: 1 }, rows: [{ outcome: 'added' }, { place: '第 3 行' }] },
      ],
    });
  });

  it('fails for a file of which nothing can be taken', async () => {
    const bank = path.join(folder, 'bank.csv');
    await writeFile(bank, '什么,也不是\n1,2\n');
    expect(await run('import', bank)).toBe(1);
    expect(noted).toEqual([
      'bank.csv：缺少“题干”列，表头是：什么、也不是。请加上名为“题干”或“Question”的列',
    ]);
  });

  it.each([
    [['import'], '缺少路径。运行 npx xuezhou help 看说明'],
    [['import', '/no/such/place'], '找不到 /no/such/place'],
    [['import', '.', '--fast'], '不认识的选项 --fast。运行 npx xuezhou help 看说明'],
    [['import', '.', '--course', 'x'], '--course 应该是课程编号，现在是“x”'],
    [['sailboat'], '没有“sailboat”这个命令。运行 npx xuezhou help 看说明'],
    [['improt', '.'], '没有“improt”这个命令，是不是 import？运行 npx xuezhou help 看说明'],
  ])('tells what is wrong with %j', async (words, message) => {
    expect(await run(...words)).toBe(1);
    expect(noted).toEqual([message]);
  });
});

describe('xuezhou user', () => {
  it('adds, verifies, enrols and lists students', async () => {
    const catalogue = await TestCatalogue.make();
    await run('import', catalogue.folder);
    await catalogue.remove();
    expect(
      await run('user', 'add', '13900000009', '--nickname', '小明同学', '--password', 'lake1947'),
    ).toBe(0);
    expect(await run('user', 'verify', '13900000009')).toBe(0);
    expect(await run('user', 'enrol', '13900000009', '1', '--until', '2027-12-31')).toBe(0);
    expect(said).toEqual(['小明同学 已报名《试验课程》，到 2027-12-31 为止']);
    await run('user', 'list');
    expect(said[1]).toMatch(/^100001 {2}\+8613900000009 {2}小明同学 {2}已实名 {9}1 /);
  });

  it.each([
    [['add', '139', '--nickname', '小明同学'], '“139”不是手机号'],
    [['add', '13900000009'], '缺少 --nickname 昵称'],
    [
      ['add', '13900000009', '--nickname', '小明同学', '--password', '1'],
      '密码至少 8 位，要有字母和数字，不能是常见的密码',
    ],
    [['verify', '13900000009'], '没有手机号为 +8613900000009 的学生'],
    [
      ['sing'],
      '没有“sing”这个命令。user 之后应该是 list、add、verify 或 enrol。运行 npx xuezhou help 看说明',
    ],
  ])('tells what is wrong with %j', async (words, message) => {
    expect(await run('user', ...words)).toBe(1);
    expect(noted).toEqual([message]);
  });
});

describe('xuezhou setting', () => {
  const valueOf = (key: string) =>
    said.find((line) => line.startsWith(`${key} `))?.split(/ +/)[1] ?? '';

  it('lists every setting with its meaning, and keeps what is set', async () => {
    expect(await run('setting', 'set', 'TUTOR_NAME', '周老师')).toBe(0);
    expect(said).toEqual(['TUTOR_NAME 已设为 周老师']);
    expect(await run('setting', 'set', 'SHOP_URL', 'https://shop.example.com/')).toBe(0);
    expect(await run('setting', 'list')).toBe(0);
    expect(valueOf('TUTOR_NAME')).toBe('周老师');
    expect(valueOf('SHOP_URL')).toBe('https://shop.example.com/');
    expect(said.join('\n')).toContain('公安备案号');
  });

  it('takes a setting away again', async () => {
    await run('setting', 'set', 'ICP_NUMBER', '京ICP备2026000001号');
    expect(await run('setting', 'set', 'ICP_NUMBER', '')).toBe(0);
    expect(said).toEqual(['已清除 ICP_NUMBER']);
    await run('setting', 'list');
    expect(valueOf('ICP_NUMBER')).toBe('ICP');
  });

  it('keeps a cleaned copy of an image, and drops the one before', async () => {
    const file = path.join(folder, 'code.png');
    await sharp({ create: { width: 900, height: 900, channels: 3, background: 'white' } })
      .withExif({ IFD0: { Artist: 'somebody' } })
      .png()
      .toFile(file);
    const stored = async () => {
      const keys: string[] = [];
      for await (const key of school.storage.list('images')) keys.push(key);
      return keys;
    };
    await run('setting', 'set', 'TUTOR_QRCODE', file);
    const [first] = await stored();
    expect(said[0]).toBe(`TUTOR_QRCODE 已设为 /files/${first}`);
    await run('setting', 'set', 'TUTOR_QRCODE', file);
    const [second, ...others] = await stored();
    expect(others).toEqual([]);
    expect(second).not.toBe(first);
    const { body } = (await school.storage.get(second!))!;
    const kept = await sharp(await buffer(body)).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: 600, height: 600 });
    expect(kept.exif).toBeUndefined();
  });

  it.each([
    [['set', 'SHOP', 'x'], '没有“SHOP”这个设置。运行 npx xuezhou setting list 看有哪些'],
    [
      ['set', 'SHOP_URL', 'javascript:alert(1)'],
      'SHOP_URL 的值不对：应为 https:// 开头的网址，或 / 开头的本站路径',
    ],
    [
      ['set', 'REDIRECT_ORIGINS', 'https://a.example *'],
      'REDIRECT_ORIGINS 的值不对：每一个都应像 https://shop.example.com',
    ],
    [['set', 'SERVICE_EMAIL', 'x'], 'SERVICE_EMAIL 的值不对：应为邮箱地址'],
    [['set', 'TUTOR_QRCODE', '/no/such.png'], '读不到图片文件“/no/such.png”'],
    [['set', 'TUTOR_NAME'], '缺少值（要清除就写 ""）。运行 npx xuezhou help 看说明'],
    [['get'], '没有“get”这个命令，是不是 set？运行 npx xuezhou help 看说明'],
    [[], 'setting 之后应该是 list 或 set。运行 npx xuezhou help 看说明'],
    [
      ['set', 'SERVICE_PHONE', '打给我'],
      'SERVICE_PHONE 的值不对：应为电话号码，如 010-12345678 或 400-123-4567',
    ],
    [['set', 'ICP_NUMBER', '有备案'], 'ICP_NUMBER 的值不对：应像 沪ICP备2026000001号'],
    [['set', 'POLICE_NUMBER', '1'], 'POLICE_NUMBER 的值不对：应像 沪公网安备31010102000001号'],
    [
      ['set', 'SALES_CONTACT', '微信'],
      'SALES_CONTACT 的值不对：应为微信号（6 到 20 位字母、数字、下划线或减号，字母开头），或绑定的手机号',
    ],
  ])('tells what is wrong with %j', async (words, message) => {
    expect(await run('setting', ...words)).toBe(1);
    expect(noted).toEqual([message]);
  });
});

describe('xuezhou message', () => {
  it('sends a Markdown file to one student, or to all, and names what is missing', async () => {
    await run('user', 'add', '13911110001', '--nickname', '收信的人');
    const file = path.join(folder, 'notice.md');
    await writeFile(file, '**周一。**开课');
    expect(await run('message', 'send', file, '--title', '开课通知', '--to', '13911110001')).toBe(
      0,
    );
    const all = ['message', 'send', file, '--title', '全校通知', '--important', '--all'];
    expect(await run(...all)).toBe(1);
    expect(noted).toEqual([
      '“全校通知”会发给全部学生，现在是 1 人，发出去收不回来。确定的话请加上 --yes',
    ]);
    expect(await run(...all, '--yes')).toBe(0);
    const sent = await school.database.connection
      .selectFrom('message')
      .select(['title', 'content', 'is_important', 'student_id'])
      .orderBy('message_id')
      .execute();
    expect(sent).toMatchObject([
      { title: '开课通知', content: '<p><strong>周一。</strong>开课</p>', is_important: false },
      { title: '全校通知', is_important: true, student_id: null },
    ]);
    expect(await run('message', 'send', file)).toBe(1);
    expect(noted).toEqual(['缺少 --title 标题']);
    expect(await run('message', 'send', file, '--title', '谁')).toBe(1);
    expect(noted[0]).toContain('请写明发给谁');
    const both = ['--to', '13911110001', '--all'];
    expect(await run('message', 'send', file, '--title', '谁', ...both)).toBe(1);
    expect(await run('message', 'send', path.join(folder, 'none.md'), '--title', '无')).toBe(1);
  });
});
