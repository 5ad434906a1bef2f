import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetImports } from '../../capabilities/import/forget-imports.ts';
import { add } from '../../testing/factories.ts';
import { makeZip } from '../../testing/make-zip.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { archiveDesk } from '../testing/archive-desk.ts';
import { TestCatalogue, type Wishes } from '../testing/make-catalogue.ts';

const school = await startTestApp();
const { connection, services } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const publisher = await signInStaffAs(school, { permissions: ['content.publish'] });
const desk = await archiveDesk(school, owner);
beforeAll(async () => {
  await school.app.listen({ port: 0, host: '127.0.0.1' });
});
const made: TestCatalogue[] = [];
afterAll(async () => {
  for (const catalogue of made) await catalogue.remove();
});

/** Files that say no origin, as people write them. */
async function plainZip(wishes: Wishes = {}): Promise<Buffer> {
  const catalogue = await TestCatalogue.make({
    'catalogue.yaml': 'courses: [demo]\n',
    'families.yaml': '- { code: NEU, name: 新的系列 }\n',
    'careers.yaml': null,
    ...wishes,
    'courses/demo/course.yaml': (text) => {
      const own = text.replace('family: CFA', 'family: NEU');
      const wish = wishes['courses/demo/course.yaml'];
      return typeof wish === 'function' ? wish(own) : own;
    },
  });
  made.push(catalogue);
  const files = await readdir(catalogue.folder, { recursive: true, withFileTypes: true });
  const entries = files.flatMap((entry) =>
    entry.isFile()
      ? [path.relative(catalogue.folder, path.join(entry.parentPath, entry.name))]
      : [],
  );
  return makeZip(
    await Promise.all(
      entries.map(async (name) => ({
        name,
        content: await readFile(path.join(catalogue.folder, name)),
      })),
    ),
  );
}

const lives = async () =>
  await connection.selectFrom('live_class').select(['content_id', 'cancelled_at']).execute();
const families = async () =>
  (await connection.selectFrom('course_family').select('code').execute()).map(({ code }) => code);
const familyOf = async (courseId: number) =>
  (
    await connection
      .selectFrom('course')
      .where('course_id', '=', courseId)
      .select('family')
      .executeTakeFirst()
  )?.family;

it('live classes and families are taken of whoever may plan and set them alone; of others they are left out, and stay', async () => {
  const first = await desk.bring(await plainZip(), publisher);
  const seen = await desk.see(first, publisher);
  expect(seen).toMatchObject({
    ...{ state: 'ready', leftOut: [expect.stringContaining('直播课')] },
    notes: expect.arrayContaining([expect.stringContaining('系列“新的系列”这里没有，您没有')]),
  });
  expect(seen.courses).toMatchObject([{ kind: 'new', faults: [] }]);
  expect(seen.courses[0]?.counts.map(({ what }) => what)).not.toContain('lives');
  expect(await desk.run(first, {}, publisher)).toMatchObject({ state: 'done' });
  expect(await lives()).toEqual([]);
  expect(await families()).not.toContain('NEU');
  expect(await familyOf(1)).toBe('OTHER');
  const whole = await desk.bring(await plainZip());
  expect(await desk.see(whole)).toMatchObject({
    leftOut: [],
    notes: ['系列“新的系列”这里没有，会一起加到学校'],
  });
  await desk.run(whole);
  expect(await familyOf(1)).toBe('NEU');
  expect(await lives()).toEqual([{ content_id: 1, cancelled_at: null }]);
  // Files that have it no more cancel it not either.
  const without = await desk.bring(await plainZip({ 'courses/demo/lives.yaml': null }), publisher);
  expect(
    (await desk.see(without, publisher)).courses[0]?.counts.map(({ what }) => what),
  ).not.toContain('lives');
  await desk.run(without, {}, publisher);
  expect(await lives()).toEqual([{ content_id: 1, cancelled_at: null }]);
});

it('a course that is for the enrolled is not opened unless that was seen', async () => {
  await connection.updateTable('course').set({ access: 'enrolled' }).execute();
  const importId = await desk.bring(await plainZip());
  expect((await desk.see(importId)).courses[0]?.losses).toEqual([
    '这门课现在要报名才能学，导入后对所有人开放',
  ]);
  expect((await desk.ask(importId)).status).not.toBe(200);
  expect((await desk.run(importId, { isLossSeen: true })).state).toBe('done');
});

it('files without an origin write over nothing of another course: what an id of theirs is stops them', async () => {
  const importId = await desk.bring(
    await plainZip({
      'courses/demo/course.yaml': (text) => text.replace('id: 1', 'id: 2').replace('试验', '别的'),
    }),
  );
  const { courses } = await desk.see(importId);
  expect(courses).toMatchObject([
    {
      kind: 'faulty',
      choices: ['skip'],
      faults: [expect.stringMatching(/别的课程的：书 1（课程 1）/)],
    },
  ]);
  const stored = await connection.selectFrom('reading').select('course_id').distinct().execute();
  expect(stored).toEqual([{ course_id: 1 }]);
});

it('files of which somebody said that they are a course of here are not asked about again', async () => {
  await connection.deleteFrom('course_origin').where('course_id', '=', 1).execute();
  await add(connection, 'course_origin', {
    ...{ course_id: 1, origin: randomUUID(), is_brought: true, is_confirmed: false },
  });
  const importId = await desk.bring(await plainZip());
  expect((await desk.see(importId)).courses).toMatchObject([{ kind: 'ask', answer: null }]);
  await connection.updateTable('course_origin').set({ is_confirmed: true }).execute();
  await desk.answer(importId, {});
  expect((await desk.see(importId)).courses).toMatchObject([
    { kind: 'update', answer: 'update', choices: ['update', 'beside', 'skip'] },
  ]);
});

it('an archive whose server ended after its last piece goes on when it is sent again', async () => {
  const zip = await plainZip();
  const importId = await desk.sent(zip);
  const run = connection.updateTable('import_run').where('import_id', '=', importId);
  await run.set({ state: 'reading' }).execute();
  await desk.work();
  expect((await desk.begin(zip.length, { importId })).data.received).toBe(zip.length);
  expect((await desk.see(importId)).state).toBe('checking');
  await desk.work();
  expect((await desk.see(importId)).state).toBe('ready');
  // Of courses that are written it is not said that nothing is.
  await run.set({ state: 'running', written: '{"demo":1}', changed_at: new Date(0) }).execute();
  await forgetImports(services);
  expect((await desk.see(importId)).fault).toMatch(/^课程写好了/);
});
