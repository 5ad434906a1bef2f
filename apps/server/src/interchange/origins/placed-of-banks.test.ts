import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as contract from '@xuezhou/contract/authoring/console';
import { afterAll, expect, it } from 'vitest';
import { openLectureDesk } from '../../capabilities/authoring/testing/lecture-desk.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { exportCatalogue } from '../export-catalogue.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { importQuestions } from '../import-questions.ts';
import { chapter, TestCatalogue } from '../testing/make-catalogue.ts';
import { openTestSchool, type TestSchool } from '../testing/open-test-school.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const folderOf = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-placed-'));
  folders.push(folder);
  return folder;
};

/** The number of a question that a bank brings to a course: larger than those that files give. */
async function bankQuestion(
  school: Parameters<typeof importQuestions>[0] & { database: { connection: Connection } },
  courseId: number,
): Promise<number> {
  const file = path.join(await folderOf(), '题库.csv');
  await writeFile(file, '题干,A,B,答案\n久期量的是什么,时间,敏感度,B\n');
  await importQuestions(school, [file], { dryRun: false, courseId });
  const { question_id } = await school.database.connection
    .selectFrom('question')
    .where('course_id', '=', courseId)
    .where('question_id', '>', 99_999_999)
    .select('question_id')
    .executeTakeFirstOrThrow();
  return question_id;
}

it('a question that a bank brought is placed in a lecture by pages and published, and whoever exports it is told what stays behind', async () => {
  const school = await startTestApp();
  const { owner, asked, publish, from } = await openLectureDesk(school);
  const { courseId, lectureId } = await asked();
  const questionId = await bankQuestion(school.services, courseId);
  const placed = [{ questionId, second: 2 }];
  const body = await from({ courseId, lectureId }, { questions: placed });
  expect((await owner.call(contract.saveLectureQuestions, body)).status).toBe(200);
  const changes = await publish(courseId);
  expect(changes.map(({ faults }) => faults)).toEqual([[]]);
  await owner.data(contract.beginCourseExport, { body: { courseId, requestId: randomUUID() } });
  await school.runJobs(['export-course']);
  const { exports } = await owner.data(contract.listCourseExports, { params: { courseId } });
  expect(exports[0]?.left).toEqual([expect.stringContaining('1 道随堂题是题库里的题')]);
});

const placedIn = async (school: TestSchool) =>
  (
    await school.database.connection
      .selectFrom('bullet')
      .where('bullet_id', '=', 1001)
      .select('source')
      .executeTakeFirstOrThrow()
  ).source?.['questions'];

it('files that come back to where they were exported name it as it is called there', async () => {
  const school = await openTestSchool();
  const catalogue = await TestCatalogue.make();
  folders.push(catalogue.folder);
  await importCatalogue(school, catalogue.folder, { dryRun: false });
  const questionId = await bankQuestion(school, 1);
  const folder = await folderOf();
  await exportCatalogue(school, folder);
  const names = await readdir(folder, { recursive: true });
  const lectures = path.join(folder, names.find((name) => name.endsWith('lectures.yaml')) ?? '');
  const text = await readFile(lectures, 'utf8');
  await writeFile(lectures, `${text}  questions: [{ id: ${questionId}, at: 5 }]\n`);
  await importCatalogue(school, folder, { dryRun: false });
  expect(await placedIn(school)).toEqual([{ id: String(questionId), at: '5' }]);
  await school.close();
});

it('a paper that is drawn from chapters into which only a bank of the course brings questions is taken with it', async () => {
  const school = await openTestSchool();
  const catalogue = await TestCatalogue.make({
    [`${chapter}/questions.yaml`]: null,
    'courses/demo/camps.yaml': null,
    'careers.yaml': null,
    'courses/demo/papers.yaml': `- id: 2
  title: 组卷
  minutes: 20
  draw: 1
  topics:
    - { title: 数量方法, weight: 100, readings: [101] }
`,
  });
  folders.push(catalogue.folder);
  const take = () => importCatalogue(school, catalogue.folder, { dryRun: true });
  expect((await take()).faults.join()).toContain('要抽 1 题');
  await catalogue.change({ 'banks/other/题库.csv': '题干,A,B,答案\n一,甲,乙,A\n' });
  expect((await take()).counts.papers.added).toBe(0);
  await catalogue.change({ 'banks/demo/题库.csv': '题干,A,B,答案\n一,甲,乙,A\n' });
  const { counts, faults } = await take();
  expect(faults).toEqual([]);
  expect(counts.papers.added).toBe(1);
  await school.close();
});
