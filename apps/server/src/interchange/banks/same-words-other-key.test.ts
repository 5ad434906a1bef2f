import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importQuestions } from '../import-questions.ts';
import { openTestSchool, type TestSchool } from '../testing/open-test-school.ts';

let school: TestSchool;
let folder: string;
beforeAll(async () => {
  school = await openTestSchool();
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-key-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await school.close();
});

it('the same words with another key are a conflict to decide, in one file and over several', async () => {
  const head = '题干,A,B,答案\n';
  const one = path.join(folder, 'test-会计.csv');
  const two = path.join(folder, 'dev-会计.csv');
  await writeFile(one, `${head}甲,一,二,A\n甲,一,二,B\n甲,一,二,A\n`);
  await writeFile(two, `${head}甲,一,二,B\n乙,一,二,A\n`);
  const reports = await importQuestions(school, [one, two], { dryRun: false });
  const reasons = reports.map(({ rows }) => rows.map(({ reason = '' }) => reason));
  expect(reasons[0]).toEqual([
    '',
    '与第 2 行的题干和选项相同，答案却不同（A 和 B），取用了前一个；请确认哪个对，改好后再导入',
    '与第 2 行的题目相同，已跳过',
  ]);
  expect(reasons[1]).toEqual([
    '与 test-会计.csv 第 2 行的题干和选项相同，答案却不同（A 和 B），取用了前一个；请确认哪个对，改好后再导入',
    '',
  ]);
  // The one that was taken is to be looked at too.
  expect(reports[0]?.rows[0]?.doubts).toEqual([
    '第 3 行的题干和选项相同，答案却是 B；请确认哪个对',
  ]);
});
