import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admit } from '../enrolment/enrolment.port.ts';
import {
  coursewareReader,
  type CoursewarePlace,
  type CoursewareRow,
} from './courseware.repository.ts';

export type OpenCoursewareRow = CoursewareRow & { readonly courseware_id: number };

/** The package, for a student who may learn in it now; else throws what keeps it closed. */
export async function admitToCourseware(
  services: Pick<Services, 'clock' | 'database'>,
  student: CurrentStudent,
  place: CoursewarePlace,
): Promise<OpenCoursewareRow> {
  const reader = coursewareReader(services.database.connection);
  const row = await reader.courseware(place, student.studentId);
  admit(services, row, student, { for: 'study' });
  if (row === undefined || !isThere(row)) throw notFound();
  if (row.is_locked) throw new Refusal('locked');
  return row;
}

const isThere = (row: CoursewareRow): row is OpenCoursewareRow =>
  row.courseware_id !== null && row.book_status === 1;
