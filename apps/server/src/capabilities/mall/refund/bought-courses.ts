import { sql } from 'kysely';
import { courseClasses } from '../../camp/camp.port.ts';
import type { EnrolmentTie } from '../../enrolment/enrolment.port.ts';

/**
 * Orders that gave a course, or a seat in one of its classes, as long as they are paid and nothing of them was taken back: what
 * they gave ends by a refund alone.
 */
export const boughtCourses: EnrolmentTie = {
  key: 'mall',
  find: async (connection, { courseId, studentIds }) => {
    const { rows } = await sql<{ student_id: number; order_no: string; until: string | null }>`
      select o.student_id, o.order_no, g.until
      from mall_order o cross join lateral (
        select (e->>'after')::text as until from jsonb_array_elements(o.granted) e
        where (e->>'courseId')::int = ${courseId}
        union all
        select null from jsonb_array_elements(o.snapshot->'items') i
        join ${courseClasses} k on k.class_id = (i->>'classId')::int
        where i->>'kind' = 'camp' and k.course_id = ${courseId}) g
      where o.student_id = any(${[...studentIds]}::int[]) and o.state = 'paid' and not exists (
        select from refund r where r.student_id = o.student_id and r.order_id = o.order_id
          and r.takes_back and r.state in ('processing', 'abnormal', 'done'))
      order by o.made_at, o.order_id`.execute(connection);
    return rows.map((row) => ({
      ...{ studentId: row.student_id, kind: 'order', name: row.order_no },
      boughtUntil: row.until,
    }));
  },
};
