import { randomUUID } from 'node:crypto';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import * as contract from '@xuezhou/contract/authoring/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVideo } from '../../../platform/media/transcode/tests/make-video.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { keptPieces } from '../../../platform/media/kept-file.ts';
import { tus as callTus } from '../../../testing/visits/tus.ts';
import { untilWaiting } from '../../../testing/database/until-waiting.ts';
import { lectureFilePlace } from '../document/lecture-files.ts';
import { newLecture } from '../testing/new-lecture.ts';
import { checkUpload, dropAbandoned } from './check-upload.ts';
import { findUpload, setState } from './upload.repository.ts';

const school = await startTestApp();
const { connection, services, clock } = school;
const owner = await signInStaffAs(school, { isOwner: true });
type Staff = typeof owner;
const refused = (name: AnyRefusalName) => allRefusals[name][0];
const context = { signal: new AbortController().signal, isLastAttempt: true };

let folder: string;
let video: Buffer;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-upload-'));
  await makeVideo(path.join(folder, 'video.mp4'), { seconds: 2 });
  video = await readFile(path.join(folder, 'video.mp4'));
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  port = (school.app.server.address() as AddressInfo).port;
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const lectureOf = (staff: Staff = owner) => newLecture(staff);
const underscored = ({ courseId, lectureId }: Lecture) => ({
  ...{ course_id: courseId, lecture_id: lectureId },
});
type Lecture = Awaited<ReturnType<typeof lectureOf>>;

const begin = (lecture: Lecture, wishes: object = {}, staff: Staff = owner) => {
  const body = {
    uploadId: randomUUID(),
    ...lecture,
    fileName: '42-3-凸性.mp4',
    bytes: video.length,
  };
  return staff.call(contract.beginUpload, { body: { ...body, ...wishes } });
};
async function begun(lecture: Lecture, wishes: object = {}) {
  const answer = await begin(lecture, wishes);
  expect(answer.status).toBe(200);
  return answer.data.uploadId;
}

type TusCall = Parameters<typeof callTus> extends [unknown, ...infer Rest] ? Rest : never;
const tus = (staff: Staff, ...call: TusCall) =>
  callTus({ port, cookies: staff.cookies, path: contract.uploadPath }, ...call);
const offsetOf = async (uploadId: string) => {
  const answer = await tus(owner, 'HEAD', uploadId);
  return answer === 'cut' ? -1 : Number(answer.headers['upload-offset']);
};
const send = (uploadId: string, offset: number, bytes: Buffer, staff: Staff = owner) =>
  tus(staff, 'PATCH', uploadId, { offset, bytes });
const read = (lecture: Lecture, staff: Staff = owner) =>
  staff.data(contract.getLecture, { params: lecture });

async function uploaded(lecture: Lecture, bytes = video): Promise<string> {
  const uploadId = await begun(lecture, { bytes: bytes.length });
  expect(await send(uploadId, 0, bytes)).toMatchObject({ status: 204 });
  await checkUpload(services, { uploadId }, context);
  return uploadId;
}

