import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as contract from '@xuezhou/contract/import/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginCourseImport } from '../../capabilities/import/courses/begin-course-import.ts';
import { forgetImports } from '../../capabilities/import/forget-imports.ts';
import { keptPieces } from '../../platform/media/kept-file.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { add } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { archiveDesk, exportedZip } from '../testing/archive-desk.ts';
import { chapter, TestCatalogue } from '../testing/make-catalogue.ts';
import { SisterSchools } from '../testing/sister-schools.ts';
import { demandRoomForFiles } from './room-for-files.ts';

const school = await startTestApp();
const { connection, services } = school;
const { storage } = services;
const owner = await signInStaffAs(school, { isOwner: true });
const desk = await archiveDesk(school, owner);
const sisters = new SisterSchools();
afterAll(() => sisters.close());
beforeAll(async () => {
  await school.app.listen({ port: 0, host: '127.0.0.1' });
});
const refused = (name: AnyRefusalName) => allRefusals[name][0];
const keys = async (of: Pick<typeof services, 'storage'>) => {
  const found: string[] = [];
  for await (const key of of.storage.list('sources')) found.push(key);
  return found.toSorted();
};
const runOf = (importId: string) =>
  connection.updateTable('import_run').where('import_id', '=', importId);
/** The disk of it is always full. */
const full = { ...services, config: { ...services.config, dataDirectory: '/proc' } };

it('of an import that is refused no video is kept', async () => {
  const publisher = await signInStaffAs(school, { permissions: ['content.publish'] });
  const zip = await exportedZip(await sisters.withCourse('没有写成的课'));
  const importId = await desk.bring(zip, publisher);
  expect((await desk.ask(importId, {}, publisher)).status).toBe(200);
  await connection
    .updateTable('staff')
    .where('staff_id', '=', publisher.staffId)
    .set({ disabled_at: new Date() })
    .execute();
  await desk.work();
  const run = connection.selectFrom('import_run').where('import_id', '=', importId);
  expect(await run.select(['state', 'written']).executeTakeFirst()).toEqual({
    ...{ state: 'failed', written: null },
  });
  expect(await keys(services)).toEqual([]);
});

it('what was stored for rows that are not written is taken away again, and what was there before stays', async () => {
  const giver = await sisters.open();
  const catalogue = await TestCatalogue.make();
  const broken = (end: () => Promise<void>) =>
    importCatalogue(giver, catalogue.folder, {
      dryRun: false,
      only: {
        leaves: new Set(),
        may: { addFamilies: true, planLives: () => Promise.resolve(true) },
        ...{ see: () => Promise.resolve(), end },
      },
    });
  let stored: string[] = [];
  const end = async () => {
    stored = await keys(giver);
    throw new Error('it broke off');
  };
  await expect(broken(end)).rejects.toThrow('it broke off');
  expect(stored.length).toBeGreaterThan(0);
  expect(await keys(giver)).toEqual([]);
  await importCatalogue(giver, catalogue.folder, { dryRun: false });
  expect(await keys(giver)).toEqual(stored);
  await catalogue.change({
    [`${chapter}/lectures.yaml`]: (text) => text.replace('第一句话', '另一句话'),
  });
  await expect(broken(end)).rejects.toThrow('it broke off');
  const { source_key } = await giver.database.connection
    .selectFrom('video')
    .select('source_key')
    .executeTakeFirstOrThrow();
  expect(await keys(giver)).toEqual(stored.filter((key) => key.startsWith(`${source_key}/`)));
  await catalogue.remove();
});

it('where there is no room it is said before a byte is sent, and before a file is kept', async () => {
  const { staffId } = owner;
  const begun = beginCourseImport(
    full,
    { body: { importId: randomUUID(), fileName: '课程.zip', bytes: 10 } },
    { staff: { staffId } } as never,
  );
  await expect(begun).rejects.toThrow(/学校的服务器放不下/);
  const file = { name: 'a.mp4', path: import.meta.filename };
  const videos = [{ draft: { files: [file] } }] as never;
  await expect(demandRoomForFiles(full.config, { videos })).rejects.toThrow(/放不下这些视频/);
  await demandRoomForFiles({ ...full.config, S3_ENDPOINT: 'https://s3' }, { videos });
});

