import { sql } from 'kysely';

/**
 * How students learn, as it was counted last: student_id, learned, chapters, ahead_days (null without a plan), is_behind and
 * why (`reasons`), the answers of seven days with those that were right (`week`).
 */
export const standings = sql`(
  select student_id, (facts->'chapters'->>'learned')::int as learned, (facts->'chapters'->>'all')::int as chapters,
    (facts->>'aheadDays')::int as ahead_days, reasons <> '[]'::jsonb as is_behind,
    reasons, facts->'week' as week
  from student_standing)`;
