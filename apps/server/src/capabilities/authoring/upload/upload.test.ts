import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { describe, expect, it } from 'vitest';
import { keptPieces } from '../../../platform/media/kept-file.ts';
import { metOnce } from '../../../testing/database/met-once.ts';
import { untilWaiting } from '../../../testing/database/until-waiting.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { lectureFilePlace } from '../document/lecture-files.ts';
import { openUploadDesk, refused, type Lecture } from '../testing/upload-desk.ts';
import { checkUpload, dropAbandoned } from './check-upload.ts';
import { findUpload, setState } from './upload.repository.ts';

const desk = await openUploadDesk();
const {
  school,
  owner,
  context,
  lectureOf,
  begin,
  begun,
  tus,
  send,
  read,
  offsetOf,
  uploaded,
  video,
} = desk;
const { connection, services, clock } = school;
type Staff = typeof owner;
const underscored = ({ courseId, lectureId }: Lecture) => ({
  ...{ course_id: courseId, lecture_id: lectureId },
});

describe('a video for a lecture', () => {
  it('[POST /api/console/content/lectures/upload/begin] [GET /api/console/content/lectures/:courseId/:lectureId] goes on where the network was cut, and is looked into once it is whole', async () => {
    const lecture = await lectureOf();
    const uploadId = await begun(lecture);
    const half = Math.floor(video().length / 2);
    expect(await tus(owner, 'PATCH', uploadId, { offset: 0, bytes: video(), cut: half })).toBe(
      'cut',
    );
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
    expect(await send(uploadId, kept + 1, video().subarray(kept + 1))).toMatchObject({
      status: 409,
    });
    expect(await send(uploadId, kept, video().subarray(kept))).toMatchObject({ status: 204 });
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
    const broken = Buffer.concat([video().subarray(0, 12), Buffer.alloc(4000, 7)]);
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
    expect(await send(uploadId, 0, video(), reader)).not.toMatchObject({ status: 204 });
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
    await send(open, 0, video().subarray(0, 100));
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

describe('two that wait for each other', () => {
  const row = (uploadId: string) => findUpload(connection, uploadId);

  it('the last piece is counted and the end said in a second try', async () => {
    const lecture = await lectureOf();
    const uploadId = await begun(lecture);
    const met = await metOnce(connection, 'lecture_upload');
    expect(await send(uploadId, 0, video())).toMatchObject({ status: 204 });
    expect(await met()).toBeGreaterThan(2);
    expect(await row(uploadId)).toMatchObject({ state: 'checking', received: video().length });
  });

  it('what is given up goes in a second try', async () => {
    const lecture = await lectureOf();
    const uploadId = await begun(lecture);
    const met = await metOnce(connection, 'lecture_upload');
    expect(await tus(owner, 'DELETE', uploadId)).toMatchObject({ status: 204 });
    expect(await met()).toBeGreaterThan(1);
    expect((await row(uploadId))?.state).toBe('dropped');
  });
});
