import { createHash } from 'node:crypto';
import type { PlannedPut } from '@xuezhou/contract/camp/console';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { courseOfEach, holdEnrolments, isOpenOn, isOwned } from '../../enrolment/enrolment.port.ts';
import {
  demandClass,
  demandRunning,
  overOf,
  seatIn,
  type CampSeat,
  type ClassRow,
} from '../move/plan-move.ts';

interface AskedPut {
  readonly classId: number;
  readonly studentIds: readonly number[];
}

interface Row {
  readonly student_id: number;
  readonly seat: CampSeat | null;
  readonly class_title: string | null;
  readonly is_finished: boolean;
  readonly has_course: boolean;
}

export interface PutStudent {
  readonly studentId: number;
  readonly className: string | null;
  readonly was: CampSeat | null;
  /** Null: nothing changes. Of who joins without the moment. */
  readonly next: Omit<CampSeat, 'joined_at'> | null;
  readonly keptBy: PlannedPut['keptBy'];
}

export interface PutPlan {
  readonly to: ClassRow;
  /** Those that change first, then by number. */
  readonly rows: readonly PutStudent[];
}

/** What becomes of each of these. With `isHeld`, while the transaction holds all classes of the camp. Throws campClassUnknown, campMoveOver. */
export async function planPut(
  connection: Connection | Change,
  { classId, studentIds }: AskedPut,
  { today, isHeld }: { today: string; isHeld: boolean },
): Promise<PutPlan> {
  if (isHeld) await holdAll(connection, { classId, studentIds });
  const to = await demandClass(connection, classId);
  demandRunning(to, today);
  const begins = to.starts_on !== null && to.starts_on > today ? to.starts_on : today;
  const { rows } = await sql<Row>`
    select s.student_id, k.title as class_title, ${isOwned} and ${isOpenOn({ today: begins })} as has_course,
      case when m.student_id is not null then jsonb_build_object('camp_id', m.camp_id, 'class_id', m.class_id,
        'starts_on', m.starts_on, 'counted_from', m.counted_from, 'joined_at', m.joined_at::text, 'days', m.days) end as seat,
      exists (select from camp_award a
        where a.student_id = s.student_id and a.camp_id = ${to.camp_id}) as is_finished
    from unnest(${[...studentIds]}::int[]) s (student_id)
    ${courseOfEach(sql`s.student_id`, sql`${to.course_id}`)}
    left join camp_member m on m.student_id = s.student_id and m.camp_id = ${to.camp_id}
    left join camp_class k on k.class_id = m.class_id
    order by s.student_id`.execute(connection);
  const planned = rows.map((row) => becomes(row, to, today));
  const isKept = ({ keptBy }: PutStudent) => Number(keptBy !== null);
  return { to, rows: planned.toSorted((one, other) => isKept(one) - isKept(other)) };
}

/**
 * Courses before classes before seats, as whoever pays, gives back or withdraws takes them. Whoever joins, comes or goes
 * meanwhile holds one of the classes; a refund or a withdrawal ends the seats that it sees, and one that was put there
 * beside it would stay.
 */
async function holdAll(
  connection: Connection | Change,
  { classId, studentIds }: AskedPut,
): Promise<void> {
  const { camp_id: campId, course_id: courseId } = await demandClass(connection, classId);
  await holdEnrolments(connection, { courseId, studentIds });
  await sql`select class_id from camp_class where camp_id = ${campId}
    order by class_id for update`.execute(connection);
  await sql`select student_id from camp_member
    where camp_id = ${campId} and student_id = any(${[...studentIds]}::int[])
    order by student_id for update`.execute(connection);
}

function becomes(
  { student_id: studentId, seat: was, class_title: className, is_finished, has_course }: Row,
  to: ClassRow,
  today: string,
): PutStudent {
  const student = { studentId, className, was };
  if (was?.class_id === to.class_id) return { ...student, next: null, keptBy: 'already' };
  if (is_finished) return { ...student, next: null, keptBy: 'finished' };
  if (!has_course) return { ...student, next: null, keptBy: 'noCourse' };
  const joins = { camp_id: to.camp_id, class_id: to.class_id, starts_on: to.starts_on ?? today };
  const next = was === null ? { ...joins, counted_from: null, days: null } : seatIn(to, was);
  return { ...student, next, keptBy: null };
}

/** Of all that a plan rests on. */
export const seenOfPut = ({ to, rows }: PutPlan): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[to.class_id, to.starts_on, to.closed_at !== null, overOf({ to, rows })],
        rows,
      ]),
    )
    .digest('base64url');
