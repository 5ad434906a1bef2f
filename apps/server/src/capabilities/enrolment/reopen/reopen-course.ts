import type { InputOf } from '@xuezhou/contract/kernel';
import type { applyToReopen as operation, ReopenInfo } from '@xuezhou/contract/enrolment';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../admit.ts';
import { enrolmentReader } from '../enrolment.repository.ts';
import { askToErase, cleanAttachments, newFolder, storeAttachments } from './reopen-files.ts';
import { presentReopen, reopenReader } from './reopen.repository.ts';

export async function getReopenInfo(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<ReopenInfo> {
  const { title, expired } = await demandCourse(services, student, courseId, { for: 'own' });
  const { connection } = services.database;
  const { studentId } = student;
  const row = await reopenReader(connection, studentId).latest(courseId);
  const own = await enrolmentReader(connection, studentId).of(courseId);
  const isTakenBack = own?.postponed === null;
  return presentReopen({ courseId, courseName: title, isExpired: expired && !isTakenBack }, row);
}

/** Sends an application to the school; while one waits, that one stays. */
export async function applyToReopen(
  services: Services,
  student: CurrentStudent,
  { body: { courseId, reason }, files }: InputOf<typeof operation>,
): Promise<ReopenInfo> {
  const before = await getReopenInfo(services, student, courseId);
  if (before.state === 'submitted') return before;
  if (!before.canApply) throw new Refusal('reopenNotNeeded');
  const { connection } = services.database;
  const { studentId } = student;
  const sent = [files.attachment1, files.attachment2, files.attachment3];
  const images = await cleanAttachments(
    studentId,
    sent.filter((file) => file !== undefined),
  );
  const folder = newFolder(studentId);
  await storeAttachments(services, folder, images);
  const added = await connection
    .insertInto('reopen_request')
    .values({
      student_id: studentId,
      course_id: courseId,
      state: 'submitted',
      reason: reason.trim(),
      folder,
      attachments: images.length,
      submitted_at: services.clock.now(),
    })
    // Sent twice at once: the first one counts.
    .onConflict((conflict) => conflict.doNothing())
    .returning('folder')
    .executeTakeFirst();
  if (added === undefined && images.length > 0) await askToErase(connection, folder);
  return await getReopenInfo(services, student, courseId);
}
