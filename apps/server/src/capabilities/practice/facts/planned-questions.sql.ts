import { sql, type RawBuilder } from 'kysely';
import { movedDay } from '../answer/move-state.sql.ts';

/**
 * How a student stands to the questions of a session, whose ids `items` has as item_id: item_id, is_done (since midnight;
 * a composite when each of its parts was answered), is_wanted (it still belongs into a session of that day).
 */
export const plannedQuestions = (
  p: { studentId: number; day: string; midnight: Date },
  items: RawBuilder<unknown>,
) => sql`
  select q.question_id as item_id,
    coalesce(case when q.kind = 'xl' then
      (select count(distinct part->>'part') from jsonb_array_elements(s.part_answers) part
        where to_timestamp((part->>'at')::bigint / 1000.0) >= ${p.midnight})
      >= (select count(*) from question t where t.parent_id = q.question_id and t.retired_at is null)
      else s.answered_at >= ${p.midnight} end, false) as is_done,
    q.retired_at is null and (s.in_wrong_book or s.is_marked)
      and coalesce(${movedDay} <= ${p.day}::date - date '1970-01-01', true) as is_wanted
  from ${items} i join question q on q.question_id = i.item_id
  join question_state s on s.student_id = ${p.studentId} and s.question_id = q.question_id`;
