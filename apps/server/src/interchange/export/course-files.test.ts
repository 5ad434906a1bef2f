import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as contract from '@xuezhou/contract/authoring/console';
import { saveFamily } from '@xuezhou/contract/site/console';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { readZip } from '../../platform/zip/read-zip.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { howMany } from '../../testing/runs/how-many.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { publishAll, step, takeStep } from '../testing/course-steps.ts';
import { dumpContent } from '../testing/dump-content.ts';
import { TestCatalogue } from '../testing/make-catalogue.ts';

const open = async () => {
  const school = await startTestApp();
  await school.connection.insertInto('school').values({ name: '学校' }).execute();
  return { school, owner: await signInStaffAs(school, { isOwner: true }) };
};
type Opened = Awaited<ReturnType<typeof open>>;
const here = await open();

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** What a page gives of a course, by names, and what it says that it left. */
async function exported({ school, owner }: Opened, courseId: number) {
  const body = { courseId, requestId: randomUUID() };
  const { exportId } = await owner.data(contract.beginCourseExport, { body });
  await school.runJobs(['export-course']);
  const { exports } = await owner.data(contract.listCourseExports, { params: { courseId } });
  const url = `/files/console/course-export/${exportId}`;
  const zip = readZip((await owner.send({ method: 'GET', url })).rawPayload);
  await zip.check();
  const files = new Map<string, string>();
  for (const name of [...zip.names].toSorted())
    files.set(name, (await zip.file(name, 10_000_000))!.toString('latin1'));
  return { files, left: exports[0]?.left };
}

async function imported({ school }: Opened, files: ReadonlyMap<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-course-files-'));
  folders.push(folder);
  for (const [name, text] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text, 'latin1');
  }
  return await importCatalogue(school.services, folder, { dryRun: false });
}

/** Into a school that has nothing, out of which it comes as it went in. */
async function takenElsewhere(courseId: number) {
  const { files, left } = await exported(here, courseId);
  expect(left).toEqual([]);
  const there = await open();
  expect((await imported(there, files)).faults).toEqual([]);
  return { there, files, back: (await exported(there, courseId)).files };
}

it('a course made by pages is the same after it was exported, imported into another school, and exported there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const { owner } = here;
      const body = { requestId: randomUUID(), title: '由页面写的课', family: 'CFA' as const };
      const { courseId } = await owner.data(contract.createCourse, { body });
      for (const one of steps) await takeStep(owner, courseId, one);
      await publishAll(owner, courseId);
      const { version } = await owner.data(contract.getCourseTree, { params: { courseId } });
      if (version === 0) return;
      const { files, back } = await takenElsewhere(courseId);
      expect(back).toEqual(files);
    }),
    { numRuns: howMany('XZ_COURSE_FILES_RUNS', { usually: 2, whole: 40 }) },
  );
}, 600_000);

it('questions, papers, cards, camps, pictures, captions and videos go along, and nothing else of the other school is touched', async () => {
  const catalogue = await TestCatalogue.make();
  folders.push(catalogue.folder);
  await importCatalogue(here.school.services, catalogue.folder, { dryRun: false });
  await here.owner.data(contract.takeOverCourse, { body: { courseId: 1 } });
  const { there, files, back } = await takenElsewhere(1);
  expect(back).toEqual(files);
  const [ours, theirs] = [
    await dumpContent(here.school.connection),
    await dumpContent(there.school.connection),
  ];
  for (const table of ['question', 'question_version', 'card', 'mock_paper', 'camp', 'bullet'])
    expect(theirs[table]).toEqual(ours[table]);
  expect(theirs['question']?.length).toBeGreaterThan(0);
  expect(theirs['school']).toEqual([expect.objectContaining({ name: '学校' })]);
});

