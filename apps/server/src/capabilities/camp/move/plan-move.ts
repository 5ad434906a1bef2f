import { createHash } from 'node:crypto';
import { dateOfDay } from '@xuezhou/rules/camp/join-result';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { seatOrders } from '../../enrolment/enrolment.port.ts';

export interface AskedMove {
  readonly classId: number;
  /** Null: they leave. */
  readonly toClassId: number | null;
  readonly studentIds: readonly number[];
}

export interface ClassRow {
  readonly class_id: number;
  readonly title: string;
  readonly camp_id: number;
  readonly camp_title: string;
  readonly course_id: number;
  readonly starts_on: string | null;
  readonly days: number;
  readonly capacity: number | null;
  readonly closed_at: Date | null;
  readonly members: number;
  /** Of its camp. */
  readonly retired_at: Date | null;
}

/** A seat in a camp, as it is put back by an undo. Moments as text, so that none loses its microseconds. */
export interface CampSeat {
  readonly camp_id: number;
  readonly class_id: number;
  readonly starts_on: string;
  readonly counted_from: string | null;
  readonly joined_at: string;
  readonly days: number | null;
}

interface MemberRow extends CampSeat {
  readonly student_id: number;
  readonly nickname: string;
  readonly is_finished: boolean;
}

export interface PlannedMove {
  readonly studentId: number;
  readonly nickname: string;
  readonly was: CampSeat | null;
  /** Null: leaves, or is not moved. */
  readonly next: CampSeat | null;
  readonly keptBy: 'gone' | 'already' | 'finished' | 'bought' | null;
  /** The order that gave a seat which is left by a refund alone. */
  readonly orderNo: string | null;
}

export interface MovePlan {
  readonly from: ClassRow;
  readonly to: ClassRow | null;
  readonly rows: readonly PlannedMove[];
}

/** Also one of a camp that was withdrawn. Throws campClassUnknown. */
export async function demandAnyClass(connection: Connection, classId: number): Promise<ClassRow> {
  const { rows } = await sql<ClassRow>`
    select k.class_id, k.title, k.camp_id, c.title as camp_title, c.course_id, k.starts_on, c.days, k.capacity, k.closed_at,
      c.retired_at, (select count(*)::int from camp_member m where m.class_id = k.class_id) as members
    from camp_class k join camp c on c.camp_id = k.camp_id
    where k.class_id = ${classId}`.execute(connection);
  return rows[0] ?? refuseClass(classId);
}

/** Throws campClassUnknown. */
export async function demandClass(connection: Connection, classId: number): Promise<ClassRow> {
  const row = await demandAnyClass(connection, classId);
  return row.retired_at === null ? row : refuseClass(classId);
}

function refuseClass(classId: number): never {
  throw new Refusal('campClassUnknown', `没有编号为 ${classId} 的班`);
}

/** The two classes. Throws campClassUnknown, campMoveElsewhere, campMoveOver. */
async function demandClasses(
  connection: Connection,
  { classId, toClassId }: AskedMove,
  today: string,
): Promise<{ from: ClassRow; to: ClassRow | null }> {
  const from = await demandClass(connection, classId);
  if (toClassId === null) return { from, to: null };
  const to = await demandClass(connection, toClassId);
  const isOther = to.class_id !== from.class_id && to.camp_id === from.camp_id;
  if (!isOther) throw new Refusal('campMoveElsewhere');
  demandRunning(to, today);
  return { from, to };
}

/** Throws campMoveOver. */
export function demandRunning({ starts_on, days }: ClassRow, today: string): void {
  if (starts_on !== null && today > dateOfDay(starts_on, days)) throw new Refusal('campMoveOver');
}

