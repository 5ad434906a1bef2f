import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportQuestions } from '../export/export-questions.ts';
import { importQuestions, type QuestionsOptions } from '../import-questions.ts';
import { openTestSchool, type TestSchool } from '../testing/open-test-school.ts';

let school: TestSchool;
let folder: string;

beforeEach(async () => {
  school = await openTestSchool();
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-large-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await school.close();
});

// More than are read, written and left to the disk at once.
const count = 1203;
const heading = '编号,章节,题干,A,B,答案,解析\n';
const row = (at: number, answer = 'A') =>
  `k${at},第 ${at % 3} 章,第 ${at} 题问的是哪一年的利率,${at} 年,${at + 1} 年,${answer},因为 ${at}\n`;
const rows = (answerOf: (at: number) => string = () => 'A') =>
  Array.from({ length: count }, (_, at) => row(at, answerOf(at))).join('');

async function take(name: string, content: string, options: Partial<QuestionsOptions> = {}) {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const [report] = await importQuestions(school, [file], { dryRun: false, ...options });
  if (report === undefined) throw new Error('a file without a report');
  return report;
}

const stems = async () =>
  (
    await school.database.connection
      .selectFrom('question')
      .orderBy('position')
      .select('stem_text')
      .execute()
  ).map(({ stem_text }) => stem_text);

it('a bank of more rows than are in memory at once is taken whole, in its order, and told row by row', async () => {
  const broken = '断,第 0 章,"题"干,1,2,A,无\n';
  const shown = await take('题库.csv', heading + rows() + broken, { dryRun: true, preview: true });
  expect(shown.counts).toEqual({ added: count, changed: 0, unchanged: 0, skipped: 1 });
  expect(shown.rows[count - 1]).toMatchObject({
    place: `第 ${count + 1} 行`,
    shown: { stem: `第 ${count - 1} 题问的是哪一年的利率`, answer: 'A' },
  });
  expect(shown.rows.at(-1)).toMatchObject({ place: `第 ${count + 2} 行`, outcome: 'skipped' });
  expect(await stems()).toEqual([]);

  await take('题库.csv', heading + rows() + broken);
  expect(await stems()).toEqual(
    Array.from({ length: count }, (_, at) => `第 ${at} 题问的是哪一年的利率`),
  );
  const late = await take('题库.csv', heading + rows((at) => (at > count - 3 ? 'B' : 'A')));
  expect(late.counts).toEqual({ added: 0, changed: 2, unchanged: count - 2, skipped: 0 });
  expect(
    late.rows.filter(({ outcome }) => outcome === 'changed').map(({ place }) => place),
  ).toEqual([`第 ${count} 行`, `第 ${count + 1} 行`]);
});

it.each(['题库.csv', '题库.xlsx'])(
  'a bank of as many leaves as %s and comes back unchanged',
  async (name) => {
    const { banks } = await take('题库.csv', heading + rows());
    const courseId = banks[0]?.courseId ?? 0;
    const out = path.join(folder, `出/${name}`);
    await mkdir(path.dirname(out));
    expect(await exportQuestions(school, courseId, out)).toEqual({ count, faults: [] });
    const [report] = await importQuestions(school, [out], { dryRun: false, courseId });
    expect(report?.counts).toEqual({ added: 0, changed: 0, unchanged: count, skipped: 0 });
  },
);

it('what waits on the disk is gone when the import ends, however it ends', async () => {
  const waiting = path.join(folder, 'waiting');
  await mkdir(waiting);
  vi.stubEnv('TMPDIR', waiting);
  try {
    await take('题库.csv', heading + row(1));
    await take('坏.csv', '题干\n一\n');
    expect(await readdir(waiting)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
  }
});
