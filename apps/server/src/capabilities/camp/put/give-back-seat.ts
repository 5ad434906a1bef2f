import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { takenBackAmong } from '../../enrolment/enrolment.port.ts';
import { leaveClass } from '../console/class-desk.repository.ts';
import { demandAnyClass, seatIn, type CampSeat } from '../move/plan-move.ts';
import { tellSeatLeft, type SeatMove } from '../move/tell-moved.ts';

interface BoughtSeat {
  readonly classId: number;
  /** When its order was paid. */
  readonly joinedAt: Date;
}

interface GivenBack extends BoughtSeat {
  readonly studentId: number;
  /** Seats of orders that stay paid, of this camp or another, the last one last. */
  readonly others: readonly BoughtSeat[];
}

interface HeldSeat extends CampSeat {
  readonly course_id: number;
  readonly free_seat: CampSeat | null;
  readonly is_finished: boolean;
  /** Its own seat can be had again: its class is there still. */
  readonly is_free_there: boolean;
}

/**
 * The seat that an order gave goes with its money, and that alone: another order's is that one's from now on, and who had one
 * before has it again, unless the course has gone as well. Whoever was moved since by the school stays where they were put.
 */
export async function giveBackSeat(
  change: Change,
  given: GivenBack,
  { now }: { now: Date },
): Promise<void> {
  const { studentId, classId, joinedAt } = given;
  const seat = await heldSeat(change, given, { isHeld: true });
  if (seat === undefined) return;
  const next = await nextSeat(change, seat, given);
  if (next === null) {
    await leaveClass(change, { studentId, classId, joinedAt });
    return;
  }
  await put(change, studentId, next);
  const move = await moveOf(change, seat, next);
  if (move !== undefined) await tellSeatLeft(change, studentId, move, now);
}

/** The class in which the student would be without the seat, where that is another one, before anything is given back. */
export async function moveWithout(
  connection: Connection,
  given: GivenBack,
  /** Courses that go with the money. */
  gone: ReadonlySet<number>,
): Promise<SeatMove | undefined> {
  const seat = await heldSeat(connection, given, { isHeld: false });
  if (seat === undefined) return undefined;
  const next = await nextSeat(connection, seat, given, gone);
  return next === null ? undefined : await moveOf(connection, seat, next);
}

/** Null: it is left. */
async function nextSeat(
  connection: Connection | Change,
  seat: HeldSeat,
  { studentId, classId, others }: GivenBack,
  gone: ReadonlySet<number> = new Set(),
): Promise<NextSeat | null> {
  const heir = await heirOf(connection, seat.camp_id, others);
  if (heir !== undefined) {
    const isThere = seat.is_finished || seat.class_id !== classId || heir.classId === classId;
    // The money goes back also where the camp was withdrawn meanwhile.
    const next = isThere ? seat : seatIn(await demandAnyClass(connection, heir.classId), seat);
    return { ...next, joined_at: heir.joinedAt, isFreeKept: true };
  }
  const { free_seat: free, course_id: courseId } = seat;
  if (free === null || gone.has(courseId)) return null;
  const lost = await takenBackAmong(connection, { courseId, studentIds: [studentId] });
  if (lost.has(studentId)) return null;
  const isBack = seat.class_id === classId && seat.is_free_there && !seat.is_finished;
  return { ...(isBack ? free : seat), joined_at: free.joined_at };
}

/** Undefined: the student stays in the class. */
async function moveOf(
  connection: Connection | Change,
  seat: HeldSeat,
  next: NextSeat,
): Promise<SeatMove | undefined> {
  if (next.class_id === seat.class_id) return undefined;
  const to = await demandAnyClass(connection, next.class_id);
  const from = await demandAnyClass(connection, seat.class_id);
  return { camp: to.camp_title, from: from.title, to: to.title, startsOn: next.starts_on };
}

async function heldSeat(
  connection: Connection | Change,
  { studentId, classId, joinedAt }: GivenBack,
  { isHeld }: { isHeld: boolean },
): Promise<HeldSeat | undefined> {
  const { rows } = await sql<HeldSeat>`
    select m.camp_id, m.class_id, m.starts_on, m.counted_from, m.joined_at::text as joined_at, m.days, m.free_seat,
      c.course_id,
      exists (select from camp_award a where a.student_id = m.student_id and a.camp_id = m.camp_id) as is_finished,
      exists (select from camp_class k where k.class_id = (m.free_seat->>'class_id')::int) as is_free_there
    from camp_member m join camp c on c.camp_id = m.camp_id
    where m.student_id = ${studentId} and m.joined_at = ${joinedAt}
      and m.camp_id = (select camp_id from camp_class where class_id = ${classId})
    ${isHeld ? sql`for update of m` : sql``}`.execute(connection);
  return rows[0];
}

/** The last one that was bought of the camp. */
async function heirOf(
  connection: Connection | Change,
  campId: number,
  others: readonly BoughtSeat[],
): Promise<BoughtSeat | undefined> {
  const classes = await connection
    .selectFrom('camp_class')
    .where('camp_id', '=', campId)
    .select('class_id')
    .execute();
  const ids = new Set(classes.map(({ class_id: id }) => id));
  return others
    .filter((one) => ids.has(one.classId))
    .toSorted((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime())
    .at(-1);
}

type NextSeat = Omit<CampSeat, 'joined_at'> & {
  readonly joined_at: string | Date;
  readonly isFreeKept?: boolean;
};

const put = async (change: Change, studentId: number, next: NextSeat): Promise<void> =>
  void (await sql`
    update camp_member
    set class_id = ${next.class_id}, starts_on = ${next.starts_on}::date, counted_from = ${next.counted_from}::date,
      days = ${next.days}::int, joined_at = ${next.joined_at}::timestamptz,
      free_seat = case when ${next.isFreeKept === true}::boolean then free_seat end
    where student_id = ${studentId} and camp_id = ${next.camp_id}`.execute(change));
