import { sql } from 'kysely';
import { namedUse, type FindCourseUses } from '../../catalogue/catalogue.port.ts';

const holding = (courseId: number) => sql`(
  with own as (select good_id from good where items @> ${JSON.stringify([{ kind: 'course', courseId }])}::jsonb)
  select good_id from own
  union select g.good_id from good g where g.parts && array(select good_id from own))`;

/**
 * Goods that give a course, alone or in a pack, codes for them that were sold elsewhere, and orders that may still be
 * paid: these give what they were ordered with, whatever their good holds by now.
 */
export const goodsWithCourse: readonly FindCourseUses[] = [
  namedUse(
    'goods',
    ({ courseId }) => sql`
      select title as name from good where retired_at is null and good_id in ${holding(courseId)}`,
  ),
  namedUse(
    'codes',
    ({ courseId, today }) => sql`
      select '尾号 ' || tail as name from write_off_code
      where used_at is null and (valid_until is null or valid_until >= ${today}::date)
        and good_id in ${holding(courseId)}`,
  ),
  namedUse(
    'orders',
    ({ courseId }) => sql`
      select g.title as name from mall_order o join good g on g.good_id = o.good_id
      where o.state in ('unpaid', 'deposit', 'checking') and (o.good_id in ${holding(courseId)}
        or o.snapshot @> ${JSON.stringify({ courses: [{ courseId }] })}::jsonb)`,
  ),
];
