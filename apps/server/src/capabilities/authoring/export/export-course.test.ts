import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { refusals } from '@xuezhou/contract/refusals';
import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { readZip } from '../../../platform/zip/read-zip.ts';
import { lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { setErased } from '../../catalogue/catalogue.port.ts';
import { openAuthoring, refused } from '../testing/authoring-desk.ts';

const { school, connection, owner, begin, publishedCourse } = await openAuthoring();
const { clock } = school;
clock.set('2026-11-12T04:00:00Z');
type Staff = typeof owner;

const asked = async (courseId: number, requestId: string = randomUUID(), by: Staff = owner) =>
  await by.call(contract.beginCourseExport, { body: { courseId, requestId } });
const made = async (courseId: number): Promise<string> => {
  const { exportId } = (await asked(courseId)).data;
  await school.runJobs(['export-course']);
  return exportId;
};
const listed = async (courseId: number) =>
  (await owner.data(contract.listCourseExports, { params: { courseId } })).exports;
const fetched = (exportId: string, by: Pick<Staff, 'send'> = owner, range?: string) =>
  by.send({
    method: 'GET',
    url: `/files/console/course-export/${exportId}`,
    ...(range !== undefined && { headers: { range } }),
  });

it('[POST /api/console/content/courses/exports/begin] files of a course are made once however often they are asked for', async () => {
  const { courseId } = await publishedCourse();
  const requestId = randomUUID();
  expect((await asked(courseId, requestId)).data).toEqual({ exportId: requestId });
  expect((await asked(courseId, requestId)).data).toEqual({ exportId: requestId });
  expect((await asked(courseId)).data).toEqual({ exportId: requestId });
  expect(await listed(courseId)).toMatchObject([{ state: 'working', bytes: null, left: [] }]);
  expect(await lastEntry(connection, 'beginCourseExport')).toMatchObject({
    after: { title: '久期入门' },
  });
  await school.runJobs(['export-course']);
  const [one] = await listed(courseId);
  expect(one).toMatchObject({ exportId: requestId, state: 'ready' });
  expect(one?.until).toBe('2026-11-15T04:00:00.000Z');
  // It is there already, and a further one is another.
  expect((await asked(courseId, requestId)).data).toEqual({ exportId: requestId });
  const further = await made(courseId);
  expect(further).not.toBe(requestId);
  expect(await listed(courseId)).toHaveLength(2);
  const { courseId: other } = await publishedCourse();
  expect((await asked(other, requestId)).status).toBe(refusals.idReused[0]);
});

it('[GET /api/console/content/courses/:courseId/exports] is fetched by whoever may publish the course, and gone after three days', async () => {
  const { courseId } = await publishedCourse();
  const exportId = await made(courseId);
  const found = await fetched(exportId);
  expect(found.statusCode).toBe(200);
  expect(found.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining(encodeURIComponent('久期入门 2026-11-12.zip')),
  });
  expect(Number(found.headers['content-length'])).toBe((await listed(courseId))[0]?.bytes);
  const zip = readZip(found.rawPayload);
  await zip.check();
  expect([...zip.names].filter((name) => name.endsWith('reading.md'))).toHaveLength(2);
  const teacher = await signInStaffAs(school, { permissions: ['content.publish:own'] });
  const reader = await signInStaffAs(school, { permissions: ['content.read', 'content.draft'] });
  const statusFor = async (by: Pick<Staff, 'send'>) =>
    (await fetched(exportId, by)).json<{ status: number }>().status;
  expect(await statusFor(teacher)).toBe(refused('notOwn'));
  expect((await asked(courseId, randomUUID(), teacher)).status).toBe(refused('notOwn'));
  expect(await statusFor(reader)).toBe(refused('permissionMissing'));
  expect((await fetched(exportId, school.visit())).statusCode).toBe(401);
  expect((await fetched('..%2fown')).statusCode).toBe(404);
  expect((await fetched(randomUUID())).statusCode).toBe(404);
  clock.set('2026-11-15T04:00:01Z');
  // Who was signed in three days before is no more.
  const later = await signInStaffAs(school, { isOwner: true });
  expect((await fetched(exportId, later)).statusCode).toBe(404);
  expect((await later.data(contract.listCourseExports, { params: { courseId } })).exports).toEqual(
    [],
  );
  clock.set('2026-11-12T04:00:00Z');
});

it('a download that broke off goes on where it was', async () => {
  const { courseId } = await publishedCourse();
  const exportId = await made(courseId);
  const { rawPayload: whole } = await fetched(exportId);
  const cut = Math.floor(whole.length / 3);
  const parts = await Promise.all(
    [`0-${cut}`, `${cut + 1}-${2 * cut}`, `${2 * cut + 1}-`].map((range) =>
      fetched(exportId, owner, `bytes=${range}`),
    ),
  );
  expect(parts.map(({ statusCode }) => statusCode)).toEqual([206, 206, 206]);
  expect(Buffer.concat(parts.map(({ rawPayload }) => rawPayload)).equals(whole)).toBe(true);
  expect((await fetched(exportId, owner, `bytes=${whole.length}-`)).statusCode).toBe(416);
});

it('what students do not have cannot be exported, and a course erased meanwhile is told as not made', async () => {
  const draft = await begin('还没发布');
  expect((await asked(draft)).status).toBe(refused('courseNotPublished'));
  const { courseId: bank } = await makeCourse(connection);
  const ofBank = connection.updateTable('course').where('course_id', '=', bank);
  await ofBank.set({ source: 'bank:一套题' }).execute();
  expect((await asked(bank)).status).toBe(refused('courseNotInFiles'));
  expect((await asked(999_999)).status).toBe(refused('courseUnknown'));
  const { courseId } = await publishedCourse();
  const erase = (at: Date | null) =>
    connection.transaction().execute((change) => setErased(change, courseId, at));
  await asked(courseId);
  await erase(clock.now());
  await school.runJobs(['export-course']);
  await erase(null);
  const [failed] = await listed(courseId);
  expect(failed).toMatchObject({ state: 'failed', bytes: null });
  expect((await fetched(failed?.exportId ?? '')).statusCode).toBe(404);
  await made(courseId);
  expect((await listed(courseId)).map(({ state }) => state).toSorted()).toEqual([
    'failed',
    'ready',
  ]);
});

it('one that a server left behind is said to be made anew, is ready once, and is no second one', async () => {
  const { courseId } = await publishedCourse();
  const { exportId } = (await asked(courseId)).data;
  expect(await listed(courseId)).toMatchObject([{ exportId, isAgain: false }]);
  await sql`update graphile_worker._private_jobs set attempts = 2 where key = ${`export-${exportId}`}`.execute(
    connection,
  );
  expect(await listed(courseId)).toMatchObject([{ exportId, state: 'working', isAgain: true }]);
  expect((await asked(courseId)).data).toEqual({ exportId });
  await school.runJobs(['export-course']);
  expect(await listed(courseId)).toMatchObject([{ exportId, state: 'ready', isAgain: false }]);
});

it('one on which nobody works any more is told as not made, and holds up no other', async () => {
  const { courseId } = await publishedCourse();
  const dead = (await asked(courseId)).data.exportId;
  await sql`delete from graphile_worker._private_jobs where key = ${`export-${dead}`}`.execute(
    connection,
  );
  expect(await listed(courseId)).toMatchObject([{ exportId: dead, state: 'failed' }]);
  expect(await made(courseId)).not.toBe(dead);
  expect((await listed(courseId)).find(({ exportId }) => exportId === dead)?.state).toBe('failed');
});
