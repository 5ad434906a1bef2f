import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

/** Camps whose days ask for a part of the course: its kind, its id, the title of the camp. */
export async function campsNaming(
  connection: Connection,
  courseId: number,
): Promise<readonly { kind: 'book' | 'reading' | 'lecture'; id: number; title: string }[]> {
  const { rows } = await sql<{ kind: 'book' | 'reading' | 'lecture'; id: number; title: string }>`
    select distinct named.kind, named.id, c.title
    from camp c, jsonb_array_elements(c.tasks) task, lateral (values
      ('book', (task ->> 'book_id')::int), ('reading', (task ->> 'reading_id')::int),
      ('lecture', (task ->> 'bullet_id')::int)) named (kind, id)
    where c.course_id = ${courseId} and c.retired_at is null and named.id is not null
  `.execute(connection);
  return rows;
}
