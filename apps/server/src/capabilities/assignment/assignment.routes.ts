import * as contract from '@xuezhou/contract/assignment';
import { bind, type CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { demandUnlocked } from './assignment.port.ts';
import { presentAssignment } from './assignment.presenter.ts';
import { assignmentReader } from './assignment.repository.ts';
import { attachFile, deleteAttachment } from './attach-file.ts';
import { attachmentUrl } from './attachment-url.ts';

export const assignmentRoutes = (services: Services) => [
  bind(contract.getAssignment, ({ params }, { student }) =>
    getAssignment(services, student, params.bookId),
  ),
  bind(contract.attachFile, ({ body }, { student }) => attachFile(services, student, body)),
  bind(contract.getAttachmentUrl, ({ body }, { student }) =>
    getAttachmentUrl(services, student, body.fileName),
  ),
  bind(contract.deleteAttachment, ({ body }, { student }) =>
    deleteAttachment(services, student, body.fileName),
  ),
];

async function getAttachmentUrl(
  services: Services,
  { studentId }: CurrentStudent,
  fileName: string,
): Promise<{ fileUrl: string }> {
  const reader = assignmentReader(services.database.connection, studentId);
  const row = await reader.attachment({ fileName });
  if (row === undefined) throw notFound();
  return { fileUrl: attachmentUrl(services, { studentId, attachmentId: row.attachment_id }) };
}

async function getAssignment(
  services: Services,
  student: CurrentStudent,
  bookId: number,
): Promise<contract.Assignment | null> {
  const { connection } = services.database;
  const reader = assignmentReader(connection, student.studentId);
  const row = await reader.ofBook(bookId);
  if (row?.book_status !== 1) throw notFound();
  await demandCourse(services, student, row.course_id, { for: 'view' });
  await demandUnlocked(connection, student.studentId, { courseId: row.course_id, bookId });
  const { assignment_id } = row;
  if (assignment_id === null) return null;
  const own = await reader.attachments();
  return presentAssignment(
    { ...row, assignment_id },
    own.filter((each) => each.assignment_id === assignment_id),
  );
}
