import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { hasWatched } from '../../lecture/lecture.port.ts';
import { hasAnswered } from '../../practice/practice-facts.port.ts';
import { countCourse } from '../../study/study.port.ts';

const atOnce = 200;
/** Who has studied is counted anew after so long at the earliest. */
const settlingMs = 10 * 60_000;

interface Due {
  seat_id: number;
  student_id: number;
  course_id: number;
}

/** How far those are who hold seats of contracts that are not over: who was never counted, was counted on another day, or has studied since. */
export async function countOrganisationProgress(
  services: Pick<Services, 'database' | 'clock' | 'log'>,
): Promise<void> {
  const { connection } = services.database;
  const failures: unknown[] = [];
  // By number: one that fails does not stand in the way of the others.
  for (let after = 0; ;) {
    const due = await dueAfter(connection, after, services.clock.now());
    for (const seat of due)
      try {
        await countOne(services, seat);
      } catch (error) {
        const { seat_id: seatId } = seat;
        services.log.error({ err: error, seatId }, 'the progress of a seat could not be counted');
        failures.push(error);
      }
    const last = due.at(-1);
    if (last === undefined) break;
    after = last.seat_id;
  }
  if (failures.length > 0)
    throw new AggregateError(failures.slice(0, 5), `${failures.length} seats could not be counted`);
}

async function dueAfter(connection: Connection, after: number, now: Date): Promise<Due[]> {
  const midnight = new Date(`${dayOf(now)}T00:00:00+08:00`);
  const settled = new Date(now.getTime() - settlingMs);
  const never = sql`'infinity'::timestamptz`;
  const student = sql`m.student_id`;
  const { rows } = await sql<Due>`
    select t.seat_id, m.student_id, t.course_id from organisation_seat t join organisation_member m using (member_id)
    join organisation_contract k on k.contract_id = t.contract_id and k.ends_on >= ${dayOf(now)}::date
    left join organisation_progress p on p.student_id = m.student_id and p.course_id = t.course_id
    where t.seat_id > ${after} and not t.is_waiting and m.student_id is not null
      and (p.counted_at is null or p.counted_at < ${midnight} or p.counted_at < ${settled}
        and (${hasAnswered(student, sql`p.counted_at`, never)} or ${hasWatched(student, sql`p.counted_at`, never)}))
    order by t.seat_id limit ${atOnce}`.execute(connection);
  return rows;
}

async function countOne(
  services: Pick<Services, 'database' | 'clock'>,
  { seat_id, student_id, course_id }: Due,
): Promise<void> {
  const { connection } = services.database;
  const facts = await countCourse(services, student_id, course_id);
  if (facts === undefined) return;
  const row = {
    ...{ counted_at: services.clock.now(), learned: facts.learned, topics: facts.topics },
    ...{ ahead_days: facts.aheadDays, days: [...facts.days], studied_on: facts.studiedOn },
  };
  await connection.transaction().execute(async (change) => {
    // Whoever left meanwhile is not kept.
    const seat = await change
      .selectFrom('organisation_seat')
      .where('seat_id', '=', seat_id)
      .select('seat_id')
      .forShare()
      .executeTakeFirst();
    if (seat === undefined) return;
    await change
      .insertInto('organisation_progress')
      .values({ student_id, course_id, ...row })
      .onConflict((conflict) => conflict.columns(['student_id', 'course_id']).doUpdateSet(row))
      .execute();
  });
}
