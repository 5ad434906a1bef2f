import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bankFiles } from './banks/read/read-bank-file.ts';
import { importQuestions, type BankFileReport, type QuestionsOptions } from './import-questions.ts';
import { dumpContent } from './testing/dump-content.ts';
import { openTestSchool, type TestSchool } from './testing/open-test-school.ts';

let school: TestSchool;
let folder: string;

beforeEach(async () => {
  school = await openTestSchool();
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-banks-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await school.close();
});

async function importAll(options: Partial<QuestionsOptions> = {}): Promise<BankFileReport[]> {
  return await importQuestions(school, await bankFiles(folder), { dryRun: false, ...options });
}

async function importFile(
  name: string,
  content: string | Buffer,
  options: Partial<QuestionsOptions> = {},
): Promise<BankFileReport> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const [report] = await importQuestions(school, [file], { dryRun: false, ...options });
  if (report === undefined) throw new Error('a file without a report');
  return report;
}

const reasons = ({ rows }: BankFileReport) =>
  rows.flatMap(({ place, reason }) => (reason === undefined ? [] : [`${place}：${reason}`]));

const stored = async () =>
  await school.database.connection
    .selectFrom('question')
    .innerJoin('question_version', (join) =>
      join
        .onRef('question_version.question_id', '=', 'question.question_id')
        .onRef('question_version.version', '=', 'question.version'),
    )
    .selectAll()
    .orderBy('position')
    .execute();

const csv = (...lines: string[]) => [',Question,A,B,C,D,Answer', ...lines, ''].join('\n');

