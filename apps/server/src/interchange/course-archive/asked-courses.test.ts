import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/import/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { add } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { archiveDesk, exportedZip } from '../testing/archive-desk.ts';
import { SisterSchools } from '../testing/sister-schools.ts';

const school = await startTestApp();
const { connection, services } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const desk = await archiveDesk(school, owner);
const sisters = new SisterSchools();
afterAll(() => sisters.close());
beforeAll(async () => {
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  // Its own course 1, as people wrote it.
  await sisters.write({ ...services, close: async () => {} }, '本校的课');
});
const refused = (name: AnyRefusalName) => allRefusals[name][0];
const titles = async () =>
  (
    await connection
      .selectFrom('course')
      .select(['course_id', 'title'])
      .orderBy('course_id')
      .execute()
  ).map(({ course_id, title }) => `${course_id} ${title}`);
const exported = async (title: string) => await exportedZip(await sisters.withCourse(title));

it('[POST /api/console/course-imports/answers] one that may be a course of here asks, and nothing is taken before somebody says', async () => {
  const before = await titles();
  const importId = await desk.bring(await exported('本校的课'));
  const seen = await desk.see(importId);
  expect(seen.courses).toMatchObject([
    {
      ...{ kind: 'ask', answer: null, here: { courseId: 1, title: '本校的课' } },
      ...{ choices: ['update', 'beside', 'skip'], counts: [], faults: [] },
    },
  ]);
  const { folder } = seen.courses[0]!;
  expect((await desk.ask(importId)).status).toBe(refused('courseImportAsks'));
  const other = await owner.call(contract.answerCourseImport, {
    body: { importId, revision: 0, answers: [{ folder: '别的', answer: 'skip' }] },
  });
  expect(other.status).toBe(refused('courseAnswerUnknown'));
  await desk.answer(importId, { [folder]: 'skip' });
  expect((await desk.ask(importId)).status).toBe(refused('courseImportNothing'));
  await desk.answer(importId, { [folder]: 'update' });
  const updating = (await desk.see(importId)).courses[0];
  expect(updating).toMatchObject({ kind: 'ask', answer: 'update' });
  expect(updating?.counts.find(({ what }) => what === 'questions')).toMatchObject({
    ...{ added: 0, removed: 0 },
  });
  await desk.answer(importId, { [folder]: 'beside' });
  const stale = { body: { importId, revision: 0, answers: [{ folder, answer: 'skip' as const }] } };
  expect((await owner.call(contract.answerCourseImport, stale)).status).toBe(
    refused('courseImportChanged'),
  );
  expect((await desk.see(importId)).courses[0]?.counts).toContainEqual({
    ...{ what: 'books', added: 1, changed: 0, unchanged: 0, removed: 0 },
  });
  expect(await titles()).toEqual(before);
  const { courses } = await desk.run(importId);
  expect(courses[0]?.courseId).toBeGreaterThan(5000);
  expect(await titles()).toEqual([...before, `${courses[0]?.courseId} 本校的课`]);
});

it('what was changed since the look is looked at again, and nothing is written of what nobody saw', async () => {
  const giver = await sisters.withCourse('先后的课');
  const first = await desk.run(await desk.bring(await exportedZip(giver)));
  const courseId = first.courses[0]?.courseId ?? 0;
  await sisters.write(giver, '改名的课');
  const importId = await desk.bring(await exportedZip(giver));
  expect((await desk.see(importId)).courses[0]).toMatchObject({
    kind: 'update',
    title: '改名的课',
  });
  await connection
    .updateTable('question')
    .where('course_id', '=', courseId)
    .set({ retired_at: new Date() })
    .execute();
  const again = await desk.run(importId);
  expect(again).toMatchObject({ state: 'ready', isChangedSince: true, revision: 1 });
  expect(await titles()).toContain(`${courseId} 先后的课`);
  expect(await desk.run(importId)).toMatchObject({ state: 'done' });
  expect(await titles()).toContain(`${courseId} 改名的课`);
});

