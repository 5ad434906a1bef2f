import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { takenBackAmong } from '../../enrolment/enrolment.port.ts';
import { leaveClass } from '../console/class-desk.repository.ts';
import { demandAnyClass, seatIn, type CampSeat } from '../move/plan-move.ts';

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
export async function giveBackSeat(change: Change, given: GivenBack): Promise<void> {
  const { studentId, classId, joinedAt } = given;
  const seat = await heldSeat(change, given);
  if (seat === undefined) return;
  const heir = await heirOf(change, seat.camp_id, given.others);
  if (heir !== undefined) {
    const isThere = seat.is_finished || seat.class_id !== classId || heir.classId === classId;
    // The money goes back also where the camp was withdrawn meanwhile.
    const next = isThere ? seat : seatIn(await demandAnyClass(change, heir.classId), seat);
    return await put(change, studentId, { ...next, joined_at: heir.joinedAt, isFreeKept: true });
  }
  const { free_seat: free, course_id: courseId } = seat;
  const lost = await takenBackAmong(change, { courseId, studentIds: [studentId] });
  if (free === null || lost.has(studentId)) {
    await leaveClass(change, { studentId, classId, joinedAt });
    return;
  }
  const isBack = seat.class_id === classId && seat.is_free_there && !seat.is_finished;
  await put(change, studentId, { ...(isBack ? free : seat), joined_at: free.joined_at });
}

async function heldSeat(
  change: Change,
  { studentId, classId, joinedAt }: GivenBack,
): Promise<HeldSeat | undefined> {
  const { rows } = await sql<HeldSeat>`
    select m.camp_id, m.class_id, m.starts_on, m.counted_from, m.joined_at::text as joined_at, m.days, m.free_seat,
      c.course_id,
      exists (select from camp_award a where a.student_id = m.student_id and a.camp_id = m.camp_id) as is_finished,
      exists (select from camp_class k where k.class_id = (m.free_seat->>'class_id')::int) as is_free_there
    from camp_member m join camp c on c.camp_id = m.camp_id
    where m.student_id = ${studentId} and m.joined_at = ${joinedAt}
      and m.camp_id = (select camp_id from camp_class where class_id = ${classId})
    for update of m`.execute(change);
  return rows[0];
}

/** The last one that was bought of the camp. */
async function heirOf(
  change: Change,
  campId: number,
  others: readonly BoughtSeat[],
): Promise<BoughtSeat | undefined> {
  const classes = await change
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
