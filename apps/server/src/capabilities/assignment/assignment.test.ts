import {
  attachFile,
  deleteAttachment,
  getAssignment,
  getAttachmentUrl,
} from '@xuezhou/contract/assignment';
import { refusals } from '@xuezhou/contract/refusals';
import { getNotesPolicy } from '@xuezhou/contract/upload';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { freeName, safeFileName } from '../upload/upload.port.ts';
import { assignmentDesk } from '../../testing/desks/assignment-desk.ts';

const school = await startTestApp();
const { connection } = school;

const { upload, assign, handIn, mark } = assignmentDesk(school);

describe('attachments', () => {
  it('[GET /api/nuxt/web/tree/studentwork/list/:bookId] [POST /api/nuxt/web/tree/studentwork/new] [POST /api/nuxt/web/tree/studentwork/get] [POST /api/nuxt/web/tree/studentwork/delete] are handed in, opened by a link, and deleted', async () => {
    const student = await school.signIn();
    const { bookId } = await makeCourse(connection);
    const params = { bookId };
    expect(await student.data(getAssignment, { params })).toBeNull();
    const assignmentId = await assign(bookId);
    const attached = await handIn(student, assignmentId);
    expect(attached).toMatchObject({ number: 1, fileName: '作业.pdf', fileUrl: null });
    expect(await student.data(getAssignment, { params })).toMatchObject({
      assignmentId,
      title: '第一次作业',
      attachments: [attached],
      isFull: false,
      mark: null,
    });
    const body = { fileName: attached.fileName };
    const { fileUrl } = await student.data(getAttachmentUrl, { body });
    const file = await student.send({ method: 'GET', url: fileUrl });
    expect(file.body).toContain('%PDF-1.7');
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('作业.pdf')}`,
    });
    for (let time = 0; time < 2; time += 1)
      expect(await student.data(deleteAttachment, { body })).toBe(true);
    expect((await student.data(getAssignment, { params }))?.attachments).toEqual([]);
    expect((await student.send({ method: 'GET', url: fileUrl })).statusCode).toBe(404);
    await school.runJobs(['drop-upload']);
    const kept: string[] = [];
    for await (const key of school.services.storage.list(`uploads/${student.studentId}`))
      kept.push(key);
    expect(kept).toEqual([]);
  });

  it('[assignment.limit] are at most ten; the eleventh is refused, also when it comes at once with others', async () => {
    const student = await school.signIn();
    const { bookId } = await makeCourse(connection);
    const assignmentId = await assign(bookId);
    const keys: string[] = [];
    for (let count = 0; count < 12; count += 1) keys.push(await upload(student));
    const answers = await Promise.all(
      keys.map((key) =>
        student.call(attachFile, { body: { assignmentId, fileName: '作业.pdf', key } }),
      ),
    );
    const refused = answers.filter(({ status }) => status === refusals.assignmentFull[0]);
    expect(refused.map(({ message }) => message)).toEqual(
      Array.from({ length: 2 }, () => refusals.assignmentFull[1]),
    );
    const { attachments, isFull } =
      (await student.data(getAssignment, { params: { bookId } })) ?? {};
    expect(isFull).toBe(true);
    expect(attachments?.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(attachments?.map(({ fileName }) => fileName)).size).toBe(10);
    const [, second] = attachments ?? [];
    await student.data(deleteAttachment, { body: { fileName: second?.fileName ?? '' } });
    expect((await handIn(student, assignmentId)).number).toBe(2);
  });

  it('the same upload is attached once, and only by who sent it, and only what was sent for assignments', async () => {
    const [student, other] = [await school.signIn(), await school.signIn()];
    const { bookId } = await makeCourse(connection);
    const [assignmentId, elsewhere] = [
      await assign(bookId),
      await assign((await makeCourse(connection)).bookId),
    ];
    const key = await upload(student);
    const body = { assignmentId, fileName: '作业.pdf', key };
    const both = await Promise.all([1, 2].map(() => student.data(attachFile, { body })));
    expect(both[0]).toEqual(both[1]);
    const status = async (who: TestClient, wish: typeof body) =>
      (await who.call(attachFile, { body: wish })).status;
    expect(await status(student, { ...body, assignmentId: elsewhere })).toBe(refusals.idReused[0]);
    expect(await status(other, body)).toBe(refusals.uploadExpired[0]);
    const policy = await student.data(getNotesPolicy);
    expect(await status(student, { ...body, key: policy.key })).toBe(refusals.uploadExpired[0]);
  });

  it('are not taken for a book that is not issued', async () => {
    const student = await school.signIn();
    const { bookId } = await makeCourse(connection, { bookStatus: -1 });
    const assignmentId = await assign(bookId);
    const body = { assignmentId, fileName: '作业.pdf', key: await upload(student) };
    expect((await student.call(attachFile, { body })).http).toBe(404);
    expect((await student.call(getAssignment, { params: { bookId } })).http).toBe(404);
  });

  it('are nobody else’s', async () => {
    const [student, other] = [await school.signIn(), await school.signIn()];
    const { bookId } = await makeCourse(connection);
    const { fileName } = await handIn(student, await assign(bookId));
    const body = { fileName };
    const { fileUrl } = await student.data(getAttachmentUrl, { body });
    expect((await other.call(getAttachmentUrl, { body })).http).toBe(404);
    await other.data(deleteAttachment, { body });
    expect((await other.send({ method: 'GET', url: fileUrl })).statusCode).toBe(404);
    expect((await school.visit().send({ method: 'GET', url: fileUrl })).statusCode).toBe(404);
    school.clock.advance({ minutes: 11 });
    expect((await student.send({ method: 'GET', url: fileUrl })).statusCode).toBe(404);
    school.clock.reset();
    expect((await student.send({ method: 'GET', url: fileUrl })).statusCode).toBe(200);
  });

  it('stay as they are once the teacher has passed them', async () => {
    const student = await school.signIn();
    const { bookId } = await makeCourse(connection);
    const assignmentId = await assign(bookId);
    const { fileName } = await handIn(student, assignmentId);
    await mark(student.studentId, assignmentId, 'passed');
    expect((await student.data(getAssignment, { params: { bookId } }))?.mark).toMatchObject({
      verdict: 'passed',
      comment: '写得清楚',
    });
    const key = await upload(student);
    const answers = [
      await student.call(attachFile, { body: { assignmentId, fileName: '又.pdf', key } }),
      await student.call(deleteAttachment, { body: { fileName } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([6302, 6302]);
  });
});

describe('the name of an attachment', () => {
  it.each([
    ['../../etc/passwd', 'application/pdf'],
    ['C:\\作业\\第一次.exe', 'application/pdf'],
    ['  .  ', 'image/webp'],
    ['a\u0000<b>.pdf', 'application/pdf'],
  ])('leads nowhere: %j', (given, type) => {
    const name = safeFileName(given, type);
    // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
    expect(name).not.toMatch(/[\\/<>:"|?*\u0000-\u001f]|^\./);
    expect(name).toMatch(/\.(pdf|webp)$/);
  });

  it('gets a number where it is taken', () => {
    const taken = new Set(['a.pdf', 'a (2).pdf']);
    expect([freeName('a.pdf', taken), freeName('b.pdf', taken)]).toEqual(['a (3).pdf', 'b.pdf']);
  });
});
