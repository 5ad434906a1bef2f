import {
  maxCourseFileBytes,
  type beginCourseFile as beginOperation,
  type dropCourseFile as dropOperation,
  type putCourseFile as putOperation,
} from '@xuezhou/contract/material/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { contentTypeOf } from '../../../providers/storage/storage.port.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import {
  bytesOnTheWay,
  findFileUpload,
  holdFileUpload,
  setFileUpload,
  type FileUploadRow,
} from '../upload/file-upload.repository.ts';
import {
  demandBook,
  demandTitle,
  factsOf,
  holdFile,
  keepGone,
  keyOfNewFile,
  type FileRow,
} from './course-files.ts';

/** Bytes of one person's files that no course has yet. */
const mostOnTheWay = 10_000_000_000;

export async function beginCourseFile(
  services: ConsoleServices,
  { body: { uploadId, courseId, replaces, fileName, bytes } }: InputOf<typeof beginOperation>,
  actor: Actor,
): Promise<DataOf<typeof beginOperation>> {
  const { staffId } = actor.staff;
  return await changeAudited(services, actor, async (change, now) => {
    await demandOwnCourse(change, ownOf(actor, 'content.publish'), courseId);
    await demandCourseTitle(change, courseId);
    if (bytes > maxCourseFileBytes)
      throw new Refusal('uploadTooLarge', '文件太大，一份最多 2 GB。请压缩或分成几份再传');
    // Under its lock, so that the same id twice is one upload.
    const onTheWay = await bytesOnTheWay(change, staffId);
    const before = await findFileUpload(change, uploadId);
    if (before !== undefined) {
      const isSame = before.course_id === courseId && before.bytes === bytes;
      if (!isSame || before.staff_id !== staffId || before.state === 'dropped')
        throw new Refusal('idReused');
      return { answer: present(before), auditEntry: null };
    }
    if (onTheWay + bytes > mostOnTheWay)
      throw new Refusal('uploadNoRoom', '没传完的资料太多了，请先传完，或不要其中几份');
    const old = replaces === null ? undefined : await holdFile(change, actor, replaces);
    if (old !== undefined && old.course_id !== courseId) throw new Refusal('courseFileUnknown');
    const row = await change
      .insertInto('course_file_upload')
      .values({
        ...{ upload_id: uploadId, course_id: courseId, staff_id: staffId, replaces },
        ...{ replaces_key: old?.storage_key ?? null, file_name: fileName, bytes },
        ...{ storage_key: keyOfNewFile(courseId), state: 'receiving', file_id: null },
        ...{ made_at: now, changed_at: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { answer: present(row), auditEntry: null };
  });
}

const present = ({ upload_id, bytes, received }: FileUploadRow) => ({
  uploadId: upload_id,
  bytes,
  received,
});

/** Throws notOwn or uploadNotReady. */
async function holdOwn(change: Change, actor: Actor, uploadId: string): Promise<FileUploadRow> {
  const upload = await holdFileUpload(change, uploadId);
  await demandOwnCourse(change, ownOf(actor, 'content.publish'), upload?.course_id ?? 0);
  if (upload === undefined || upload.staff_id !== actor.staff.staffId)
    throw new Refusal('uploadNotReady', '没有这个上传，可能已经不要了，请重新选文件');
  return upload;
}

export async function putCourseFile(
  services: ConsoleServices,
  { body: { uploadId, bookId, ...body } }: InputOf<typeof putOperation>,
  actor: Actor,
): Promise<DataOf<typeof putOperation>> {
  const title = demandTitle(body.title);
  return await changeAudited(services, actor, async (change, now) => {
    const upload = await holdOwn(change, actor, uploadId);
    if (upload.state === 'used' && upload.file_id !== null)
      return { answer: { fileId: upload.file_id }, auditEntry: null };
    if (upload.state !== 'whole')
      throw new Refusal('uploadNotReady', '这份资料还没有传完，请接着传');
    await demandBook(change, upload.course_id, bookId);
    const row = {
      ...{ course_id: upload.course_id, book_id: bookId, title, file_name: upload.file_name },
      ...{ content_type: contentTypeOf(upload.file_name), bytes: upload.bytes },
      ...{ storage_key: upload.storage_key, made_at: now },
    };
    const old = await replacedBy(change, actor, upload);
    const fileId = old === null ? await addFile(change, row) : old.file_id;
    if (old !== null) {
      await change.updateTable('course_file').where('file_id', '=', fileId).set(row).execute();
      await keepGone(change, old, now);
    }
    await setFileUpload(change, uploadId, ['whole'], {
      ...{ state: 'used', file_id: fileId, changed_at: now },
    });
    const auditEntry = {
      operation: 'putCourseFile',
      target: { kind: 'file', id: fileId },
      ...(old !== null && { before: factsOf(old) }),
      after: factsOf(row),
    };
    return { answer: { fileId }, auditEntry };
  });
}

/** Throws courseFileChanged where a colleague put another there since it was begun. */
async function replacedBy(
  change: Change,
  actor: Actor,
  { replaces, replaces_key }: FileUploadRow,
): Promise<FileRow | null> {
  if (replaces === null) return null;
  const old = await holdFile(change, actor, replaces);
  if (old.storage_key !== replaces_key)
    throw new Refusal('courseFileChanged', '刚刚有同事换过这份资料，请看过新的再决定换不换');
  return old;
}

const addFile = async (change: Change, row: Omit<FileRow, 'file_id'>): Promise<number> =>
  (
    await change
      .insertInto('course_file')
      .values(row)
      .returning('file_id')
      .executeTakeFirstOrThrow()
  ).file_id;

export async function dropCourseFile(
  services: ConsoleServices,
  { body: { uploadId } }: InputOf<typeof dropOperation>,
  actor: Actor,
): Promise<DataOf<typeof dropOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const upload = await holdFileUpload(change, uploadId);
    await demandOwnCourse(change, ownOf(actor, 'content.publish'), upload?.course_id ?? 0);
    const isMine = upload?.staff_id === actor.staff.staffId;
    const values = { state: 'dropped', changed_at: now } as const;
    if (isMine && (await setFileUpload(change, uploadId, ['receiving', 'whole'], values)))
      await enqueue(change, 'drop-course-files', {}, { key: 'drop-course-files' });
    return { answer: true, auditEntry: null };
  });
}
