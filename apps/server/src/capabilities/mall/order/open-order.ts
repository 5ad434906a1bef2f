import { addToClass, leaveClass } from '../../camp/camp.port.ts';
import { givePeriod, takeBackPeriod } from '../../enrolment/enrolment.port.ts';
import { dayOf } from '../../../platform/clock.ts';
import type { OrderSnapshot, StoredGrant } from '../mall.tables.ts';
import type { Change } from '../../../platform/database/prepare.ts';

interface Gift {
  readonly studentId: number;
  readonly snapshot: OrderSnapshot;
  readonly now: Date;
}

/** The one place through which the mall gives courses, and seats in the classes of camps. */
export async function grantCourses(
  change: Change,
  { studentId, snapshot, now }: Gift,
): Promise<StoredGrant[]> {
  const today = dayOf(now);
  const length = { expiresOn: snapshot.expiresOn, days: snapshot.days };
  const grants: StoredGrant[] = [];
  for (const { courseId } of snapshot.courses) {
    const given = await givePeriod(change, { studentId, courseId }, { length, today, now });
    grants.push({
      courseId,
      after: given.after,
      ...(given.before !== undefined && { before: given.before }),
    });
  }
  for (const item of snapshot.items)
    if (item.kind === 'camp')
      await addToClass(change, { studentId, classId: item.classId, today, now });
  return grants;
}

/** What was given is closed again; notes and answers stay, and what was there before is there again. */
export async function takeBackCourses(
  change: Change,
  { studentId, grants, now }: { studentId: number; grants: readonly StoredGrant[]; now: Date },
): Promise<void> {
  const today = dayOf(now);
  for (const { courseId, before, after } of grants)
    await takeBackPeriod(change, { studentId, courseId }, { given: { before, after }, today });
}

/** The seats in classes that came with an order are free again. */
export async function takeBackSeats(
  change: Change,
  {
    student_id: studentId,
    snapshot,
    paid_at: joinedAt,
  }: { student_id: number; snapshot: OrderSnapshot; paid_at: Date | null },
): Promise<void> {
  if (joinedAt === null) return;
  for (const item of snapshot.items)
    if (item.kind === 'camp')
      await leaveClass(change, { studentId, classId: item.classId, joinedAt });
}
