import * as contract from '@xuezhou/contract/authoring/console';
import { describe, expect, it } from 'vitest';
import { openUploadDesk, refused, type Lecture } from '../testing/upload-desk.ts';

const { school, owner, lectureOf, read, uploaded, video } = await openUploadDesk();
const { connection, services } = school;

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
    expect([part.statusCode, part.rawPayload]).toEqual([206, video().subarray(10, 100)]);
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
