import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { courseClasses } from '../camp/camp.port.ts';

interface ShownTeam {
  readonly classId: number;
  readonly name: string;
  readonly teacherId: number;
  readonly announcement: { readonly title: string; readonly content: string };
  /** Oldest first. */
  readonly said: readonly {
    readonly studentId: number;
    readonly text: string;
    readonly at: Date;
  }[];
  readonly now: Date;
}

/** A team in which something was said already, for the demonstration; false where there is one, or no such class. */
export async function addShownTeam(change: Change, team: ShownTeam): Promise<boolean> {
  const { classId, name, teacherId, announcement, said, now } = team;
  const { rows } = await sql<{ team_id: number }>`
    insert into im_team (course_id, class_id, name, opened_at, last_message)
    select course_id, class_id, ${name}, ${now}, ${said.length}::int from ${courseClasses} k
    where class_id = ${classId} on conflict do nothing returning team_id`.execute(change);
  const [added] = rows;
  if (added === undefined) return false;
  const teamId = added.team_id;
  await sql`insert into im_teacher (student_id, team_id) values (${teacherId}, ${teamId})`.execute(
    change,
  );
  for (const [index, { studentId, text, at }] of said.entries())
    await sql`
      insert into im_message (student_id, message_id, team_id, number, text, mentions, is_teacher, sent_at)
      values (${studentId}, gen_random_uuid(), ${teamId}, ${index + 1}, ${text}, '{}', ${studentId === teacherId},
        ${at})`.execute(change);
  await sql`
    insert into im_announcement (team_id, title, content, author, sent_at)
    values (${teamId}, ${announcement.title}, ${announcement.content}, '教务', ${now})`.execute(
    change,
  );
  return true;
}
