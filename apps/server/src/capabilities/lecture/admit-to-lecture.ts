import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandAgreement } from '../agreement/agreement.port.ts';
import { admit } from '../enrolment/enrolment.port.ts';
import type { LectureRow } from './lecture.repository.ts';

/** Whether a lecture opens without the course: a free one for everybody, one of a trial with a phone. */
function isOpenToAll(row: LectureRow, { hasPhone }: CurrentStudent): boolean {
  if (row.bullet_id === null || row.book_status !== 1) return false;
  return row.free || (row.is_trial && hasPhone);
}

export interface OpenLectureRow extends LectureRow {
  bullet_id: number;
}

/** The lecture, for a student who may watch it now; else throws what keeps it closed. */
export async function admitToLecture(
  services: Pick<Services, 'clock' | 'config' | 'database'>,
  row: LectureRow | undefined,
  student: CurrentStudent,
): Promise<OpenLectureRow> {
  if (row === undefined || !isOpenToAll(row, student)) await admitToCourse(services, row, student);
  if (!isLecture(row) || row.book_status !== 1) throw notFound();
  return row;
}

const isLecture = (row: LectureRow | undefined): row is OpenLectureRow =>
  row !== undefined && row.bullet_id !== null;

async function admitToCourse(
  services: Pick<Services, 'clock' | 'config' | 'database'>,
  row: LectureRow | undefined,
  student: CurrentStudent,
): Promise<void> {
  if (!student.hasPhone) throw new Refusal('phoneRequired');
  admit(services, row, student, { for: 'study' });
  if (row === undefined) return;
  await demandAgreement(services, student, row.course_id);
  if (row.is_locked) throw new Refusal('locked');
}
