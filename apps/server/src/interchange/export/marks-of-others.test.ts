import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportQuestions } from './export-questions.ts';
import { importQuestions, type QuestionsOptions } from '../import-questions.ts';
import { openTestSchool, type TestSchool } from '../testing/open-test-school.ts';

let school: TestSchool;
let folder: string;
let files = 0;

beforeEach(async () => {
  school = await openTestSchool();
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-marks-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await school.close();
});

async function take(
  name: string,
  content: string,
  options: Partial<QuestionsOptions> = {},
  to: TestSchool = school,
) {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const [report] = await importQuestions(to, [file], { dryRun: false, ...options });
  if (report === undefined) throw new Error('no report');
  return { ...report, courseId: report.banks[0]?.courseId ?? 0 };
}

async function exportOf(courseId: number, of: TestSchool = school): Promise<string> {
  const file = path.join(folder, `导出${files++}.csv`);
  await exportQuestions(of, courseId, file);
  return await readFile(file, 'utf8');
}

const stemsOf = async (courseId: number) =>
  (
    await school.database.connection
      .selectFrom('question')
      .where('course_id', '=', courseId)
      .where('retired_at', 'is', null)
      .orderBy('position')
      .select('stem_text')
      .execute()
  ).map(({ stem_text }) => stem_text);

const ours =
  '编号,题干,A,B,C,答案\nK7,债券久期衡量的是价格对什么的敏感度？,市场利率,信用评级,汇率变动,A\n';
const theirs =
  '编号,题干,A,B,C,答案\nK7,下列哪一项属于经营活动产生的现金流？,支付股利,销售商品收款,购买设备付款,B\n';

it('another school’s question never takes the place of ours, though bank and 编号 are the same', async () => {
  const { courseId } = await take('题库.csv', ours);
  const other = await openTestSchool();
  const foreign = await exportOf((await take('题库.csv', theirs, {}, other)).courseId, other);
  await other.close();

  const first = await take('别校.csv', foreign);
  const all = await stemsOf(courseId);
  expect(all.concat(await stemsOf(first.courseId))).toContain(
    '债券久期衡量的是价格对什么的敏感度？',
  );
  expect(first.counts).toMatchObject({ added: 1, changed: 0 });
  expect(first.rows[0]?.doubts?.[0]).toContain('编号与本校的题相同，文字完全不同');

  // From now on it is known for what it is.
  const again = await take('别校.csv', foreign);
  expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  expect(again.rows[0]?.doubts).toBeUndefined();

  // Into our own course and bank it comes as one more.
  const into = await take('题库.csv', foreign, { courseId });
  expect(into.counts).toMatchObject({ added: 1, changed: 0 });
  expect(await stemsOf(courseId)).toEqual([
    ...['债券久期衡量的是价格对什么的敏感度？', '下列哪一项属于经营活动产生的现金流？'],
  ]);
  // Ours, corrected, is still ours.
  const corrected = (await exportOf(courseId)).replace('价格对什么', '价格对哪个因素');
  expect((await take('改.csv', corrected)).counts).toMatchObject({ added: 0, changed: 1 });
});

it('a copy that is corrected leaves its original alone, and the other way round', async () => {
  const { courseId } = await take('题库.csv', ours);
  const copies = (await take('另一库.csv', theirs)).courseId;
  await take('副本.csv', await exportOf(courseId), { courseId: copies });
  const original = await stemsOf(courseId);

  // Alone, so that nothing but its key tells which of the two it is.
  const corrected = (await exportOf(copies))
    .replace('价格对什么', '价格对哪个因素')
    .replace(/^.*经营活动.*\r?\n/m, '');
  expect((await take('改.csv', corrected)).counts).toMatchObject({
    ...{ added: 0, changed: 1, unchanged: 0 },
  });
  expect(await stemsOf(courseId)).toEqual(original);
  expect(await stemsOf(copies)).toContain('债券久期衡量的是价格对哪个因素的敏感度？');

  const back = (await exportOf(courseId)).replace('价格对什么', '价格对哪一种变化');
  expect((await take('改.csv', back)).counts).toMatchObject({ added: 0, changed: 1 });
  expect(await stemsOf(courseId)).toEqual(['债券久期衡量的是价格对哪一种变化的敏感度？']);
  expect(await stemsOf(copies)).toContain('债券久期衡量的是价格对哪个因素的敏感度？');
});

it('where a file’s question stands in several courses alike, it is asked which is meant', async () => {
  const other = await openTestSchool();
  const foreign = await exportOf((await take('题库.csv', ours, {}, other)).courseId, other);
  await other.close();
  const one = (await take('甲库.csv', foreign)).courseId;
  const two = (await take('乙库.csv', theirs)).courseId;
  await take('甲库.csv', foreign, { courseId: two });

  const corrected = foreign.replace('价格对什么', '价格对哪个因素');
  expect((await take('外来.csv', corrected)).fault).toContain('--course');
  const named = await take('外来.csv', corrected, { courseId: two });
  expect(named.counts).toMatchObject({ added: 0, changed: 1 });
  expect(await stemsOf(one)).toEqual(['债券久期衡量的是价格对什么的敏感度？']);
});