it('the family of the course goes along, the name of the school does not, and what is of no bank is told', async () => {
  const { owner, school } = here;
  const facts = { shortName: '税', hue: 'plum', exam: null, isShown: true } as const;
  const { code } = await owner.data(saveFamily, {
    body: { requestId: randomUUID(), code: null, version: 0, name: '税务师', ...facts },
  });
  const body = { requestId: randomUUID(), title: '税法', family: code };
  const { courseId } = await owner.data(contract.createCourse, { body });
  const place = { courseId, requestId: randomUUID(), afterId: null };
  await owner.data(contract.addNode, {
    body: { ...place, kind: 'book', parentId: courseId, title: '税法一' },
  });
  await publishAll(owner, courseId);
  await makeQuestion(school.connection, { courseId });
  const { files, left } = await exported(here, courseId);
  expect(left).toEqual(['1 道题既不是课程的也不是题库的，不在课程文件里；请到题库按这门课导出']);
  expect(files.get('catalogue.yaml')).not.toContain('school');
  const there = await open();
  await there.school.connection.updateTable('school').set({ name: '另一所' }).execute();
  expect((await imported(there, files)).faults).toEqual([]);
  const dump = await dumpContent(there.school.connection);
  expect(dump['school']).toEqual([expect.objectContaining({ name: '另一所' })]);
  expect(dump['course']).toEqual([expect.objectContaining({ title: '税法', family: code })]);
});

/** A course that pages made of one book with one chapter, called so. */
async function written({ owner }: Opened, title: string) {
  const { courseId } = await owner.data(contract.createCourse, {
    body: { requestId: randomUUID(), title, family: 'CFA' },
  });
  const add = async (kind: 'book' | 'reading', parentId: number, name: string) =>
    await owner.data(contract.addNode, {
      body: { courseId, requestId: randomUUID(), afterId: null, kind, parentId, title: name },
    });
  const { nodeId: bookId } = await add('book', courseId, `${title}的书`);
  const { nodeId: readingId } = await add('reading', bookId, `${title}的章`);
  return { courseId, bookId, readingId };
}

it('where pages of two schools gave the same ids, the course comes beside, and the draft there goes on', async () => {
  const [giver, taker] = [await open(), await open()];
  const [ours, theirs] = [await written(giver, '甲校的课'), await written(taker, '乙校的课')];
  expect(theirs).toEqual(ours);
  await publishAll(giver.owner, ours.courseId);
  const tree = async () =>
    await taker.owner.data(contract.getCourseTree, { params: { courseId: theirs.courseId } });
  const before = await tree();
  const { files } = await exported(giver, ours.courseId);
  const report = await imported(taker, files);
  expect([report.faults, report.counts.books.added]).toEqual([[], 1]);
  expect(report.notes).toEqual([
    'courses/course-5001：编号 5001 在这里是另一门课“乙校的课”，它没有动；文件里的“甲校的课”另放一门，编号 5002',
  ]);
  expect(await tree()).toEqual(before);
  await publishAll(taker.owner, theirs.courseId);
  const { connection } = taker.school;
  const courses = connection.selectFrom('course').select(['course_id', 'title']);
  expect(await courses.orderBy('course_id').execute()).toEqual([
    { course_id: 5001, title: '乙校的课' },
    { course_id: 5002, title: '甲校的课' },
  ]);
  const readings = await connection.selectFrom('reading').selectAll().execute();
  expect(readings.map(({ course_id, title }) => `${course_id} ${title}`).toSorted()).toEqual([
    '5001 乙校的课的章',
    '5002 甲校的课的章',
  ]);
  // Taken over there it is a course like each, and its own school knows it again.
  await taker.owner.data(contract.takeOverCourse, { body: { courseId: 5002 } });
  const { files: back } = await exported(taker, 5002);
  expect((await imported(giver, back)).faults).toEqual([
    'courses/course-5001：课程“甲校的课”已由教务台接管，文件里的没有导入；请在教务台里改，或加 --if-taken 5002=beside 另放一门',
  ]);
});
