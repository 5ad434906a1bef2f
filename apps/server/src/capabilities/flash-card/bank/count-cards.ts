import { prepareSql } from '../../../platform/database/prepare.ts';
import { sql } from 'kysely';

/** What all students together have done with each card of the school, as of now. */
export const countCards = prepareSql<{ now: Date }, never>(
  (p) => sql`
    with counted as (
      select card_id, count(*)::int as learners, sum((memory->>'reviews')::int)::int as reviews,
        sum((memory->>'lapses')::int)::int as forgotten
      from card_state s where memory is not null
        and not exists (select from own_card o where o.student_id = s.student_id and o.card_id = s.card_id)
      group by card_id
    ), gone as (delete from card_figure f where not exists (select from counted c where c.card_id = f.card_id))
    insert into card_figure as f (card_id, learners, reviews, forgotten, counted_at)
    select card_id, learners, reviews, forgotten, ${p.now}::timestamptz from counted
    on conflict (card_id) do update set learners = excluded.learners, reviews = excluded.reviews,
      forgotten = excluded.forgotten, counted_at = excluded.counted_at`,
);
