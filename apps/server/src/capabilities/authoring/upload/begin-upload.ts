import {
  videoLimit,
  type beginUpload as beginOperation,
  type dropUpload as dropOperation,
  type LectureUpload,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Config } from '../../../platform/config/config.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandNode, holdAuthored } from '../console/draft.repository.ts';
import { kindOf } from '../document/lecture-content.ts';
import { videoFile } from '../document/lecture-files.ts';
import {
  askForRoom,
  bytesUnused,
  findUpload,
  giveUpOthers,
  setState,
  type UploadRow,
} from './upload.repository.ts';

/** Makes place for a video that is going to come; another that the lecture waits for is given up. */
export async function beginUpload(
  services: ConsoleServices,
  { body: { uploadId, courseId, lectureId, fileName, bytes } }: InputOf<typeof beginOperation>,
  actor: Actor,
): Promise<DataOf<typeof beginOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const { node } = demandNode(course, 'lecture', lectureId);
    const before = await findUpload(change, uploadId);
    if (before !== undefined) {
      const isSame = before.lecture_id === lectureId && before.bytes === bytes;
      if (!isSame || before.staff_id !== actor.staff.staffId) throw new Refusal('idReused');
      return { answer: presentUpload(before, actor), auditEntry: null };
    }
    if (bytes > videoLimit.bytes) throw new Refusal('uploadTooLarge');
    if (kindOf(node.fields.content) === 'slides') throw new Refusal('lectureHasSlides');
    const ending = endingOf(fileName);
    await giveUpOthers(change, { lectureId, uploadId, now });
    await demandRoom(change, services.config, { staffId: actor.staff.staffId, bytes });
    await change
      .insertInto('lecture_upload')
      .values({
        ...{ upload_id: uploadId, course_id: courseId, lecture_id: lectureId },
        ...{ staff_id: actor.staff.staffId, file: videoFile(uploadId, ending) },
        ...{ file_name: fileName, bytes, state: 'receiving', made_at: now, changed_at: now },
      })
      .execute();
    const row = await findUpload(change, uploadId);
    const auditEntry = {
      operation: 'beginUpload',
      target: { kind: 'course', id: courseId },
      after: { kind: 'lecture', nodeId: lectureId, title: node.title, fileName, bytes },
    };
    return { answer: presentUpload(row!, actor), auditEntry };
  });
}

const gigabyte = 1_000_000_000;

/** Of what is sent or waits to be used: nobody fills the disk of the school. Throws uploadNoRoom. */
async function demandRoom(
  change: Change,
  limits: Pick<Config, 'LECTURE_UPLOAD_GB' | 'LECTURE_UPLOAD_GB_PER_PERSON'>,
  { staffId, bytes }: { staffId: number; bytes: number },
): Promise<void> {
  const used = await bytesUnused(change, staffId);
  const person = limits.LECTURE_UPLOAD_GB_PER_PERSON;
  const school = limits.LECTURE_UPLOAD_GB;
  const said = (whose: string, of: number, most: number) =>
    `${whose}还没放进课的视频有 ${(of / gigabyte).toFixed(1)} GB，加上这个就超过了 ${most} GB。请先放进课里，或不要其中几个，几分钟后再传`;
  if (used.person + bytes > person * gigabyte)
    throw new Refusal('uploadNoRoom', said('您上传了', used.person, person));
  if (used.school + bytes > school * gigabyte)
    throw new Refusal('uploadNoRoom', said('学校里', used.school, school));
}

/** Throws uploadNotVideo. */
function endingOf(fileName: string): string {
  const ending = /\.([a-z0-9]{2,4})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  if (!videoLimit.endings.split(' ').includes(ending)) throw new Refusal('uploadNotVideo');
  return ending;
}

export async function dropUpload(
  services: ConsoleServices,
  { body: { courseId, uploadId } }: InputOf<typeof dropOperation>,
  actor: Actor,
): Promise<DataOf<typeof dropOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    await holdAuthored(change, actor, 'content.draft', courseId);
    const row = await findUpload(change, uploadId);
    if (row === undefined || row.course_id !== courseId) throw new Refusal('uploadUnknown');
    const states = ['receiving', 'checking', 'ready', 'refused'] as const;
    const isDropped = await setState(change, uploadId, states, {
      state: 'dropped',
      changed_at: now,
    });
    if (isDropped) await askForRoom(change);
    if (!isDropped && row.state !== 'dropped') throw new Refusal('uploadUnknown');
    const auditEntry = {
      operation: 'dropUpload',
      target: { kind: 'course', id: courseId },
      before: { fileName: row.file_name, bytes: row.bytes },
    };
    return { answer: true, auditEntry: isDropped ? auditEntry : null };
  });
}

export const presentUpload = (row: UploadRow, { staff }: Pick<Actor, 'staff'>): LectureUpload => ({
  uploadId: row.upload_id,
  fileName: row.file_name,
  ...{ bytes: row.bytes, received: row.received, fault: row.fault, facts: row.facts },
  // Those that are given up or used are not shown.
  state: row.state === 'dropped' || row.state === 'used' ? 'ready' : row.state,
  byName: row.by_name,
  isMine: row.staff_id === staff.staffId,
});
