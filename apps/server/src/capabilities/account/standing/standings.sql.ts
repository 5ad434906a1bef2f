import { sql } from 'kysely';

/** How students learn, as it was counted last: student_id, learned, chapters, ahead_days (null without a plan), is_behind. */
export const standings = sql`(
  select student_id, (facts->'chapters'->>'learned')::int as learned, (facts->'chapters'->>'all')::int as chapters,
    (facts->>'aheadDays')::int as ahead_days, reasons <> '[]'::jsonb as is_behind
  from student_standing)`;