it('one that was not sent whole is given up, or ends by itself within a day', async () => {
  const [mine, given, fresh] = await Promise.all([desk.begin(10), desk.begin(10), desk.begin(10)]);
  const importId = mine.data.importId;
  await desk.sendPart(importId, 0, Buffer.alloc(4));
  await runOf(given.data.importId).set({ state: 'failed' }).execute();
  const yesterday = new Date(school.clock.now().getTime() - 25 * 3_600_000);
  for (const { data } of [mine, given])
    await runOf(data.importId).set({ changed_at: yesterday }).execute();
  await forgetImports(services);
  for (const { data } of [mine, given])
    expect(
      (await owner.call(contract.getCourseImport, { params: { importId: data.importId } })).status,
    ).toBe(refused('courseImportUnknown'));
  expect(await keptPieces(storage, `imports/${importId}`)).toEqual([]);
  expect((await desk.see(fresh.data.importId)).state).toBe('receiving');
  await owner.call(contract.dropCourseImport, { body: { importId: fresh.data.importId } });
});

it('room is counted for one person and for the school; of what was given up only what came', async () => {
  const big = contract.maxCourseArchiveBytes;
  const other = await signInStaffAs(school, { permissions: ['content.publish'] });
  const { importId } = (await desk.begin(10)).data;
  await runOf(importId)
    .set({ bytes: 2 * big })
    .execute();
  expect((await desk.begin(10)).status).toBe(refused('uploadNoRoom'));
  expect((await desk.begin(10, {}, other)).status).toBe(200);
  await runOf(importId)
    .set({ bytes: 5 * big })
    .execute();
  const refusedOther = await desk.begin(10, {}, other);
  expect(refusedOther.status).toBe(refused('uploadNoRoom'));
  expect(refusedOther.message).toMatch(/学校里还没有导入的压缩包有 100\.0 GB/);
  await runOf(importId).set({ state: 'failed' }).execute();
  expect((await desk.begin(10)).status).toBe(200);
  await owner.call(contract.dropCourseImport, { body: { importId } });
});

it('what a killed server left unpacked is swept, but not of what is worked on', async () => {
  const place = path.join(services.config.dataDirectory, 'course-imports');
  const working = (await desk.begin(10)).data.importId;
  await runOf(working).set({ state: 'running' }).execute();
  for (const name of [working, randomUUID()]) {
    await mkdir(path.join(place, name), { recursive: true });
    await writeFile(path.join(place, name, 'a.mp4'), '');
  }
  await forgetImports(services);
  expect(await readdir(place)).toEqual([working]);
  await runOf(working).set({ state: 'failed' }).execute();
  // Each that is worked on sweeps before, and leaves nothing.
  await desk.bring(await exportedZip(await sisters.withCourse('展开过的课')));
  expect(await readdir(place)).toEqual([]);
});

it('what students came to lose since the look is looked at again, papers and cards among it', async () => {
  const giver = await sisters.withCourse('有人在学的课');
  const first = await desk.run(await desk.bring(await exportedZip(giver)));
  const courseId = first.courses[0]?.courseId ?? 0;
  await sisters.write(giver, '有人在学的课', {
    [`${chapter}/questions.yaml`]: (text) => text.slice(0, text.lastIndexOf('\n- id:') + 1),
    [`${chapter}/cards.yaml`]: null,
    'courses/demo/papers.yaml': null,
    'courses/demo/camps.yaml': null,
  });
  const importId = await desk.bring(await exportedZip(giver));
  expect((await desk.see(importId)).courses[0]?.losses).toEqual([]);
  const papers = await connection
    .selectFrom('mock_paper')
    .where('course_id', '=', courseId)
    .select('paper_id')
    .execute();
  await add(connection, 'mock_tally', { paper_id: papers[0]?.paper_id ?? 0, score: 60, sat: 3 });
  const { card_id } = await connection
    .selectFrom('card')
    .where('course_id', '=', courseId)
    .select('card_id')
    .executeTakeFirstOrThrow();
  await add(connection, 'card_figure', {
    ...{ card_id, learners: 2, reviews: 9, forgotten: 0, counted_at: new Date() },
  });
  expect(await desk.run(importId)).toMatchObject({ state: 'ready', isChangedSince: true });
  expect((await desk.see(importId)).courses[0]?.losses).toEqual([
    '1 份试卷不再出，有学员考过（一份最多 3 位）；考过的成绩都留着',
    '1 张闪卡会没有，有学员背过；再导入同一张，记得的还在',
  ]);
  expect((await desk.ask(importId)).status).toBe(refused('courseImportLoss'));
  // One more does what was told of: it is written.
  await connection.updateTable('mock_tally').set({ sat: 4 }).execute();
  expect((await desk.run(importId, { isLossSeen: true })).courses[0]).toMatchObject({
    courseId,
    losses: [expect.stringContaining('最多 4 位'), expect.stringContaining('闪卡')],
  });
});