describe('a video for a lecture', () => {
  it('[POST /api/console/content/lectures/upload/begin] [GET /api/console/content/lectures/:courseId/:lectureId] goes on where the network was cut, and is looked into once it is whole', async () => {
    const lecture = await lectureOf();
    const uploadId = await begun(lecture);
    const half = Math.floor(video.length / 2);
    expect(await tus(owner, 'PATCH', uploadId, { offset: 0, bytes: video, cut: half })).toBe('cut');
    await expect.poll(() => offsetOf(uploadId)).toBeGreaterThan(0);
    let kept = await offsetOf(uploadId);
    await expect
      .poll(async () => {
        const before = kept;
        kept = await offsetOf(uploadId);
        return kept === before;
      })
      .toBe(true);
    expect(kept).toBeLessThanOrEqual(half);
    // The page was closed meanwhile: the lecture itself says how far it is.
    expect((await read(lecture)).upload).toMatchObject({ uploadId, received: kept, isMine: true });
    expect(await send(uploadId, kept + 1, video.subarray(kept + 1))).toMatchObject({ status: 409 });
    expect(await send(uploadId, kept, video.subarray(kept))).toMatchObject({ status: 204 });
    expect((await read(lecture)).upload?.state).toBe('checking');
    await checkUpload(services, { uploadId }, context);
    expect((await read(lecture)).upload).toMatchObject({
      state: 'ready',
      facts: { hasSound: true },
    });
  });

  it('is asked for once, however often: the same id answers the same, and another file is refused', async () => {
    const lecture = await lectureOf();
    const uploadId = await begun(lecture);
    expect((await begin(lecture, { uploadId })).status).toBe(200);
    expect((await begin(lecture, { uploadId, bytes: 5 })).status).toBe(refused('idReused'));
    const second = await begun(lecture);
    expect((await read(lecture)).upload?.uploadId).toBe(second);
    expect(await tus(owner, 'HEAD', uploadId)).toMatchObject({ status: 404 });
  });

  it.each([
    ['too large', { bytes: contract.videoLimit.bytes + 1 }, 'uploadTooLarge'],
    ['no video by its name', { fileName: '讲义.pdf' }, 'uploadNotVideo'],
  ] as const)('that is %s is refused before a byte is sent', async (_, wishes, refusal) => {
    expect((await begin(await lectureOf(), wishes)).status).toBe(refused(refusal));
  });

  it('that has no room is refused before a byte is sent, until others are used or given up', async () => {
    const mine = await signInStaffAs(school, { isOwner: true });
    const lectures = [await lectureOf(mine), await lectureOf(mine), await lectureOf(mine)] as const;
    const half = { bytes: contract.videoLimit.bytes };
    const most = Math.floor(services.config.LECTURE_UPLOAD_GB_PER_PERSON / 8);
    expect(most).toBe(5);
    await connection
      .insertInto('lecture_upload')
      .values({
        ...{ upload_id: randomUUID(), ...underscored(lectures[0]), staff_id: mine.staffId },
        ...{ file: 'x.mp4', file_name: 'x.mp4', bytes: 32_000_000_000, state: 'ready' },
        ...{ made_at: clock.now(), changed_at: clock.now() },
      })
      .execute();
    const last = await begin(lectures[1], half, mine);
    expect(last.status).toBe(200);
    const none = await begin(lectures[2], {}, mine);
    expect([none.status, none.message]).toEqual([
      refused('uploadNoRoom'),
      '您上传了还没放进课的视频有 40.0 GB，加上这个就超过了 40 GB。请先放进课里，或不要其中几个，几分钟后再传',
    ]);
    // A colleague has room of their own, until the school has none.
    expect((await begin(lectures[2], {})).status).toBe(200);
    await owner.data(contract.dropUpload, {
      body: { courseId: lectures[1].courseId, uploadId: last.data.uploadId },
    });
    await connection
      .updateTable('lecture_upload')
      .set({ bytes: 159_999_999_999 })
      .where('bytes', '=', 32_000_000_000)
      .execute();
    const full = await begin(await lectureOf(), {});
    expect([full.status, full.message]).toEqual([
      refused('uploadNoRoom'),
      expect.stringMatching(/^学校里还没放进课的视频有 1\d\d\.\d GB/),
    ]);
    await connection.deleteFrom('lecture_upload').where('staff_id', '=', mine.staffId).execute();
  });

  it('that was given up gives its room back at once, and is given up but once', async () => {
    const lecture = await lectureOf();
    const uploadId = await uploaded(lecture);
    const drop = { body: { courseId: lecture.courseId, uploadId } };
    await owner.data(contract.dropUpload, drop);
    await school.runJobs(['drop-lecture-uploads']);
    const row = await findUpload(connection, uploadId);
    expect(await keptPieces(services.storage, lectureFilePlace(row?.file ?? '') ?? '')).toEqual([]);
    expect(row?.received).toBe(0);
    expect(await owner.data(contract.dropUpload, drop)).toBe(true);
    clock.advance({ days: 2 });
    await dropAbandoned(services);
    expect(await findUpload(connection, uploadId)).toBeUndefined();
    clock.reset();
  });

  it('that is none by its first bytes ends there, and one that is broken says so in words', async () => {
    const lecture = await lectureOf();
    const text = Buffer.from('这不是视频'.repeat(20));
    const uploadId = await begun(lecture, { bytes: text.length });
    expect(await send(uploadId, 0, text)).toMatchObject({ status: 415 });
    expect((await read(lecture)).upload).toMatchObject({ state: 'refused' });
    const broken = Buffer.concat([video.subarray(0, 12), Buffer.alloc(4000, 7)]);
    await uploaded(lecture, broken);
    const { upload } = await read(lecture);
    expect(upload?.state).toBe('refused');
    expect(upload?.fault).toContain('不是视频');
  });

  it('is sent by whoever began it alone, from our own pages', async () => {
    const lecture = await lectureOf();
    const uploadId = await begun(lecture);
    const other = await signInStaffAs(school, { permissions: ['content.draft', 'content.read'] });
    expect(await tus(other, 'HEAD', uploadId)).toMatchObject({ status: 404 });
    const reader = await signInStaffAs(school, { permissions: ['content.read'] });
    expect(await send(uploadId, 0, video, reader)).not.toMatchObject({ status: 204 });
    const nobody = school.visit();
    expect(await tus(nobody as Staff, 'HEAD', uploadId)).toMatchObject({ status: 401 });
    expect(await tus(owner, 'HEAD', uploadId, { site: 'cross-site' })).toMatchObject({
      status: 400,
    });
    expect(await offsetOf(uploadId)).toBe(0);
  });

  it('[POST /api/console/content/lectures/upload/drop] that nobody wants any more leaves no byte behind; one that is used stays', async () => {
    const lecture = await lectureOf();
    const left = async () => {
      const keys: string[] = [];
      for await (const key of services.storage.list('lecture-files')) keys.push(key);
      return keys;
    };
    const dropped = await uploaded(lecture);
    const { courseId } = lecture;
    const drop = { body: { courseId, uploadId: dropped } };
    expect(await owner.data(contract.dropUpload, drop)).toBe(true);
    expect(await owner.data(contract.dropUpload, drop)).toBe(true);
    const used = await uploaded(lecture);
    const { revision } = await read(lecture);
    await owner.data(contract.useUpload, { body: { ...lecture, revision, uploadId: used } });
    const open = await begun(lecture);
    await send(open, 0, video.subarray(0, 100));
    const of = async (id: string) => (await left()).filter((key) => key.includes(id)).length;
    await dropAbandoned(services);
    expect([await of(dropped), await of(used), await of(open)]).toEqual([0, 1, 1]);
    clock.advance({ days: 8 });
    await dropAbandoned(services);
    expect([await of(used), await of(open)]).toEqual([1, 0]);
    clock.reset();
  });
});

