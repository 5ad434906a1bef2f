import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/import/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { keptPieces } from '../../platform/media/kept-file.ts';
import { lastEntry } from '../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { add, makeStudent } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { archiveDesk, exportedZip } from '../testing/archive-desk.ts';
import { chapter } from '../testing/make-catalogue.ts';
import type { TestSchool } from '../testing/open-test-school.ts';
import { SisterSchools } from '../testing/sister-schools.ts';

const school = await startTestApp();
const { connection, services } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const desk = await archiveDesk(school, owner);
const sisters = new SisterSchools();
afterAll(() => sisters.close());
beforeAll(async () => {
  await school.app.listen({ port: 0, host: '127.0.0.1' });
});
const refused = (name: AnyRefusalName) => allRefusals[name][0];

const titleOf = async (courseId: number | null | undefined) =>
  (
    await connection
      .selectFrom('course')
      .where('course_id', '=', courseId ?? 0)
      .select('title')
      .executeTakeFirst()
  )?.title;
const courses = async () =>
  (await connection.selectFrom('course').select('title').execute()).map(({ title }) => title);
/** Exported by a sister school, and imported here: its number. */
async function brought(giver: TestSchool): Promise<number> {
  const done = await desk.run(await desk.bring(await exportedZip(giver)));
  return done.courses[0]?.courseId ?? 0;
}

it('[POST /api/console/course-imports/begin] [GET /api/console/course-imports/:importId] [POST /api/console/course-imports/run] [GET /api/console/course-imports] a course that a sister school exported is sent in parts, looked into, and written by the last step alone', async () => {
  const zip = await exportedZip(await sisters.withCourse('姊妹校的课'));
  const importId = randomUUID();
  expect((await desk.begin(zip.length, { importId })).data.received).toBe(0);
  await desk.sendPart(importId, 0, zip.subarray(0, 1000));
  expect((await desk.begin(zip.length, { importId })).data.received).toBe(1000);
  expect((await desk.begin(zip.length + 1, { importId })).status).toBe(refused('idReused'));
  expect(await desk.see(importId)).toMatchObject({ state: 'receiving', received: 1000 });
  expect((await desk.ask(importId)).status).toBe(refused('courseImportChanged'));
  await desk.sendPart(importId, 1000, zip.subarray(1000));
  await desk.work();
  const seen = await desk.see(importId);
  expect(seen).toMatchObject({ state: 'ready', fault: null, isMine: true, leftOut: [] });
  expect(seen.courses).toMatchObject([
    { title: '姊妹校的课', kind: 'new', here: null, answer: 'beside', losses: [], faults: [] },
  ]);
  const counts = Object.fromEntries(
    (seen.courses[0]?.counts ?? []).map(({ what, ...of }) => [what, of]),
  );
  expect(counts).toMatchObject({
    books: { added: 1, removed: 0 },
    readings: { added: 1 },
    lectures: { added: 1 },
    questions: { added: 4 },
    papers: { added: 2 },
  });
  expect(await courses()).not.toContain('姊妹校的课');
  const done = await desk.run(importId, { why: '姊妹校给的' });
  expect(done).toMatchObject({ state: 'done', fault: null });
  const courseId = done.courses[0]?.courseId;
  expect(await titleOf(courseId)).toBe('姊妹校的课');
  expect(await keptPieces(services.storage, `imports/${importId}`)).toEqual([]);
  expect(await lastEntry(connection, 'runCourseImport')).toMatchObject({
    target_kind: 'course',
    target_id: String(courseId),
    after: { file: '课程.zip', title: '姊妹校的课', become: 'new', removed: 0 },
    why: '姊妹校给的',
  });
  // Done twice, it is done once.
  await enqueue(connection, 'import-courses', { importId });
  await desk.work();
  expect((await courses()).filter((title) => title === '姊妹校的课')).toHaveLength(1);
  expect((await desk.ask(importId)).status).toBe(refused('courseImportOver'));
  const [listed] = await owner.data(contract.listCourseImports);
  expect(listed).toMatchObject({ importId, state: 'done', titles: ['姊妹校的课'] });
});

it('a newer one is known by its origin, and what it has no more is told with what students did, and has to be seen', async () => {
  const giver = await sisters.withCourse('会变的课');
  const courseId = await brought(giver);
  const again = await desk.bring(await exportedZip(giver));
  expect((await desk.see(again)).courses[0]).toMatchObject({
    ...{ kind: 'update', answer: 'update', here: { courseId, title: '会变的课' } },
    counts: expect.arrayContaining([
      { what: 'questions', added: 0, changed: 0, unchanged: 4, removed: 0 },
    ]),
  });
  const gone = await connection
    .selectFrom('question')
    .where('course_id', '=', courseId)
    .where('parent_id', 'is', null)
    .orderBy('position', 'desc')
    .select(['question_id', 'version'])
    .executeTakeFirstOrThrow();
  const { studentId } = await makeStudent(connection);
  await add(connection, 'answer', {
    ...{ student_id: studentId, answer_id: randomUUID(), course_id: courseId },
    ...{ question_id: gone.question_id, version: gone.version, group_id: null },
    ...{ student_answer: 'A', question_status: 1, spent_ms: null, answered_at: new Date() },
  });
  await sisters.write(giver, '会变的课', {
    [`${chapter}/questions.yaml`]: (text) => text.slice(0, text.lastIndexOf('\n- id:') + 1),
    'courses/demo/papers.yaml': null,
    'courses/demo/camps.yaml': null,
  });
  const newer = await desk.bring(await exportedZip(giver));
  const [seen] = (await desk.see(newer)).courses;
  expect(seen?.losses).toEqual(['1 道题不再出，学员做过 1 次；做过的记录和成绩都留着']);
  expect(seen?.counts.find(({ what }) => what === 'questions')?.removed).toBeGreaterThan(0);
  expect((await desk.ask(newer)).status).toBe(refused('courseImportLoss'));
  expect((await desk.run(newer, { isLossSeen: true })).state).toBe('done');
  const { retired_at } = await connection
    .selectFrom('question')
    .where('question_id', '=', gone.question_id)
    .select('retired_at')
    .executeTakeFirstOrThrow();
  expect(retired_at).not.toBeNull();
  expect(await lastEntry(connection, 'runCourseImport')).toMatchObject({
    after: { become: 'update', losses: seen?.losses },
  });
});
