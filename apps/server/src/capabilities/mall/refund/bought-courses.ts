import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { courseClasses } from '../../camp/camp.port.ts';
import type { AskedTies, EnrolmentTie } from '../../enrolment/enrolment.port.ts';
import { owedEnd, type OtherOrder } from './other-orders.ts';

interface Bought extends Pick<OtherOrder, 'snapshot' | 'granted'> {
  readonly student_id: number;
  readonly order_no: string;
  /** The last day that it gave; null: without an end. */
  readonly until: string | null;
  /** Of a seat in a class; null: the course itself. */
  readonly class_id: number | null;
}

/** What students have bought of a course, or a seat in one of its classes: paid, and nothing of it given back. */
async function boughtOf(
  connection: Connection,
  { courseId, studentIds }: AskedTies,
): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    select o.student_id, o.order_no, o.snapshot, o.granted, g.until, g.class_id
    from mall_order o cross join lateral (
      select (e->>'after')::text as until, null::int as class_id from jsonb_array_elements(o.granted) e
      where (e->>'courseId')::int = ${courseId}
      union all
      select null, k.class_id from jsonb_array_elements(o.snapshot->'items') i
      join ${courseClasses} k on k.class_id = (i->>'classId')::int
      where i->>'kind' = 'camp' and k.course_id = ${courseId}) g
    where o.student_id = any(${[...studentIds]}::int[]) and o.state = 'paid' and not exists (
      select from refund r where r.student_id = o.student_id and r.order_id = o.order_id
        and r.takes_back and r.state in ('processing', 'abnormal', 'done'))
    order by o.made_at, o.order_id`.execute(connection);
  return rows;
}

/** The last day that a student has bought of a course by its date, as a refund leaves it. */
export const boughtEnd = async (
  connection: Connection,
  { studentId, courseId }: { readonly studentId: number; readonly courseId: number },
): Promise<string | null | undefined> =>
  owedEnd(await boughtOf(connection, { courseId, studentIds: [studentId] }), courseId);

/** Orders that gave a course, or a seat in one of its classes: what they gave ends by a refund alone. */
export const boughtCourses: EnrolmentTie = {
  key: 'mall',
  find: async (connection, asked) =>
    (await boughtOf(connection, asked)).map((row) => ({
      ...{ studentId: row.student_id, kind: 'order', name: row.order_no },
      boughtUntil: row.until,
      ...(row.class_id !== null && { classId: row.class_id }),
    })),
};
