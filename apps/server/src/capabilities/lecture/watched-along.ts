import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

interface WatchedStretch {
  /** Where it begins, in seconds. */
  readonly second: number;
  /** Who has seen some of it. */
  readonly people: number;
  /** How often it was played, counted in whole stretches: who sees it twice counts twice. */
  readonly plays: number;
}

// What a report says it played is kept whole; what somebody has seen is the union of it, each second once.
const findStretches = prepareSql<{ bulletId: number; width: number }, WatchedStretch>(
  (p) => sql`
    with seen as (
      select student_id, unnest(watched) as part from video_progress where bullet_id = ${p.bulletId}
    ), played as (
      select unnest(watched) as part from video_report where bullet_id = ${p.bulletId} and watched_seconds > 0
    ), people as (
      select place, count(distinct student_id)::int as people from seen,
        generate_series(lower(part) / ${p.width}::int, (upper(part) - 1) / ${p.width}::int) place group by place
    ), plays as (
      select place, sum(least(upper(part), (place + 1) * ${p.width}::int)
          - greatest(lower(part), place * ${p.width}::int))::float / ${p.width}::int as plays
      from played, generate_series(lower(part) / ${p.width}::int, (upper(part) - 1) / ${p.width}::int) place
      group by place
    )
    select place * ${p.width}::int as second, people, coalesce(plays, 0) as plays
    from people left join plays using (place) order by place`,
);

/** How many students a lecture keeps along its line, and what they play again: in stretches of so many seconds. */
export const watchedAlong = (
  connection: Connection,
  lecture: { bulletId: number; width: number },
): Promise<WatchedStretch[]> => findStretches.rows(connection, lecture);
