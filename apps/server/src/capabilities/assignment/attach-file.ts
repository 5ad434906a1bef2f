import { inTransaction } from '../../platform/database/in-transaction.ts';
import * as contract from '@xuezhou/contract/assignment';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { dropUpload, freeName, safeFileName, useUpload } from '../upload/upload.port.ts';
import { demandUnlocked } from './assignment.port.ts';
import { presentAttachment } from './assignment.presenter.ts';
import { assignmentReader, assignmentWriter, type AttachmentRow } from './assignment.repository.ts';

type Wish = InputOf<typeof contract.attachFile>['body'];

/** Attaches what was uploaded; the name gets the ending of what the file is, and a number where it is taken. */
export async function attachFile(
  services: Services,
  student: CurrentStudent,
  wish: Wish,
): Promise<contract.Attachment> {
  const { studentId } = student;
  const { connection } = services.database;
  const assignment = await assignmentReader(connection, studentId).one(wish.assignmentId);
  if (assignment?.book_status !== 1) throw notFound();
  await demandCourse(services, student, assignment.course_id, { for: 'study' });
  const place = { courseId: assignment.course_id, bookId: assignment.book_id };
  await demandUnlocked(connection, studentId, place);
  const row = await inTransaction(connection, (change) =>
    attachOnce(change, studentId, wish, services.clock.now()),
  );
  return presentAttachment(row);
}

async function attachOnce(
  change: Change,
  studentId: number,
  { assignmentId, fileName, key }: Wish,
  now: Date,
): Promise<Omit<AttachmentRow, 'student_id'>> {
  const writer = assignmentWriter(change, studentId);
  await writer.lock();
  const reader = assignmentReader(change, studentId);
  const all = await reader.attachments();
  const before = all.find((row) => row.attachment_id === key);
  if (before?.assignment_id === assignmentId) return before;
  if (before !== undefined) throw new Refusal('idReused');
  if ((await reader.one(assignmentId))?.verdict === 'passed') throw new Refusal('assignmentPassed');
  const numbers = new Set(
    all.filter((row) => row.assignment_id === assignmentId).map((row) => row.number),
  );
  const number = Array.from({ length: contract.maxAttachments }, (_, index) => index + 1).find(
    (each) => !numbers.has(each),
  );
  if (number === undefined) throw new Refusal('assignmentFull');
  const upload = await useUpload(change, studentId, { key, purpose: 'studentwork', now });
  if (upload === undefined) throw new Refusal('uploadExpired');
  const row = {
    attachment_id: key,
    assignment_id: assignmentId,
    number,
    file_name: freeName(
      safeFileName(fileName, upload.content_type),
      new Set(all.map((each) => each.file_name)),
    ),
    place: upload.place,
    content_type: upload.content_type,
    bytes: upload.bytes,
    attached_at: now,
  };
  await writer.attach(row);
  return row;
}

export async function deleteAttachment(
  { database }: Services,
  { studentId }: CurrentStudent,
  fileName: string,
): Promise<true> {
  await inTransaction(database.connection, async (change) => {
    const writer = assignmentWriter(change, studentId);
    await writer.lock();
    const reader = assignmentReader(change, studentId);
    const row = await reader.attachment({ fileName });
    if (row === undefined) return;
    if ((await reader.one(row.assignment_id))?.verdict === 'passed')
      throw new Refusal('assignmentPassed');
    await writer.detach(row.attachment_id);
    await dropUpload(change, studentId, row.attachment_id);
    await enqueue(change, 'drop-upload', { place: row.place });
  });
  return true;
}
