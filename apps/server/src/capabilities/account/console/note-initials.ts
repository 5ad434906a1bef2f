import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { initialsOfName } from '../../../platform/text/pinyin.ts';

const atOnce = 2000;

/** Of names that have none yet. One that is changed meanwhile waits for the next turn. */
export async function noteInitials({ connection }: Pick<Database, 'connection'>): Promise<void> {
  for (;;) {
    const students = await connection
      .selectFrom('student')
      .where('nickname_initials', 'is', null)
      .select(['student_id', 'nickname_key'])
      .orderBy('student_id')
      .limit(atOnce)
      .execute();
    if (students.length === 0) return;
    await sql`update student s set nickname_initials = n.initials
      from unnest(${students.map(({ student_id }) => student_id)}::int[],
        ${students.map(({ nickname_key }) => nickname_key)}::text[],
        ${students.map(({ nickname_key }) => initialsOfName(nickname_key))}::text[])
        as n (student_id, nickname_key, initials)
      where s.student_id = n.student_id and s.nickname_key = n.nickname_key`.execute(connection);
    if (students.length < atOnce) return;
  }
}