describe('what is used and given up at one moment', () => {
  it('is not put into a lecture when it was given up meanwhile', async () => {
    const lecture = await lectureOf();
    const uploadId = await uploaded(lecture);
    const { revision } = await read(lecture);
    let using: Promise<{ status: number }> | undefined;
    await connection.transaction().execute(async (change) => {
      await setState(change, uploadId, ['ready'], { state: 'dropped', changed_at: clock.now() });
      using = owner.call(contract.useUpload, { body: { ...lecture, revision, uploadId } });
      await untilWaiting(connection, 1);
    });
    expect((await using)?.status).toBe(refused('uploadUnknown'));
  });

  it('keeps its bytes when it is used while room is made', async () => {
    const lecture = await lectureOf();
    const uploadId = await uploaded(lecture);
    clock.advance({ days: 31 });
    let making: Promise<void> | undefined;
    await connection.transaction().execute(async (change) => {
      await setState(change, uploadId, ['ready'], { state: 'used', changed_at: clock.now() });
      making = dropAbandoned(services);
      await untilWaiting(connection, 1);
    });
    await making;
    clock.reset();
    const row = await findUpload(connection, uploadId);
    const kept = await keptPieces(services.storage, lectureFilePlace(row?.file ?? '') ?? '');
    expect([row?.state, kept.length]).toEqual(['used', 1]);
  });
});