it('a course that pages took over is changed by no file, and may come beside', async () => {
  const giver = await sisters.withCourse('接管的课');
  const first = await desk.run(await desk.bring(await exportedZip(giver)));
  const courseId = first.courses[0]?.courseId ?? 0;
  await add(connection, 'authored_course', {
    ...{ course_id: courseId, version: 1, request_id: randomUUID(), made_at: new Date() },
    made_by: owner.staffId,
  });
  const importId = await desk.bring(await exportedZip(giver));
  expect((await desk.see(importId)).courses).toMatchObject([
    { kind: 'pages', answer: 'skip', choices: ['skip', 'beside'], here: { courseId } },
  ]);
  expect((await desk.ask(importId)).status).toBe(refused('courseImportNothing'));
});

it('whoever may publish the own courses alone updates these, and makes none', async () => {
  const giver = await sisters.withCourse('自己的课');
  const first = await desk.run(await desk.bring(await exportedZip(giver)));
  const courseId = first.courses[0]?.courseId ?? 0;
  const teacher = await signInStaffAs(school, { permissions: ['content.publish:own'] });
  const strange = await desk.bring(await exportedZip(giver), teacher);
  expect((await desk.see(strange, teacher)).courses).toMatchObject([
    { kind: 'notOwn', here: null, choices: ['skip'], answer: 'skip', counts: [] },
  ]);
  await add(connection, 'staff_duty', {
    ...{ staff_id: teacher.staffId, kind: 'course', target_id: courseId },
  });
  await desk.answer(strange, {}, teacher);
  expect((await desk.see(strange, teacher)).courses).toMatchObject([
    { kind: 'update', choices: ['update', 'skip'], here: { courseId } },
  ]);
  // A right that is gone is gone when it is written.
  expect((await desk.ask(strange, {}, teacher)).status).toBe(200);
  await connection.deleteFrom('staff_duty').where('staff_id', '=', teacher.staffId).execute();
  await desk.work();
  expect(await desk.see(strange, teacher)).toMatchObject({
    state: 'failed',
    fault: expect.stringContaining('没有权限'),
  });
  // Nobody sees what is another's and not written, nor sends or drops it.
  const mine = (await desk.begin(10)).data.importId;
  const get = { params: { importId: mine } };
  expect((await teacher.call(contract.getCourseImport, get)).status).toBe(
    refused('courseImportUnknown'),
  );
  expect(await desk.sendPart(mine, 0, Buffer.alloc(10), teacher)).toMatchObject({ status: 404 });
  await teacher.call(contract.dropCourseImport, { body: { importId: mine } });
  expect((await desk.see(mine)).state).toBe('receiving');
});

it('[POST /api/console/course-imports/drop] one that is dropped is gone, and a larger one than is taken does not begin', async () => {
  const { importId } = (await desk.begin(10)).data;
  const drop = () => owner.call(contract.dropCourseImport, { body: { importId } });
  expect((await drop()).status).toBe(200);
  expect((await drop()).status).toBe(200);
  expect((await owner.call(contract.getCourseImport, { params: { importId } })).status).toBe(
    refused('courseImportUnknown'),
  );
  const big = contract.maxCourseArchiveBytes;
  expect((await desk.begin(big + 1)).status).toBe(refused('uploadTooLarge'));
});

it('courses that were written before a server ended are not written again, and their banks come', async () => {
  const giver = await sisters.withCourse('半路的课');
  const importId = await desk.bring(await exportedZip(giver));
  expect((await desk.ask(importId)).status).toBe(200);
  const written = JSON.stringify({ 'demo-was-here': 1 });
  await connection
    .updateTable('import_run')
    .where('import_id', '=', importId)
    .set({ written })
    .execute();
  await enqueue(connection, 'import-courses', { importId });
  await desk.work();
  expect((await desk.see(importId)).state).toBe('done');
  expect((await titles()).join('，')).not.toContain('半路的课');
});