/** What becomes of each of these. With `isHeld`, while the transaction holds the classes and the seats. */
export async function planMove(
  connection: Connection | Change,
  asked: AskedMove,
  { today, isHeld }: { today: string; isHeld: boolean },
): Promise<MovePlan> {
  if (isHeld)
    await sql`select class_id from camp_class where class_id in (${asked.classId}, ${asked.toClassId ?? 0})
      order by class_id for update`.execute(connection);
  const { from, to } = await demandClasses(connection, asked, today);
  const members = await sql<MemberRow>`
    select m.student_id, s.nickname, m.camp_id, m.class_id, m.starts_on, m.counted_from, m.joined_at::text as joined_at,
      m.days, exists (
        select from camp_award a where a.student_id = m.student_id and a.camp_id = m.camp_id) as is_finished
    from camp_member m join student s on s.student_id = m.student_id
    where m.camp_id = ${from.camp_id} and m.student_id = any(${[...asked.studentIds]}::int[])
    order by m.student_id ${isHeld ? sql`for update of m` : sql``}`.execute(connection);
  const seats = new Map(members.rows.map((row) => [row.student_id, row]));
  const names = await nicknames(connection, asked.studentIds);
  const orders =
    to === null ? await ordersOf(connection, from, asked.studentIds) : new Map<number, string>();
  const ids = [...new Set(asked.studentIds)].toSorted((one, other) => one - other);
  const rows = ids.map((studentId) => ({
    ...{ studentId, nickname: names.get(studentId) ?? '' },
    ...becomes(seats.get(studentId), { asked, to, orderNo: orders.get(studentId) ?? null }),
  }));
  return { from, to, rows };
}

/** Who bought a seat in the camp, in whichever class, leaves it by a refund: until then it is paid for. */
export async function ordersOf(
  connection: Connection | Change,
  { camp_id: campId, course_id: courseId }: Pick<ClassRow, 'camp_id' | 'course_id'>,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const classes = await connection
    .selectFrom('camp_class')
    .where('camp_id', '=', campId)
    .select('class_id')
    .execute();
  const classIds = classes.map(({ class_id: classId }) => classId);
  return await seatOrders(connection, { courseId, studentIds }, classIds);
}

async function nicknames(
  connection: Connection | Change,
  studentIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ student_id: number; nickname: string }>`
    select student_id, nickname from student where student_id = any(${[...studentIds]}::int[])`.execute(
    connection,
  );
  return new Map(rows.map(({ student_id: id, nickname }) => [id, nickname]));
}

type Becomes = Pick<PlannedMove, 'was' | 'next' | 'keptBy' | 'orderNo'>;

interface Move {
  readonly asked: AskedMove;
  readonly to: ClassRow | null;
  readonly orderNo: string | null;
}

function becomes(seat: MemberRow | undefined, { asked, to, orderNo }: Move): Becomes {
  const none = { next: null, orderNo: null };
  if (seat === undefined) return { ...none, was: null, keptBy: 'gone' };
  const { camp_id, class_id, starts_on, counted_from, joined_at, days, is_finished } = seat;
  const was = { camp_id, class_id, starts_on, counted_from, joined_at, days };
  if (class_id === asked.toClassId) return { ...none, was, keptBy: 'already' };
  if (class_id !== asked.classId) return { ...none, was, keptBy: 'gone' };
  if (is_finished) return { ...none, was, keptBy: 'finished' };
  if (orderNo !== null) return { was, next: null, keptBy: 'bought', orderNo };
  if (to === null) return { ...none, was, keptBy: null };
  return { was, next: seatIn(to, was), keptBy: null, orderNo: null };
}

/** The seat of a student who comes from another class of the camp. */
export function seatIn(
  to: ClassRow,
  { starts_on, counted_from, days, ...was }: CampSeat,
): CampSeat {
  const startsOn = to.starts_on ?? starts_on;
  return {
    ...{ ...was, class_id: to.class_id, starts_on: startsOn },
    // What was done since the first day that the student ever had is done.
    counted_from: [counted_from ?? starts_on, starts_on, startsOn].toSorted()[0] ?? starts_on,
    // How long it was when its last day passed is nothing that a later class knows of.
    days: startsOn === starts_on ? days : null,
  };
}

/** Of all that a plan rests on: one that is made anew and has another is not the one that was seen. */
export const seenOf = ({ to, rows }: MovePlan): string =>
  createHash('sha256')
    .update(
      // How many there are is nothing to anybody as long as all find room.
      JSON.stringify([
        to?.class_id,
        to?.starts_on,
        overOf({ to, rows }),
        to?.closed_at !== null,
        rows,
      ]),
    )
    .digest('base64url');

/** How many find no room. */
export function overOf({
  to,
  rows,
}: {
  readonly to: ClassRow | null;
  readonly rows: readonly { readonly keptBy: string | null }[];
}): number {
  const moved = rows.filter(({ keptBy }) => keptBy === null).length;
  return to === null || to.capacity === null ? 0 : Math.max(0, moved - (to.capacity - to.members));
}
