import { randomUUID } from 'node:crypto';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { getCourseware, openCourseware, renewCourseware } from '@xuezhou/contract/courseware';
import * as contract from '@xuezhou/contract/courseware/console';
import { listAudit } from '@xuezhou/contract/staff';
import { getCourse } from '@xuezhou/contract/study';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keptPieces } from '../../../platform/media/kept-file.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { add, makeCourse } from '../../../testing/factories.ts';
import { makeZip } from '../../../testing/make-zip.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { tus as callTus } from '../../../testing/visits/tus.ts';
import { tellCourseware } from '../testing/bring-courseware.ts';
import { makeScorm } from '../testing/make-scorm.ts';
import { coursewareFiles } from './courseware-files.ts';

const school = await startTestApp({ environment: { COURSEWARE_PORT: '9080' } });
const { connection, services, clock } = school;
const owner = await signInStaffAs(school, { isOwner: true });
type Staff = typeof owner;
const refused = (name: AnyRefusalName) => allRefusals[name][0];
const page = 'http://localhost:8080';

beforeAll(async () => {
  await school.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => clock.reset());

const tus = (staff: Staff, uploadId: string, offset: number, bytes: Buffer) =>
  callTus(
    { server: school.app.server, cookies: staff.cookies, path: contract.coursewareUploadPath },
    'PATCH',
    uploadId,
    {
      ...{ offset, bytes },
    },
  );
const course = () => makeCourse(connection, { access: 'open' });

const begin = (courseId: number, wishes: object = {}, staff: Staff = owner) =>
  staff.call(contract.beginCoursewareUpload, {
    body: { uploadId: randomUUID(), courseId, fileName: '伦理 v1.zip', bytes: 10, ...wishes },
  });
async function sent(courseId: number, bytes = makeScorm()): Promise<string> {
  const { uploadId } = (await begin(courseId, { bytes: bytes.length })).data;
  expect(await tus(owner, uploadId, 0, bytes)).toMatchObject({ status: 204 });
  return uploadId;
}
const put = (uploadId: string, wishes: object = {}, staff: Staff = owner) =>
  staff.call(contract.putCourseware, {
    body: {
      ...{ uploadId, readingId: null, coursewareId: null, title: '', passPercent: null },
      ...{ minutes: null, ...wishes },
    },
  });
const publish = (coursewareId: number, version = 1, staff: Staff = owner) =>
  staff.call(contract.publishCourseware, { body: { coursewareId, version } });
const listed = async (courseId: number) =>
  (await owner.data(contract.listCourseware, { params: { courseId } })).packages;

/** Published, at a course's chapter. */
async function given(zip = makeScorm()) {
  const { courseId, readingId } = await course();
  const { coursewareId } = (await put(await sent(courseId, zip), { readingId })).data;
  await publish(coursewareId);
  return { courseId, readingId, coursewareId, params: { courseId, coursewareId } };
}

describe('a package for a course', () => {
  it('[POST /api/console/courseware/upload/begin] [POST /api/console/courseware/check] [POST /api/console/courseware/put] [POST /api/console/courseware/publish] is sent, looked into, put, and seen by students once it is published', async () => {
    const { courseId, readingId } = await course();
    const zip = makeScorm({ parts: [{ key: 'a', title: '情境一', href: 'index.html' }] });
    const uploadId = randomUUID();
    await begin(courseId, { uploadId, bytes: zip.length });
    expect((await put(uploadId, { readingId })).status).toBe(refused('uploadNotReady'));
    await tus(owner, uploadId, 0, zip.subarray(0, 100));
    expect((await begin(courseId, { uploadId, bytes: zip.length })).data.received).toBe(100);
    await tus(owner, uploadId, 100, zip.subarray(100));
    const inside = await owner.data(contract.checkCourseware, { body: { uploadId } });
    expect(inside).toMatchObject({ title: '职业伦理情境演练', standard: '1.2', parts: ['情境一'] });
    expect(await listed(courseId)).toEqual([]);
    expect((await put(uploadId)).status).toBe(refused('placeUnknown'));
    expect((await put(uploadId, { readingId: 999_999_999 })).status).toBe(refused('placeUnknown'));
    const wishes = { readingId, title: ' 情境演练 ', passPercent: 70 };
    const [one, two] = await Promise.all([put(uploadId, wishes), put(uploadId, wishes)]);
    expect(one.data).toEqual(two.data);
    const { coursewareId } = one.data;
    expect((await put(uploadId, wishes)).data.coursewareId).toBe(coursewareId);
    expect(await listed(courseId)).toMatchObject([
      {
        ...{ title: '情境演练', readingId },
        versions: [{ version: 1, fileName: '伦理 v1.zip', passPercent: 70, isPublished: false }],
      },
    ]);
    const student = await school.signIn();
    const params = { courseId, coursewareId };
    const total = async () =>
      (await student.data(getCourse, { params: { courseId } })).books[0]?.readings[0]?.videoTotal;
    expect((await student.call(getCourseware, { params })).status).toBe(404);
    expect(await total()).toBe(1);
    expect((await publish(coursewareId)).status).toBe(200);
    expect((await publish(coursewareId)).status).toBe(200);
    expect((await publish(coursewareId, 9)).status).toBe(refused('coursewareVersionUnknown'));
    expect(await student.data(getCourseware, { params })).toMatchObject({ title: '情境演练' });
    expect(await total()).toBe(2);
    const { list } = await owner.data(listAudit, { query: { operation: 'publishCourseware' } });
    expect(list).toHaveLength(1);
  });

  it('that cannot be read is told why, and nothing is written', async () => {
    const { courseId, readingId } = await course();
    const cases: [Buffer, string][] = [
      [Buffer.from('hello'), '既不是 zip'],
      [makeZip([{ name: 'cmi5.xml', content: '' }]), 'cmi5'],
      [makeZip([{ name: 'a.html', content: '' }]), '没有 imsmanifest.xml'],
      [makeScorm({ files: [{ name: 'run.exe', content: 'MZ' }] }), '程序文件'],
    ];
    for (const [zip, words] of cases) {
      const uploadId = await sent(courseId, zip);
      for (const answer of [
        await owner.call(contract.checkCourseware, { body: { uploadId } }),
        await put(uploadId, { readingId }),
      ])
        expect(answer).toMatchObject({
          status: refused('coursewareUnreadable'),
          message: expect.stringContaining(words),
        });
    }
    expect(await listed(courseId)).toEqual([]);
  });

  it('gets versions: who began one goes on in it, a draft of one is seen by nobody', async () => {
    const { courseId, readingId, coursewareId, params } = await given();
    const [begun, late] = [await school.signIn(), await school.signIn()];
    await begun.data(openCourseware, { params, body: { sessionId: randomUUID(), part: '', page } });
    // The very same is no version.
    clock.advance({ minutes: 1 });
    const uploadId = await sent(courseId);
    const was = { coursewareId, version: 1, isNew: false };
    for (let time = 0; time < 2; time++)
      expect((await put(uploadId, { coursewareId })).data).toEqual(was);
    const newer = makeScorm({ title: '二版' });
    expect((await put(await sent(courseId, newer), { coursewareId })).data.version).toBe(2);
    expect((await put(await sent(courseId, newer), { coursewareId: 999_999 })).status).toBe(
      refused('coursewareUnknown'),
    );
    const seen = async (student: typeof begun) => {
      const { version, newer: next } = await student.data(getCourseware, { params });
      return [version, next?.version ?? null];
    };
    expect([await seen(begun), await seen(late)]).toEqual([
      [1, null],
      [1, null],
    ]);
    await publish(coursewareId, 2);
    expect([await seen(begun), await seen(late)]).toEqual([
      [1, 2],
      [2, null],
    ]);
    expect(await listed(courseId)).toMatchObject([
      {
        ...{ title: '职业伦理情境演练', readingId, begun: 1 },
        versions: [
          { version: 2, begun: 0 },
          { version: 1, begun: 1 },
        ],
      },
    ]);
    await begun.data(renewCourseware, { params });
    const undone = await undoLast(owner, 'publishCourseware', coursewareId);
    expect(undone).toMatchObject({ message: expect.stringContaining('已经有学员在学这一版') });
  });

  it('as a draft is published when the command line brings the very same, and this is taken back', async () => {
    const { courseId, coursewareId } = await given();
    const newer = makeScorm({ title: '二版' });
    await put(await sent(courseId, newer), { coursewareId });
    const words = ['--course', String(courseId), '--replaces', String(coursewareId)];
    const { code, lines } = await tellCourseware(school, newer, words);
    expect([code, lines.at(-1)]).toEqual([0, expect.stringContaining('这份草稿发布了')]);
    const [one] = await listed(courseId);
    expect(one?.versions.map(({ isPublished }) => isPublished)).toEqual([true, true]);
    expect((await undoLast(owner, 'publishCourseware', coursewareId)).status).toBe(200);
  });

  it('is looked into one after the other', async () => {
    const { courseId } = await course();
    const uploads = [await sent(courseId), await sent(courseId), await sent(courseId)];
    const files = coursewareFiles.of(connection);
    const check = files.check.bind(files);
    let [running, most] = [0, 0];
    const watched = vi.spyOn(files, 'check').mockImplementation(async (...given) => {
      most = Math.max(most, (running += 1));
      return await check(...given).finally(() => (running -= 1));
    });
    onTestFinished(() => watched.mockRestore());
    const look = (uploadId: string) => owner.call(contract.checkCourseware, { body: { uploadId } });
    for (const { status } of await Promise.all(uploads.map(look))) expect(status).toBe(200);
    expect(most).toBe(1);
  });

  it('as a draft is taken back whole; one that was published goes back to a draft first', async () => {
    const { courseId, coursewareId } = await given();
    const undo = (operation: string) => undoLast(owner, operation, coursewareId);
    expect((await undo('putCourseware')).status).toBe(refused('undoChanged'));
    expect((await undo('publishCourseware')).status).toBe(200);
    expect(await listed(courseId)).toMatchObject([{ versions: [{ isPublished: false }] }]);
    expect((await undo('putCourseware')).status).toBe(200);
    expect(await listed(courseId)).toEqual([]);
  });

  it('an older draft is not published behind the back of a newer version', async () => {
    const { courseId, coursewareId } = await given();
    for (const title of ['二版', '三版'])
      await put(await sent(courseId, makeScorm({ title })), { coursewareId });
    await publish(coursewareId, 3);
    expect((await publish(coursewareId, 2)).status).toBe(refused('coursewareVersionOld'));
  });

  it('[POST /api/console/courseware/rename] gets another title, not over what a colleague wrote', async () => {
    const { coursewareId, params } = await given();
    const rename = (title: string, seen: string) =>
      owner.call(contract.renameCourseware, { body: { coursewareId, title, seen } });
    expect((await rename(' ', '职业伦理情境演练')).status).toBe(refused('coursewareTitleEmpty'));
    expect((await rename('伦理演练', '职业伦理情境演练')).status).toBe(200);
    expect((await rename('伦理演练', '职业伦理情境演练')).status).toBe(200);
    const late = await rename('别的', '职业伦理情境演练');
    expect(late).toMatchObject({
      status: refused('coursewareChanged'),
      message: expect.stringContaining('伦理演练'),
    });
    const student = await school.signIn();
    expect((await student.data(getCourseware, { params })).title).toBe('伦理演练');
    expect((await undoLast(owner, 'renameCourseware', coursewareId)).status).toBe(200);
    expect((await student.data(getCourseware, { params })).title).toBe('职业伦理情境演练');
  });

  it('[POST /api/console/courseware/remove] is taken away, what was learned is kept, and it is put back', async () => {
    const { courseId, coursewareId, params } = await given();
    const student = await school.signIn();
    await student.data(openCourseware, {
      ...{ params, body: { sessionId: randomUUID(), part: '', page } },
    });
    const remove = () => owner.call(contract.removeCourseware, { body: { coursewareId } });
    expect((await remove()).data.title).toBe('职业伦理情境演练');
    expect((await remove()).status).toBe(refused('coursewareUnknown'));
    expect((await publish(coursewareId)).status).toBe(refused('coursewareUnknown'));
    expect((await student.call(getCourseware, { params })).status).toBe(404);
    expect(await listed(courseId)).toEqual([]);
    const learners = { params: { coursewareId } };
    const { isRemoved, list } = await owner.data(contract.listCoursewareLearners, learners);
    expect([isRemoved, list.length]).toEqual([true, 1]);
    expect((await undoLast(owner, 'removeCourseware', coursewareId)).status).toBe(200);
    expect(await student.data(getCourseware, { params })).toMatchObject({ version: 1 });
  });

  it('[POST /api/console/courseware/upload/drop] is given up, and its bytes go', async () => {
    const { courseId, readingId } = await course();
    const uploadId = await sent(courseId);
    const drop = () => owner.call(contract.dropCoursewareUpload, { body: { uploadId } });
    expect([(await drop()).status, (await drop()).status]).toEqual([200, 200]);
    expect((await put(uploadId, { readingId })).status).toBe(refused('uploadNotReady'));
    await school.runJobs(['drop-courseware-uploads']);
    expect(await keptPieces(services.storage, `courseware-uploads/${uploadId}`)).toEqual([]);
  });

  it('is refused when it is too large, too many are on their way, or it is of another person or course', async () => {
    const { courseId, readingId, coursewareId } = await given();
    const most = contract.maxCoursewareBytes;
    expect((await begin(courseId, { bytes: most + 1 })).status).toBe(refused('uploadTooLarge'));
    const busy = await signInStaffAs(school, { permissions: ['content.publish'] });
    const file = (count: number) => ({ bytes: most, fileName: `${count}.zip` });
    for (let count = 0; count < 10; count++) await begin(courseId, file(count), busy);
    expect((await begin(courseId, {}, busy)).status).toBe(refused('uploadNoRoom'));
    // The same file chosen anew takes the place of its upload that was broken off.
    expect((await begin(courseId, file(3), busy)).status).toBe(200);
    const uploadId = await sent(courseId);
    expect((await begin(courseId, { uploadId }, busy)).status).toBe(refused('idReused'));
    expect((await put(uploadId, { readingId }, busy)).status).toBe(refused('uploadNotReady'));
    const own = await signInStaffAs(school, { permissions: ['content.publish:own'] });
    const answers = [
      await begin(courseId, {}, own),
      await publish(coursewareId, 1, own),
      await own.call(contract.renameCourseware, {
        body: { coursewareId, title: '别的', seen: '职业伦理情境演练' },
      }),
      await own.call(contract.removeCourseware, { body: { coursewareId } }),
    ];
    for (const { status } of answers) expect(status).toBe(refused('notOwn'));
    await add(connection, 'staff_duty', {
      ...{ staff_id: own.staffId, kind: 'course', target_id: courseId },
    });
    expect((await begin(courseId, {}, own)).status).toBe(200);
  });
});
