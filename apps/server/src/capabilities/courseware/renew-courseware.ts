import type { Courseware } from '@xuezhou/contract/courseware';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { admitToCourseware } from './admit-to-courseware.ts';
import { addAttempt } from './begin-attempt.ts';
import type { CoursewarePlace } from './courseware.repository.ts';
import { showCourseware } from './get-courseware.ts';

/** Goes on in the newest version, from its start. Done twice it is done once. */
export async function renewCourseware(
  services: Services,
  student: CurrentStudent,
  place: CoursewarePlace,
): Promise<Courseware> {
  const row = await admitToCourseware(services, student, place);
  await inTransaction(services.database.connection, (change) =>
    addAttempt(change, student.studentId, row.courseware_id, services.clock.now()),
  );
  return await showCourseware(services, student, row);
}
