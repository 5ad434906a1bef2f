import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  maxCoursewareBytes,
  type beginCoursewareUpload as beginOperation,
  type checkCourseware as checkOperation,
  type dropCoursewareUpload as dropOperation,
  type putCourseware as putOperation,
} from '@xuezhou/contract/courseware/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { atMost } from '../../../platform/at-most.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { copyKept } from '../../../platform/media/kept-file.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import {
  bytesOnTheWay,
  dropBrokenOff,
  findUpload,
  holdUpload,
  lockRoom,
  setUpload,
  type CoursewareUploadRow,
} from '../upload/courseware-upload.repository.ts';
import { coursewareFiles } from './courseware-files.ts';

/** Bytes of one person's packages that no course has yet. */
const mostOnTheWay = 2_000_000_000;

export async function beginCoursewareUpload(
  services: ConsoleServices,
  { body: { uploadId, courseId, fileName, bytes } }: InputOf<typeof beginOperation>,
  actor: Actor,
): Promise<DataOf<typeof beginOperation>> {
  const { staffId } = actor.staff;
  return await changeAudited(services, actor, async (change, now) => {
    await demandOwnCourse(change, ownOf(actor, 'content.publish'), courseId);
    await demandCourseTitle(change, courseId);
    if (bytes > maxCoursewareBytes)
      throw new Refusal(
        'uploadTooLarge',
        '课件太大，一份最多 200 MB。请把里面的视频压缩一下再打包',
      );
    // One after the other, so that the same id twice is one upload.
    await lockRoom(change, staffId);
    const before = await findUpload(change, uploadId);
    if (before !== undefined) {
      const isSame = before.course_id === courseId && before.bytes === bytes;
      if (!isSame || before.staff_id !== staffId || before.state === 'dropped')
        throw new Refusal('idReused');
      return { answer: present(before), auditEntry: null };
    }
    // Whoever chooses a file anew goes on in no upload of it that was broken off.
    if (await dropBrokenOff(change, { staffId, courseId, fileName }, now))
      await enqueue(change, 'drop-courseware-uploads', {}, { key: 'drop-courseware-uploads' });
    if ((await bytesOnTheWay(change, staffId)) + bytes > mostOnTheWay)
      throw new Refusal('uploadNoRoom', '没放进课程的课件太多了，请先放进去，或不要其中几份');
    const row = await change
      .insertInto('courseware_upload')
      .values({
        ...{ upload_id: uploadId, course_id: courseId, staff_id: staffId, file_name: fileName },
        ...{ bytes, storage_key: `courseware-uploads/${uploadId}`, state: 'receiving' },
        ...{ courseware_id: null, version: null, made_at: now, changed_at: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { answer: present(row), auditEntry: null };
  });
}

const present = ({ upload_id, bytes, received }: CoursewareUploadRow) => ({
  uploadId: upload_id,
  bytes,
  received,
});

/** Throws notOwn or uploadNotReady. */
async function demandOwnUpload(
  connection: Connection,
  actor: Actor,
  upload: CoursewareUploadRow | undefined,
): Promise<CoursewareUploadRow> {
  await demandOwnCourse(connection, ownOf(actor, 'content.publish'), upload?.course_id ?? 0);
  if (upload === undefined || upload.staff_id !== actor.staff.staffId || upload.state === 'dropped')
    throw new Refusal('uploadNotReady', '没有这个上传，可能已经不要了，请重新选文件');
  if (upload.state === 'receiving')
    throw new Refusal('uploadNotReady', '这份课件还没有传完，请接着传');
  return upload;
}

export async function checkCourseware(
  services: ConsoleServices,
  { body: { uploadId } }: InputOf<typeof checkOperation>,
  actor: Actor,
): Promise<DataOf<typeof checkOperation>> {
  const { connection } = services.database;
  const upload = await demandOwnUpload(connection, actor, await findUpload(connection, uploadId));
  const found = await withFile(services, upload, (file) =>
    coursewareFiles.of(connection).check(services, file),
  );
  if ('fault' in found) throw new Refusal('coursewareUnreadable', found.fault);
  return found;
}

export async function putCourseware(
  services: ConsoleServices,
  { body: { uploadId, readingId, coursewareId, ...body } }: InputOf<typeof putOperation>,
  actor: Actor,
): Promise<DataOf<typeof putOperation>> {
  const { connection } = services.database;
  const upload = await demandOwnUpload(connection, actor, await findUpload(connection, uploadId));
  const done = await usedAs(connection, upload);
  if (done !== null) return done;
  if ((readingId === null) === (coursewareId === null)) throw new Refusal('placeUnknown');
  const target = {
    courseId: upload.course_id,
    place: coursewareId === null ? { readingId: readingId ?? 0 } : { coursewareId },
    title: body.title.trim(),
    passPercent: body.passPercent,
    minutes: body.minutes,
  };
  const put = await withFile(services, upload, (file) =>
    coursewareFiles.of(connection).put(services, file, target, {
      actor,
      fileName: upload.file_name,
      hooks: {
        // What was sent twice at once was done by the first.
        before: async (change) =>
          await usedAs(
            change,
            await demandOwnUpload(change, actor, await holdUpload(change, uploadId)),
          ),
        after: async (change, { coursewareId: id, version }, now) =>
          void (await setUpload(change, uploadId, ['whole'], {
            ...{ state: 'used', courseware_id: id, version, changed_at: now },
          })),
      },
    }),
  );
  if ('fault' in put) throw new Refusal('coursewareUnreadable', put.fault);
  return put;
}

/** What an upload became; null: nothing yet. */
async function usedAs(
  connection: Connection,
  { state, courseware_id, version, changed_at }: CoursewareUploadRow,
): Promise<DataOf<typeof putOperation> | null> {
  if (state !== 'used' || courseware_id === null || version === null) return null;
  const made = await connection
    .selectFrom('courseware_version')
    .where('courseware_id', '=', courseware_id)
    .where('number', '=', version)
    .select('made_at')
    .executeTakeFirst();
  // A version is as old as the upload that made it; of one that was there already it is older.
  const isNew = made?.made_at.getTime() === changed_at.getTime();
  return { coursewareId: courseware_id, version, isNew };
}

/** A package is held in the memory while it is looked at: several at once would fill it. */
const oneAtATime = atMost(1);

/** The package on this machine's disk for as long as it is looked at; the next one waits. */
const withFile = <Answer>(
  services: Pick<ConsoleServices, 'storage'>,
  upload: CoursewareUploadRow,
  work: (file: string) => Promise<Answer>,
): Promise<Answer> => oneAtATime(() => fetchFile(services, upload, work));

async function fetchFile<Answer>(
  { storage }: Pick<ConsoleServices, 'storage'>,
  { storage_key }: CoursewareUploadRow,
  work: (file: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-courseware-'));
  try {
    const file = path.join(folder, 'package.zip');
    if (!(await copyKept(storage, storage_key, file)))
      throw new Refusal('uploadNotReady', '这份课件的文件已经不在了，请重新选一次');
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function dropCoursewareUpload(
  services: ConsoleServices,
  { body: { uploadId } }: InputOf<typeof dropOperation>,
  actor: Actor,
): Promise<DataOf<typeof dropOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const upload = await holdUpload(change, uploadId);
    await demandOwnCourse(change, ownOf(actor, 'content.publish'), upload?.course_id ?? 0);
    const isMine = upload?.staff_id === actor.staff.staffId;
    const values = { state: 'dropped', changed_at: now } as const;
    if (isMine && (await setUpload(change, uploadId, ['receiving', 'whole'], values)))
      await enqueue(change, 'drop-courseware-uploads', {}, { key: 'drop-courseware-uploads' });
    return { answer: true, auditEntry: null };
  });
}
