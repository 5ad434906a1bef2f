import { randomUUID } from 'node:crypto';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { getMaterial, openCourseFile } from '@xuezhou/contract/material';
import * as contract from '@xuezhou/contract/material/console';
import { listAudit } from '@xuezhou/contract/staff';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keptPieces } from '../../../platform/media/kept-file.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { add, makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { tus as callTus } from '../../../testing/visits/tus.ts';
import { dropFiles } from '../upload/drop-files.ts';

const school = await startTestApp();
const { connection, services, clock } = school;
const owner = await signInStaffAs(school, { isOwner: true });
type Staff = typeof owner;
const refused = (name: AnyRefusalName) => allRefusals[name][0];

beforeAll(async () => {
  await school.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => clock.reset());

type TusCall = Parameters<typeof callTus> extends [unknown, ...infer Rest] ? Rest : never;
const tus = (staff: Staff, ...call: TusCall) =>
  callTus(
    { server: school.app.server, cookies: staff.cookies, path: contract.courseFileUploadPath },
    ...call,
  );
const course = () => makeCourse(connection, { access: 'open' });
const text = Buffer.from('%PDF-1.7 公式表'.repeat(40_000));

const begin = (courseId: number, wishes: object = {}, staff: Staff = owner) =>
  staff.call(contract.beginCourseFile, {
    body: {
      ...{ uploadId: randomUUID(), courseId, replaces: null, fileName: '公式 表.pdf' },
      ...{ bytes: text.length, ...wishes },
    },
  });
async function sent(courseId: number, wishes: object = {}, bytes = text): Promise<string> {
  const { uploadId } = (await begin(courseId, { bytes: bytes.length, ...wishes })).data;
  expect(await tus(owner, 'PATCH', uploadId, { offset: 0, bytes })).toMatchObject({ status: 204 });
  return uploadId;
}
const put = (uploadId: string, title = '公式表', bookId: number | null = null) =>
  owner.call(contract.putCourseFile, { body: { uploadId, title, bookId } });
async function given(courseId: number, title = '公式表'): Promise<number> {
  return (await put(await sent(courseId), title)).data.fileId;
}
const listed = (courseId: number) => owner.data(contract.listCourseFiles, { params: { courseId } });
const bytesOf = async (fileId: number) =>
  (await owner.send({ method: 'GET', url: `/files/console/course-file/${fileId}` })).rawPayload;

describe('a file for a course', () => {
  it('[POST /api/console/files/begin] [POST /api/console/files/put] goes on where the network was cut, and is read by students as it was sent', async () => {
    const { courseId, bookId } = await course();
    const uploadId = randomUUID();
    await begin(courseId, { uploadId });
    expect((await put(uploadId)).status).toBe(refused('uploadNotReady'));
    const half = Math.floor(text.length / 2);
    await tus(owner, 'PATCH', uploadId, { offset: 0, bytes: text, cut: half });
    const received = async () => (await begin(courseId, { uploadId })).data.received;
    await expect.poll(received).toBeGreaterThan(0);
    const kept = await received();
    expect(kept).toBeLessThanOrEqual(half);
    const rest = { offset: kept, bytes: text.subarray(kept) };
    expect(await tus(owner, 'PATCH', uploadId, rest)).toMatchObject({ status: 204 });
    expect((await put(uploadId, '  ')).status).toBe(refused('courseFileTitleEmpty'));
    expect((await put(uploadId, '公式表', bookId + 1_000_000)).status).toBe(refused('bookUnknown'));
    const { fileId } = (await put(uploadId)).data;
    // Twice is once.
    expect((await put(uploadId)).data.fileId).toBe(fileId);
    expect(await listed(courseId)).toMatchObject([
      { fileId, title: '公式表', bytes: text.length, bookId: null, isOfPackage: false },
    ]);
    expect(await bytesOf(fileId)).toEqual(text);
    const student = await school.signIn();
    expect(await student.data(getMaterial, { params: { courseId } })).toMatchObject({
      files: [{ fileId, fileName: '公式 表.pdf' }],
    });
    const { filePath } = await student.data(openCourseFile, { params: { courseId, fileId } });
    const read = await student.send({ method: 'GET', url: filePath });
    expect(read.rawPayload).toEqual(text);
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(text.length),
    });
  });

  it('takes the place of another, unless a colleague was quicker, and is taken back', async () => {
    const { courseId } = await course();
    const fileId = await given(courseId);
    const newer = Buffer.from('%PDF-1.7 改过的');
    const [one, two] = [
      await sent(courseId, { replaces: fileId, fileName: '新.pdf' }, newer),
      await sent(courseId, { replaces: fileId }),
    ];
    expect((await put(one)).data.fileId).toBe(fileId);
    expect(await bytesOf(fileId)).toEqual(newer);
    expect((await put(two)).status).toBe(refused('courseFileChanged'));
    expect((await undoLast(owner, 'putCourseFile', fileId)).status).toBe(200);
    expect(await bytesOf(fileId)).toEqual(text);
    expect(await listed(courseId)).toMatchObject([{ fileName: '公式 表.pdf' }]);
    // What was new goes when that is taken back.
    const other = await given(courseId, '另一份');
    await undoLast(owner, 'putCourseFile', other);
    expect(await listed(courseId)).toHaveLength(1);
  });

  it('[POST /api/console/files/remove] is removed, back with its bytes within a week, and gone after it', async () => {
    const { courseId } = await course();
    const [fileId, forGood] = [await given(courseId), await given(courseId, '不要的')];
    const remove = (id: number) => owner.call(contract.removeCourseFile, { body: { fileId: id } });
    expect((await remove(fileId)).data.title).toBe('公式表');
    expect((await remove(fileId)).status).toBe(refused('courseFileUnknown'));
    await dropFiles(services);
    expect((await undoLast(owner, 'removeCourseFile', fileId)).status).toBe(200);
    expect(await bytesOf(fileId)).toEqual(text);
    await remove(forGood);
    const { storage_key: key } = await connection
      .selectFrom('course_file_gone')
      .where('file_id', '=', forGood)
      .select('storage_key')
      .executeTakeFirstOrThrow();
    clock.advance({ days: 7, hours: 12 });
    await dropFiles(services);
    expect(await keptPieces(services.storage, key)).toEqual([]);
    const later = await signInStaffAs(school, { isOwner: true });
    const late = await undoLast(later, 'removeCourseFile', forGood);
    expect(late.status).toBe(refused('undoOver'));
  });

  it('[POST /api/console/files/save] gets another title and book, not over what a colleague wrote', async () => {
    const { courseId, bookId } = await course();
    const fileId = await given(courseId);
    const save = (title: string, seen: string, of: number | null = null) =>
      owner.call(contract.saveCourseFile, {
        body: { fileId, title, bookId: of, seen: { title: seen, bookId: null } },
      });
    expect((await save('公式总表', '公式表', bookId)).status).toBe(200);
    expect((await save('公式总表', '公式表', bookId)).status).toBe(200);
    const late = await save('别的', '公式表');
    expect([late.status, late.message]).toEqual([
      refused('courseFileChanged'),
      expect.stringContaining('公式总表'),
    ]);
    expect(await listed(courseId)).toMatchObject([{ title: '公式总表', bookId }]);
    const { list } = await owner.data(listAudit, { query: { operation: 'saveCourseFile' } });
    expect(list[0]).toMatchObject({
      before: { title: '公式表', bookId: null },
      after: { title: '公式总表', bookId },
    });
    expect((await undoLast(owner, 'saveCourseFile', fileId)).status).toBe(200);
    expect(await listed(courseId)).toMatchObject([{ title: '公式表', bookId: null }]);
  });

  it('that stood in a book which is gone by then is not put upon the whole course: it is said why', async () => {
    const { courseId } = await course();
    const bookId = 900_001;
    await add(connection, 'book', {
      ...{ book_id: bookId, course_id: courseId, position: 9, title: '附册', intro: '导读' },
      ...{ cover: 'cover-1', book_status: 1 },
    });
    const [saved, replaced] = [await given(courseId), await given(courseId, '换掉的')];
    const removed = await given(courseId, '删去的');
    const of = async (fileId: number, title: string, from: number | null, to: number | null) =>
      await owner.data(contract.saveCourseFile, {
        body: { fileId, title, bookId: to, seen: { title, bookId: from } },
      });
    await of(saved, '公式表', null, bookId);
    await of(saved, '公式表', bookId, null);
    await of(replaced, '换掉的', null, bookId);
    await put(await sent(courseId, { replaces: replaced }), '新的');
    await of(removed, '删去的', null, bookId);
    await owner.data(contract.removeCourseFile, { body: { fileId: removed } });
    await connection.deleteFrom('book').where('book_id', '=', bookId).execute();
    const before = await listed(courseId);
    const gone = {
      status: refused('undoChanged'),
      message: '它原来所在的书已经没有了，没有撤回。请先恢复那本书，或把文件重新上传到要放的地方',
    };
    expect(await undoLast(owner, 'saveCourseFile', saved)).toMatchObject(gone);
    expect(await undoLast(owner, 'putCourseFile', replaced)).toMatchObject(gone);
    expect(await undoLast(owner, 'removeCourseFile', removed)).toMatchObject(gone);
    expect(await listed(courseId)).toEqual(before);
  });

  it('[POST /api/console/files/drop] is given up, and its bytes go', async () => {
    const { courseId } = await course();
    const uploadId = await sent(courseId);
    const drop = () => owner.call(contract.dropCourseFile, { body: { uploadId } });
    expect([(await drop()).status, (await drop()).status]).toEqual([200, 200]);
    expect((await put(uploadId)).status).toBe(refused('uploadNotReady'));
    await school.runJobs(['drop-course-files']);
    expect(
      await connection
        .selectFrom('course_file_upload')
        .where('upload_id', '=', uploadId)
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  it('[GET /api/console/courses/:courseId/files] that came with a package is only read', async () => {
    const { courseId } = await course();
    const { file_id: fileId } = await connection
      .insertInto('course_file')
      .values({
        ...{ course_id: courseId, book_id: null, title: '讲义', file_name: 'a.pdf', bytes: 1 },
        ...{ content_type: 'application/pdf', made_at: clock.now() },
        storage_key: `course-files/packages/${randomUUID()}-1`,
      })
      .returning('file_id')
      .executeTakeFirstOrThrow();
    expect(await listed(courseId)).toMatchObject([{ isOfPackage: true }]);
    const seen = { title: '讲义', bookId: null };
    const answers = [
      await owner.call(contract.removeCourseFile, { body: { fileId } }),
      await owner.call(contract.saveCourseFile, {
        body: { fileId, title: '别的', bookId: null, seen },
      }),
      await begin(courseId, { replaces: fileId }),
    ];
    for (const { status } of answers) expect(status).toBe(refused('courseFileOfPackage'));
  });

  it('is refused when it is too large, too many are on their way, or it is another person’s', async () => {
    const { courseId } = await course();
    const tooLarge = await begin(courseId, { bytes: contract.maxCourseFileBytes + 1 });
    expect(tooLarge.status).toBe(refused('uploadTooLarge'));
    const busy = await signInStaffAs(school, { permissions: ['content.publish', 'content.read'] });
    // One after the other: each counts those before it.
    for (let sentSoFar = 0; sentSoFar < 5; sentSoFar++)
      await begin(courseId, { bytes: contract.maxCourseFileBytes }, busy);
    expect((await begin(courseId, {}, busy)).status).toBe(refused('uploadNoRoom'));
    const uploadId = await sent(courseId);
    expect((await begin(courseId, { uploadId }, busy)).status).toBe(refused('idReused'));
    expect(await tus(busy, 'HEAD', uploadId)).toMatchObject({ status: 404 });
    const taken = await busy.call(contract.putCourseFile, {
      body: { uploadId, title: '别人的', bookId: null },
    });
    expect(taken.status).toBe(refused('uploadNotReady'));
    const own = await signInStaffAs(school, { permissions: ['content.publish:own'] });
    expect((await begin(courseId, {}, own)).status).toBe(refused('notOwn'));
    await add(connection, 'staff_duty', {
      ...{ staff_id: own.staffId, kind: 'course', target_id: courseId },
    });
    expect((await begin(courseId, {}, own)).status).toBe(200);
  });
});
