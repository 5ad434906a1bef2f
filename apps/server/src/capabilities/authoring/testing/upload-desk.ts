import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as contract from '@xuezhou/contract/authoring/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { afterAll, beforeAll, expect } from 'vitest';
import { makeVideo } from '../../../platform/media/transcode/tests/make-video.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { tus as callTus } from '../../../testing/visits/tus.ts';
import { checkUpload } from '../upload/check-upload.ts';
import { newLecture } from './new-lecture.ts';

type Staff = Awaited<ReturnType<typeof signInStaffAs>>;
export type Lecture = Awaited<ReturnType<typeof newLecture>>;
type TusCall = Parameters<typeof callTus> extends [unknown, ...infer Rest] ? Rest : never;

export const refused = (name: AnyRefusalName) => allRefusals[name][0];

/** A school whose videos for lectures are sent over its port. Call it at the top of a test file. */
export async function openUploadDesk() {
  const school = await startTestApp();
  const { services } = school;
  const owner = await signInStaffAs(school, { isOwner: true });
  let folder = '';
  let bytes = Buffer.alloc(0);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-upload-'));
    await makeVideo(path.join(folder, 'video.mp4'), { seconds: 2 });
    bytes = await readFile(path.join(folder, 'video.mp4'));
    await school.app.listen({ port: 0, host: '127.0.0.1' });
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const begin = (lecture: Lecture, wishes: object = {}, staff: Staff = owner) => {
    const body = {
      ...{ uploadId: randomUUID(), ...lecture },
      ...{ fileName: '42-3-凸性.mp4', bytes: bytes.length },
    };
    return staff.call(contract.beginUpload, { body: { ...body, ...wishes } });
  };
  const begun = async (lecture: Lecture, wishes: object = {}) => {
    const answer = await begin(lecture, wishes);
    expect(answer.status).toBe(200);
    return answer.data.uploadId;
  };
  const tus = (staff: Staff, ...call: TusCall) =>
    callTus(
      { server: school.app.server, cookies: staff.cookies, path: contract.uploadPath },
      ...call,
    );
  const send = (uploadId: string, offset: number, part: Buffer, staff: Staff = owner) =>
    tus(staff, 'PATCH', uploadId, { offset, bytes: part });
  const context = { signal: new AbortController().signal, isLastAttempt: true };
  return {
    ...{ school, owner, begin, begun, tus, send, context },
    /** There once tests run. */
    video: () => bytes,
    lectureOf: (staff: Staff = owner) => newLecture(staff),
    read: (lecture: Lecture, staff: Staff = owner) =>
      staff.data(contract.getLecture, { params: lecture }),
    offsetOf: async (uploadId: string) => {
      const answer = await tus(owner, 'HEAD', uploadId);
      return answer === 'cut' ? -1 : Number(answer.headers['upload-offset']);
    },
    uploaded: async (lecture: Lecture, part = bytes): Promise<string> => {
      const uploadId = await begun(lecture, { bytes: part.length });
      expect(await send(uploadId, 0, part)).toMatchObject({ status: 204 });
      await checkUpload(services, { uploadId }, context);
      return uploadId;
    },
  };
}
