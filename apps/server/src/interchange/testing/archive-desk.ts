import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import * as contract from '@xuezhou/contract/import/console';
import { expect } from 'vitest';
import { findArchive, readArchive } from '../../platform/zip/kept-archive.ts';
import type { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { tus } from '../../testing/visits/tus.ts';
import { courseFiles } from '../export/course-files.ts';
import type { TestSchool } from './open-test-school.ts';

/** The zip of a course, as the page that exports it makes it. */
export async function exportedZip(
  { database, storage }: Pick<TestSchool, 'database' | 'storage'>,
  courseId = 1,
): Promise<Buffer> {
  const place = `exports/course/${randomUUID()}`;
  const { signal } = new AbortController();
  await courseFiles.write({ database, storage }, { courseId, place, signal });
  const archive = await findArchive(storage, place);
  if (archive === undefined) throw new Error('the course was not exported');
  const all = { start: 0, end: archive.bytes - 1 };
  return await buffer(Readable.from(readArchive(storage, place, archive, all)));
}

export type ArchiveStaff = Awaited<ReturnType<typeof signInStaffAs>>;

/** Somebody of the staff who brings archives of courses. The school has to listen. */
export async function archiveDesk(school: TestApp, owner: ArchiveStaff) {
  const work = () => school.runJobs(['import-courses']);
  const begin = (bytes: number, wishes: object = {}, staff = owner) =>
    staff.call(contract.beginCourseImport, {
      body: { importId: randomUUID(), fileName: '课程.zip', bytes, ...wishes },
    });
  const sendPart = (importId: string, offset: number, bytes: Buffer, staff = owner) =>
    tus(
      { server: school.app.server, cookies: staff.cookies, path: contract.courseArchivePath },
      'PATCH',
      importId,
      { offset, bytes },
    );
  const see = (importId: string, staff = owner) =>
    staff.data(contract.getCourseImport, { params: { importId } });
  const sent = async (zip: Buffer, staff = owner): Promise<string> => {
    const { importId } = (await begin(zip.length, {}, staff)).data;
    expect(await sendPart(importId, 0, zip, staff)).toMatchObject({ status: 204 });
    return importId;
  };
  const answer = async (
    importId: string,
    answers: Record<string, contract.CourseAnswer>,
    staff = owner,
  ) => {
    const { revision } = await see(importId, staff);
    const given = Object.entries(answers).map(([folder, said]) => ({ folder, answer: said }));
    const { status } = await staff.call(contract.answerCourseImport, {
      body: { importId, revision, answers: given },
    });
    await work();
    return status;
  };
  const ask = async (importId: string, wishes: object = {}, staff = owner) => {
    const { revision } = await see(importId, staff);
    return await staff.call(contract.runCourseImport, {
      body: { importId, revision, ...wishes },
    });
  };
  return {
    ...{ work, begin, sendPart, sent, see, answer, ask },
    /** Sends it, and lets it be looked into. */
    bring: async (zip: Buffer, staff = owner): Promise<string> => {
      const importId = await sent(zip, staff);
      await work();
      return importId;
    },
    /** Writes what was seen. */
    run: async (importId: string, wishes: object = {}, staff = owner) => {
      const { status, message } = await ask(importId, wishes, staff);
      if (status !== 200) throw new Error(message);
      await work();
      return await see(importId, staff);
    },
  };
}
