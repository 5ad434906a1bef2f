import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../cli/run-cli.ts';
import { openTestSchool, type TestSchool } from '../testing/open-test-school.ts';

let school: TestSchool;
let folder: string;
const said: string[] = [];

beforeEach(async () => {
  school = await openTestSchool();
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-withdraw-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await school.close();
});

async function run(...words: string[]): Promise<number> {
  said.length = 0;
  const say = (line: string) => void said.push(line);
  return await runCli(words, () => Promise.resolve({ ...school, close: () => Promise.resolve() }), {
    print: say,
    note: say,
  });
}

async function take(content: string, name = '题库.csv', ...options: string[]): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  expect(await run('import', file, ...options)).toBe(0);
}

const asked = async () =>
  await school.database.connection
    .selectFrom('question')
    .innerJoin('question_version', (join) =>
      join
        .onRef('question_version.question_id', '=', 'question.question_id')
        .onRef('question_version.version', '=', 'question.version'),
    )
    .where('retired_at', 'is', null)
    .orderBy('question.question_id')
    .select(['question.question_id as id', 'question.version', 'stem_text as stem', 'answer'])
    .execute();
const stems = async () => (await asked()).map(({ stem }) => stem);
const course = async () =>
  await school.database.connection
    .selectFrom('course')
    .select(['course_id as id', 'access'])
    .executeTakeFirstOrThrow();

const head = '编号,题干,A,B,答案\n';
const [one, two, three] = ['q-1,甲题,对的,错的,A\n', 'q-2,乙题,一,二,B\n', 'q-3,丙题,一,二,A\n'];

describe('xuezhou items', () => {
  it('takes a question back, which stays away when its file comes again, and gives it back', async () => {
    await take(head + one + two);
    const [first] = await asked();
    const { id } = await course();
    expect(await run('items', 'withdraw', String(first?.id))).toBe(0);
    expect(said).toEqual([`撤下了 1 道题；要恢复：npx xuezhou items restore ${first?.id}`]);
    expect(await stems()).toEqual(['乙题']);
    await take(head + one.replace('甲题', '甲题改') + two);
    expect(said.join('\n')).toContain('这道题已撤下，导入不会让它回来');
    expect(await stems()).toEqual(['乙题']);
    expect(await run('items', 'find', String(id), '甲')).toBe(0);
    expect(said.at(-1)).toContain('已撤下');
    expect(await run('items', 'restore', String(first?.id))).toBe(0);
    // As its file says now.
    expect(await stems()).toEqual(['甲题改', '乙题']);
    expect(await run('items', 'restore', String(first?.id))).toBe(0);
    expect(said).toEqual(['没有可以恢复的题目']);
  });

  it('takes a whole bank back and gives it back, but for what was taken back alone', async () => {
    await take(head + one + two + three, '题库.csv', '--open');
    const { id } = await course();
    const [first] = await asked();
    await run('items', 'withdraw', String(first?.id));
    expect(await run('items', 'withdraw', '--course', String(id))).toBe(0);
    expect(said[0]).toContain('撤下了 2 道题');
    expect(await stems()).toEqual([]);
    expect((await course()).access).toBe('enrolled');
    expect(await run('items', 'restore', '--course', String(id))).toBe(0);
    expect(said).toEqual(['恢复了 2 道题']);
    expect(await stems()).toEqual(['乙题', '丙题']);
    const entries = await school.database.connection
      .selectFrom('audit_log')
      .where('operation', 'like', '%Questions')
      .select('operation')
      .orderBy('at')
      .execute();
    expect(entries).toHaveLength(3);
  });

  it('asks for what is missing', async () => {
    expect(await run('items', 'withdraw')).toBe(1);
    expect(said).toEqual(['请给出题目编号，或用 --course 给出课程编号']);
    expect(await run('items', 'withdraw', 'x')).toBe(1);
    expect(said[0]).toContain('没有编号为 x 的题目');
  });
});

describe('xuezhou imports', () => {
  it('undoes an import: what was new goes, what was changed says again what it said, in a version of its own', async () => {
    await take(head + one + two);
    const before = await asked();
    await take(head + one.replace('甲题', '坏了').replace(',A\n', ',B\n') + two + three);
    const broken = await asked();
    expect(broken.map(({ stem }) => stem)).toEqual(['坏了', '乙题', '丙题']);
    expect(said).toContain('题库.csv 的这次导入可以撤销：npx xuezhou imports undo 2');
    expect(await run('imports', 'undo', '2')).toBe(0);
    expect(said).toEqual([
      '已撤销 题库.csv 的导入：1 道新题不再出现，1 道题回到原样',
      '学生的作答、复习和划线都保留，再导入同一个文件就回来',
    ]);
    const after = await asked();
    // The version that students may have answered stays as they saw it.
    expect(after).toEqual([{ ...before[0], version: 3 }, before[1]]);
    expect(await run('imports', 'undo', '2')).toBe(1);
    expect(await run('imports', 'list')).toBe(0);
    expect(said[1]).toMatch(/^ *2 .*题库\.csv +1 +1 +已撤销$/);
    expect(said[2]).toMatch(/^ *1 .*题库\.csv +2 +0/);
    // And the right file again brings what was undone.
    await take(head + one + two + three);
    expect(await stems()).toEqual(['甲题', '乙题', '丙题']);
  });

  it('leaves what a younger import changed, and what the school took back', async () => {
    await take(head + one + two + three, '题库.csv', '--open');
    await take(head + one.replace('甲题', '甲题新') + two + three);
    await run('items', 'withdraw', String((await asked())[1]?.id));
    expect(await run('imports', 'undo', '1')).toBe(0);
    expect(said).toEqual([
      '已撤销 题库.csv 的导入：2 道新题不再出现',
      '1 道题后来又改过，没有动',
      '学生的作答、复习和划线都保留，再导入同一个文件就回来',
    ]);
    expect(await stems()).toEqual(['甲题新']);
    expect(await run('imports', 'undo', '2')).toBe(0);
    expect(await stems()).toEqual(['甲题']);
    // Undone too: it was an import of its own course, of which something is still asked.
    expect((await course()).access).toBe('open');
  });

  it('offers a course to nobody anew when all of it is undone, and keeps no record of an import without effect', async () => {
    await take(head + one, '题库.csv', '--open');
    await take(head + one);
    expect(said.join('\n')).not.toContain('可以撤销');
    expect(await run('imports', 'undo', '1')).toBe(0);
    expect(await stems()).toEqual([]);
    expect((await course()).access).toBe('enrolled');
    expect(await run('import', path.join(folder, '题库.csv'), '--dry-run')).toBe(0);
    expect(said.join('\n')).not.toContain('可以撤销');
  });

  it('brings back the parts that a composite question lost', async () => {
    const part = (stem: string) => ({ 题干: stem, 选项: { A: '一', B: '二' }, 答案: 'A' });
    const bank = (...parts: string[]) =>
      JSON.stringify([
        { 编号: 'c-1', 题型: '综合题', 题干: '材料', 答案: '', 小题: parts.map(part) },
      ]);
    await take(bank('一问', '二问', '三问'), '题库.json');
    const before = await stems();
    await take(bank('一问', '二问改'), '题库.json');
    expect(await stems()).toEqual(['材料', '一问', '二问改']);
    expect(await run('imports', 'undo', '2')).toBe(0);
    expect(said).toEqual(['已撤销 题库.json 的导入：1 道题回到原样']);
    expect(await stems()).toEqual(before);
  });
});