describe('a CSV of questions', () => {
  it('becomes a course of its own', async () => {
    const { banks, counts } = await importFile(
      'test-经济师.csv',
      csv('0,"第一题\n有两行",1,2,3,4,B', '1,第二题,一,二,三,四,AC'),
    );
    expect(banks).toEqual([{ name: '经济师', courseId: 10_000 }]);
    expect(counts).toEqual({ added: 2, changed: 0, unchanged: 0, skipped: 0 });
    expect(
      await school.database.connection.selectFrom('course').selectAll().execute(),
    ).toMatchObject([
      {
        title: '题库 · 经济师',
        cover: '经济师',
        family: 'OTHER',
        group_type: 2,
        access: 'enrolled',
      },
    ]);
    expect(await stored()).toMatchObject([
      {
        kind: 'single',
        answer: 'B',
        stem_text: '第一题 有两行',
        content: { question: '第一题<br>有两行', source: '题库 · 经济师' },
      },
      { kind: 'multiple', answer: 'AC' },
    ]);
  });

  it('is one bank with the other parts of it', async () => {
    await writeFile(path.join(folder, 'dev-经济师.csv'), csv('0,甲题,1,2,3,4,A'));
    await writeFile(
      path.join(folder, 'test-经济师.csv'),
      csv('0,乙题,1,2,3,4,A', '1,甲题,1,2,3,4,A'),
    );
    const reports = await importAll();
    expect(
      new Set(reports.flatMap(({ banks }) => banks.map(({ courseId }) => courseId))).size,
    ).toBe(1);
    expect(reports.flatMap(reasons)).toEqual([
      '第 3 行：与 dev-经济师.csv 第 2 行的题目相同，已跳过',
    ]);
  });

  it.each([
    ['with a BOM', Buffer.from(`\uFEFF题干,选项A,选项B,答案\n题,对的,错的,A\n`)],
    ['with semicolons', '题干;选项A;选项B;答案\n题;对的;错的;A\n'],
    ['with tabs', '题干\t选项A\t选项B\t答案\n题\t对的\t错的\tA\n'],
    ['from Windows', '题干,选项A,选项B,答案\r\n题,对的,错的,A\r\n'],
    [
      'in GB18030',
      Buffer.from(
        'cce2b8c92cd1a1cfee412cd1a1cfee422cb4f0b0b80acce22cb6d4b5c42cb4edb5c42c410a',
        'hex',
      ),
    ],
  ])('is read %s', async (_title, content) => {
    const { counts } = await importFile('bank.csv', content);
    expect(counts.added).toBe(1);
    expect(await stored()).toMatchObject([
      { stem_text: '题', answer: 'A', content: { options: [{ html: '对的' }, { html: '错的' }] } },
    ]);
  });

  it('is refused without a column for the answer, with the advice what to do', async () => {
    const report = await importFile('bank.csv', '题目,A,B\n题,1,2\n');
    expect(report.fault).toBe(
      'bank.csv：缺少“答案”列，表头是：题目、A、B。请加上名为“答案”或“Answer”的列',
    );
    expect(await stored()).toEqual([]);
  });

  it('loses only the row whose quote is broken', async () => {
    const report = await importFile(
      'bank.csv',
      csv(
        '0,好题,1,2,3,4,A',
        '1,"坏"题,1,2,3,4,A',
        '2,"又是\n好题",1,2,3,4,B',
        '3,"没完,1,2,3,4,A',
        '4,最后,1,2,3,4,A',
      ),
    );
    expect(report.counts).toEqual({ added: 3, changed: 0, unchanged: 0, skipped: 2 });
    expect(reasons(report)).toEqual([
      '第 3 行：引号没有配对；文字里的引号要写成两个 ""',
      '第 6 行：引号没有配对；文字里的引号要写成两个 ""',
    ]);
  });

  it('tells each row that cannot be a question, and takes the rest', async () => {
    const report = await importFile(
      'bank.csv',
      csv(
        '0,好题,1,2,3,4,A',
        '1,没有这个答案,1,2,3,4,E',
        '2,,1,2,3,4,A',
        '3,没有答案,1,2,3,4,',
        '4,缺一个,1,,3,4,A',
        '5,分不清,同,同,3,4,A',
        '6,好 题,1,2,3,4,A',
        '7,多一格,1,2,3,4,A,x',
      ),
    );
    expect(report.counts).toEqual({ added: 1, changed: 0, unchanged: 0, skipped: 7 });
    expect(reasons(report)).toEqual([
      '第 3 行：答案 E 不是任何选项',
      '第 4 行：题干是空的',
      '第 5 行：答案是空的',
      '第 6 行：选项 B 是空的',
      '第 7 行：选项 A 与 B 的文字相同，分不清哪个是答案',
      '第 8 行：与第 2 行的题目相同，已跳过',
      '第 9 行：有 8 格，比表头的 7 格多；文字里有逗号时请加引号',
    ]);
  });

  it('changes nothing the second time', async () => {
    const text = csv('0,第一题,1,2,3,4,B', '1,第二题,一,二,三,四,AC');
    await importFile('bank.csv', text);
    const before = await dumpContent(school.database.connection);
    const { counts } = await importFile('bank.csv', text);
    expect(counts).toEqual({ added: 0, changed: 0, unchanged: 2, skipped: 0 });
    expect(await dumpContent(school.database.connection)).toEqual(before);
  });

  it('makes a new version when an answer or an explanation changed', async () => {
    const head = '题干,A,B,答案,解析';
    await importFile('bank.csv', `${head}\n甲题,1,2,A,因为\n乙题,1,2,A,因为\n`);
    const { counts } = await importFile('bank.csv', `${head}\n甲题,1,2,B,因为\n乙题,1,2,A,所以\n`);
    expect(counts).toEqual({ added: 0, changed: 2, unchanged: 0, skipped: 0 });
    expect(await stored()).toMatchObject([
      { version: 2, answer: 'B' },
      { version: 2, content: { explanation: '所以' } },
    ]);
  });

  it('knows a question by its own key where the file has real ones', async () => {
    await importFile('bank.csv', '编号,题干,A,B,答案\nK-7,旧题干,1,2,A\nK-9,别的,1,2,A\n');
    const { counts } = await importFile('bank.csv', '编号,题干,A,B,答案\nK-7,新题干,1,2,A\n');
    expect(counts).toEqual({ added: 0, changed: 1, unchanged: 0, skipped: 0 });
    expect(await stored()).toMatchObject([{ version: 2, stem_text: '新题干' }, { version: 1 }]);
  });

  it('writes nothing in a dry run', async () => {
    const { counts } = await importFile('bank.csv', csv('0,题,1,2,3,4,B'), { dryRun: true });
    expect(counts.added).toBe(1);
    expect(Object.values(await dumpContent(school.database.connection)).flat()).toEqual([]);
  });

  it('goes into a course that is named for it', async () => {
    await importFile('one.csv', csv('0,题,1,2,3,4,B'));
    const { banks } = await importFile('two.csv', csv('0,别的题,1,2,3,4,B'), { courseId: 10_000 });
    expect(banks).toEqual([{ name: 'two', courseId: 10_000 }]);
    const { fault } = await importFile('three.csv', csv('0,题,1,2,3,4,B'), { courseId: 77 });
    expect(fault).toBe('three.csv：没有编号为 77 的课程');
  });

  it('harms no other file of the folder when it is broken', async () => {
    await writeFile(path.join(folder, 'bad.csv'), '没有,表头\n1,2\n');
    await writeFile(path.join(folder, 'good.csv'), csv('0,题,1,2,3,4,B'));
    const [bad, good] = await importAll();
    expect(bad?.fault).toContain('缺少“题干”列');
    expect(good?.counts.added).toBe(1);
  });
});

