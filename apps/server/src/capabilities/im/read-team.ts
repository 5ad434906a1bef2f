import { teamRoom, type readTeam as operation } from '@xuezhou/contract/im';
import type { InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { announce, groupOf } from '../../platform/realtime/room-voice.ts';
import type { Services } from '../../platform/services.ts';
import { admitToTeam } from './admit-to-team.ts';
import { keyOfTeam } from './publish-said.ts';

/** Notes how far the student has read, never further than there is something, and tells the student's other pages. */
export async function readTeam(
  services: Services,
  student: CurrentStudent,
  { params: { teamId }, body: { number, announcementId = 0 } }: InputOf<typeof operation>,
): Promise<true> {
  await admitToTeam(services, student, teamId);
  const { studentId } = student;
  await services.database.connection.transaction().execute(async (change) => {
    const { rows } = await sql<{ read_number: number }>`
      insert into im_reading as r (student_id, team_id, read_number, read_announcement)
      select ${studentId}, t.team_id, least(${number}::int, t.last_message),
        coalesce((select max(announcement_id) from im_announcement a
          where a.team_id = t.team_id and a.announcement_id <= ${announcementId}::int), 0)
      from im_team t where t.team_id = ${teamId}
      on conflict (student_id, team_id) do update set
        read_number = greatest(r.read_number, excluded.read_number),
        read_announcement = greatest(r.read_announcement, excluded.read_announcement)
      where r.read_number < excluded.read_number or r.read_announcement < excluded.read_announcement
      returning read_number`.execute(change);
    const [read] = rows;
    if (read === undefined) return;
    const pages = groupOf.studentIn(keyOfTeam(teamId), studentId);
    await announce(change, teamRoom, pages, 'read', read.read_number);
  });
  return true;
}