describe('a video in the draft', () => {
  const publish = async ({ courseId }: Lecture) => {
    const { version, changes } = await owner.data(contract.listChanges, { params: { courseId } });
    expect(changes.flatMap(({ faults }) => faults)).toEqual([]);
    const keys = changes.map(({ kind, nodeId }) => ({ kind, nodeId }));
    await owner.data(contract.publishChanges, { body: { courseId, version, changes: keys } });
  };
  const encode = () => school.runJobs(['encode-video']);
  const stored = ({ lectureId }: Lecture) =>
    connection
      .selectFrom('video')
      .where('video_id', '=', lectureId)
      .select(['storage_prefix', 'captions', 'chapters', 'state'])
      .executeTakeFirstOrThrow();
  const save = async <Body extends object>(lecture: Lecture, body: Body) => ({
    body: { ...lecture, revision: (await read(lecture)).revision, ...body },
  });

  it('[POST /api/console/content/lectures/video] is played to who writes its captions, published, encoded, and mended in its words without being encoded again', async () => {
    const lecture = await lectureOf();
    const uploadId = await uploaded(lecture);
    await owner.data(contract.useUpload, await save(lecture, { uploadId }));
    const url = `/files/console/lecture/${lecture.courseId}/${lecture.lectureId}/video`;
    const part = await owner.send({ method: 'GET', url, headers: { range: 'bytes=10-99' } });
    expect([part.statusCode, part.rawPayload]).toEqual([206, video.subarray(10, 100)]);
    const cues = [{ start: 0, end: 900, text: '久期是斜率' }];
    await owner.data(contract.saveCaptions, await save(lecture, { language: 'zh', cues }));
    const chapters = [{ start: 0, title: '切线不够用了' }];
    await owner.data(contract.saveChapters, await save(lecture, { chapters }));
    await publish(lecture);
    expect((await read(lecture)).shown).toMatchObject({ state: 'working', isPlayable: false });
    await encode();
    expect((await read(lecture)).shown).toMatchObject({ state: 'ready', isPlayable: true });
    const first = await stored(lecture);
    expect(first).toMatchObject({ state: 'ready', chapters });
    const mended = [{ start: 0, end: 900, text: '久期是切线的斜率' }];
    await owner.data(contract.saveCaptions, await save(lecture, { language: 'zh', cues: mended }));
    await publish(lecture);
    await encode();
    const second = await stored(lecture);
    expect(second.storage_prefix).toBe(first.storage_prefix);
    const file = second.captions[0]?.file ?? '';
    expect(file).not.toBe(first.captions[0]?.file);
    const kept = await services.storage.get(`${second.storage_prefix}/${file}`);
    expect(await kept?.body.toArray().then((all) => Buffer.concat(all).toString())).toContain(
      '久期是切线的斜率',
    );
    expect((await read(lecture)).captions).toEqual([{ language: 'zh', cues: mended }]);
    // The version before, once more in the draft, has its captions again.
    const before = { courseId: lecture.courseId, version: 1 };
    await owner.data(contract.restoreVersion, { body: before });
    expect((await read(lecture)).captions).toEqual([{ language: 'zh', cues }]);
  }, 120_000);

  it('[POST /api/console/content/lectures/encode] is encoded once more where it failed, and by nobody where it has not', async () => {
    const lecture = await lectureOf();
    await owner.data(
      contract.useUpload,
      await save(lecture, { uploadId: await uploaded(lecture) }),
    );
    await publish(lecture);
    const again = { body: lecture };
    const retry = async () => (await owner.call(contract.retryEncoding, again)).status;
    expect(await retry()).toBe(refused('encodingNotFailed'));
    await connection
      .updateTable('video')
      .where('video_id', '=', lecture.lectureId)
      .set({ state: 'failed', error: '磁盘已满' })
      .execute();
    expect((await read(lecture)).shown).toMatchObject({ state: 'failed', fault: '磁盘已满' });
    expect(await retry()).toBe(200);
    expect((await read(lecture)).shown?.state).toBe('working');
  }, 60_000);
});