describe('a JSON of questions', () => {
  const row = (wishes: object) => ({
    名称: '经济师',
    task: '单项选择题',
    question: '题',
    choices: "{'A': '甲', 'B': \"don't\"}",
    answer: 'A',
    analysis: null,
    ...wishes,
  });
  const importRows = async (...rows: object[]) =>
    await importFile('sample.json', JSON.stringify(rows));

  it('makes a bank of each name in it', async () => {
    const { banks } = await importRows(row({}), row({ 名称: '注册会计师' }));
    expect(banks.map(({ name }) => name)).toEqual(['经济师', '注册会计师']);
  });

  it('takes options as an object, a list, or either as text', async () => {
    await importRows(
      row({ question: '1' }),
      row({ question: '2', choices: { A: '甲', B: "don't" } }),
      row({ question: '3', choices: ['A. 甲', "B. don't"] }),
      row({ question: '4', choices: '{"B": "don\'t", "A": "甲"}' }),
    );
    const options = (await stored()).map(({ content }) => content.options.map(({ html }) => html));
    expect(options).toEqual(Array.from({ length: 4 }, () => ['甲', "don't"]));
  });

  it('takes true or false, whatever the file calls the two', async () => {
    await importRows(
      row({ question: '1', task: '判断题', choices: "{'A': '对', 'B': '错'}", answer: 'B' }),
      row({ question: '2', task: '判断题', choices: "{'A': '错', 'B': '对'}", answer: 'B' }),
      row({ question: '3', task: '判断题', choices: '', answer: '√' }),
    );
    const rows = await stored();
    expect(rows.map(({ kind, answer }) => kind + answer)).toEqual([
      'truefalseB',
      'truefalseA',
      'truefalseA',
    ]);
    // In the words of the file, truth first.
    expect(rows.map(({ content }) => content.options.map(({ html }) => html))).toEqual([
      ['对', '错'],
      ['对', '错'],
      ['正确', '错误'],
    ]);
  });

  it('tells what it cannot read', async () => {
    const report = await importRows(
      row({ question: '好' }),
      row({ choices: '{A: 1' }),
      row({ task: '连线题' }),
      row({ answer: 'AB' }),
      { 名称: '经济师' },
    );
    expect(reasons(report)).toEqual([
      '第 2 条：选项看不懂：第 2 个字符附近看不懂',
      '第 3 条：不认识题型“连线题”，可用的有：单选题、多选题、判断题、数值题、问答题、填空题',
      '第 4 条：单选题只能有一个答案，现在是 AB',
      '第 5 条：题干是空的',
    ]);
  });

  it('is refused with the line where it is broken', async () => {
    const { fault } = await importFile('sample.json', '[\n{"question": "x",\n]');
    expect(fault).toBe('sample.json：第 3 行不是正确的 JSON');
  });
});
