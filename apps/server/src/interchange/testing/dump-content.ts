import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';

const tables = [
  ...['school', 'course', 'course_agreement', 'book', 'reading', 'subject', 'video', 'bullet'],
  ...['question', 'question_version', 'card', 'mock_paper'],
  ...['camp', 'camp_class', 'live_class', 'career_plan'],
  ...['good_family', 'good', 'good_variant', 'coupon'],
];

/** All content of a school as plain values, for comparing two of them. Times of writing and random names do not count. */
export async function dumpContent(connection: Connection): Promise<Record<string, unknown[]>> {
  const dump: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - 'created_at' - 'changed_at' - 'room' as row from ${sql.table(table)} t order by 1
    `.execute(connection);
    dump[table] = rows.map(({ row }) => row);
  }
  return dump;
}
