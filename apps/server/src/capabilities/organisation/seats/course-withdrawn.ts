import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { AskedTies, EndedTies, EnrolmentTie } from '../../enrolment/enrolment.port.ts';
import { holdOrganisation, seatCounts } from '../organisation.repository.ts';
import { fillFromLine } from './give-seat.ts';

interface Seat {
  readonly organisation_id: number;
  readonly student_id: number;
  readonly member_id: number;
  readonly contract_id: number;
  readonly course_id: number;
  readonly is_waiting: boolean;
  readonly since: string;
  readonly given: object | null;
}

/** Seats of members that are held, or waited for. */
const seatsOf = ({ courseId, studentIds }: AskedTies) => sql`
  t.course_id = ${courseId} and m.member_id = t.member_id and m.student_id = any(${[...studentIds]}::int[])`;

async function find(connection: Connection, asked: AskedTies) {
  const { rows } = await sql<{ student_id: number; name: string }>`
    select m.student_id, o.name from organisation_seat t, organisation_member m
    join organisation o on o.organisation_id = m.organisation_id
    where ${seatsOf(asked)} order by t.seat_id`.execute(connection);
  return rows.map(({ student_id: studentId, name }) => ({
    ...{ studentId, name },
    kind: 'seat' as const,
  }));
}

const ended = (were: EndedTies): Seat[] => [...were.values()].flat() as Seat[];

/** One after the other, always in one order: no two who hold several wait for one another. */
async function hold(change: Change, asked: AskedTies & { readonly were: EndedTies }) {
  const { rows } = await sql<{ organisation_id: number }>`
    select distinct m.organisation_id from organisation_seat t, organisation_member m
    where ${seatsOf(asked)}`.execute(change);
  const ids = [...rows, ...ended(asked.were)].map(({ organisation_id: id }) => id);
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other))
    await holdOrganisation(change, id);
}

async function end(change: Change, asked: AskedTies, now: Date): Promise<EndedTies> {
  const { rows } = await sql<Seat>`
    delete from organisation_seat t using organisation_member m where ${seatsOf(asked)}
    returning m.organisation_id, m.student_id, t.member_id, t.contract_id, t.course_id, t.is_waiting,
      t.since::text as since, t.given`.execute(change);
  const students = rows.map(({ student_id: studentId }) => studentId);
  await change
    .deleteFrom('organisation_progress')
    .where('course_id', '=', asked.courseId)
    .where('student_id', '=', sql<number>`any(${students}::int[])`)
    .execute();
  for (const id of new Set(rows.map(({ organisation_id: organisationId }) => organisationId)))
    await fillFromLine(change, await holdOrganisation(change, id), now);
  return groupBy(rows, ({ student_id: studentId }) => studentId);
}

/** Whose seat somebody else holds by now, or whose contract or membership is gone or ends on another day, does not get it back. */
async function restore(change: Change, were: EndedTies): Promise<number[]> {
  const lost = new Set<number>();
  for (const seat of ended(were)) {
    const [count] = (await seatCounts(change, [seat.contract_id])).filter(
      ({ course_id: courseId }) => courseId === seat.course_id,
    );
    const isFree = count !== undefined && (seat.is_waiting || count.held < count.seats);
    const isMember =
      isFree && (await isStillMember(change, seat)) && (await lendsAsThen(change, seat));
    if (!isMember) lost.add(seat.student_id);
    else await putBack(change, seat);
  }
  return [...lost];
}

const isStillMember = async (change: Change, seat: Seat): Promise<boolean> =>
  (await change
    .selectFrom('organisation_member')
    .where('member_id', '=', seat.member_id)
    .where('student_id', '=', seat.student_id)
    .where('left_at', 'is', null)
    .select('member_id')
    .executeTakeFirst()) !== undefined;

/** A contract that ends on another day since has moved those who held a seat, and not who was withdrawn then. */
async function lendsAsThen(change: Change, { contract_id, given }: Seat): Promise<boolean> {
  if (given === null) return true;
  const { before, after } = given as { before?: string | null; after: string | null };
  const contract = await change
    .selectFrom('organisation_contract')
    .where('contract_id', '=', contract_id)
    .select('ends_on')
    .executeTakeFirst();
  // What the student had for longer was none of the contract's.
  return after === before || after === contract?.ends_on;
}

async function putBack(change: Change, seat: Seat): Promise<void> {
  const { member_id, contract_id, course_id, is_waiting, since, given } = seat;
  await change
    .insertInto('organisation_seat')
    .values({
      ...{ member_id, contract_id, course_id, is_waiting, since: new Date(since) },
      given: given === null ? null : JSON.stringify(given),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The seats that lend somebody a course are free once it is withdrawn, and who waits gets them. */
export const companySeats: EnrolmentTie = {
  key: 'organisation',
  find,
  ending: { hold, end, restore },
};
