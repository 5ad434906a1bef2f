import { sql } from 'kysely';
import { groupBy } from '../../platform/group-by.ts';
import type { AskedTies, EnrolmentTie } from '../enrolment/enrolment.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';

interface Seat {
  readonly student_id: number;
  readonly camp_id: number;
  readonly class_id: number;
  readonly starts_on: string;
  readonly joined_at: string;
  readonly days: number | null;
  readonly counted_from: string | null;
  readonly free_seat: unknown;
}

/** Of camps of the course that somebody has not finished; what was finished stays. */
const openSeats = ({ courseId, studentIds }: AskedTies) => sql`
  m.student_id = any(${[...studentIds]}::int[]) and exists (
    select from camp c where c.camp_id = m.camp_id and c.course_id = ${courseId})
  and not exists (select from camp_award a where a.student_id = m.student_id and a.camp_id = m.camp_id)`;

async function find(connection: Connection, asked: AskedTies) {
  const { rows } = await sql<{ student_id: number; name: string }>`
    select m.student_id, c.title || ' ' || k.title as name
    from camp_member m join camp_class k on k.class_id = m.class_id join camp c on c.camp_id = m.camp_id
    where ${openSeats(asked)} order by m.joined_at, m.camp_id`.execute(connection);
  return rows.map(({ student_id: studentId, name }) => ({
    ...{ studentId, name },
    kind: 'class' as const,
  }));
}

/** Who has a course no more leaves its classes, and comes back to the same seat. What was done in the camp stays in its logs. */
export const campSeats: EnrolmentTie = {
  ...{ key: 'camp', find },
  ending: {
    end: async (change, asked) => {
      const { rows } = await sql<Seat>`
        delete from camp_member m where ${openSeats(asked)}
        returning m.student_id, m.camp_id, m.class_id, m.starts_on, m.joined_at::text as joined_at, m.days,
          m.counted_from, m.free_seat`.execute(change);
      return groupBy(rows, ({ student_id: studentId }) => studentId);
    },
    restore: async (change, were) => {
      const seats = [...were.values()].flat();
      // A camp of which the student has joined another class since is left as it is.
      if (seats.length > 0)
        await sql`
          insert into camp_member (student_id, camp_id, class_id, starts_on, joined_at, days, counted_from, free_seat)
          select student_id, camp_id, class_id, starts_on, joined_at, days, counted_from, free_seat
          from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as s (
            student_id int, camp_id int, class_id int, starts_on date, joined_at timestamptz, days int,
            counted_from date, free_seat jsonb)
          on conflict do nothing`.execute(change);
      return [];
    },
  },
};
