import { studyRules } from '@xuezhou/rules/points/study-rules';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';

const kinds = Object.keys(studyRules);

/**
 * What study earned on days in Shanghai (YYYY-MM-DD) before `before`, by day and in their order, of those after `after`:
 * the books take it by the day, for an entry for every five questions would be most of them.
 */
export async function pointsEarnedByDay(
  connection: Connection,
  { after, before }: { after: string | null; before: string },
): Promise<{ day: string; points: number }[]> {
  const { rows } = await sql<{ day: string; points: number }>`
    select (at at time zone 'Asia/Shanghai')::date::text as day, sum(points)::int as points from points_entry
    where kind = any(${kinds}::text[]) and (at at time zone 'Asia/Shanghai')::date < ${before}::date
      and (${after}::date is null or (at at time zone 'Asia/Shanghai')::date > ${after}::date)
    group by 1 order by 1`.execute(connection);
  return rows;
}

/** What all students have, in points. For a select. */
export const pointsOfAll = sql`(select coalesce(sum(balance), 0) from points_account)`;

/** What study earned on days in Shanghai after one; null: on all. For a select. */
export const pointsEarnedAfter = (day: RawBuilder<unknown>) => sql`(
  select coalesce(sum(points), 0) from points_entry where kind = any(${kinds}::text[])
    and (at at time zone 'Asia/Shanghai')::date > coalesce(${day}, '-infinity'::date))`;
