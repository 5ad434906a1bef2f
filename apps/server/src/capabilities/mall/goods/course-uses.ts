import { sql } from 'kysely';
import { namedUse, type FindCourseUses } from '../../catalogue/catalogue.port.ts';

const holding = (courseId: number) => sql`(
  with own as (select good_id from good where items @> ${JSON.stringify([{ kind: 'course', courseId }])}::jsonb)
  select good_id from own
  union select g.good_id from good g where g.parts && array(select good_id from own))`;

/** Goods that give a course, alone or in a pack, and orders of them that may still be paid. */
export const goodsWithCourse: readonly FindCourseUses[] = [
  namedUse(
    'goods',
    ({ courseId }) => sql`
      select title as name from good where retired_at is null and good_id in ${holding(courseId)}`,
  ),
  namedUse(
    'orders',
    ({ courseId }) => sql`
      select g.title as name from mall_order o join good g on g.good_id = o.good_id
      where o.state in ('unpaid', 'deposit', 'checking') and o.good_id in ${holding(courseId)}`,
  ),
];
