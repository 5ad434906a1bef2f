import type { TeamAnnouncement } from '@xuezhou/contract/im';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { sql } from 'kysely';

interface AnnouncementRow {
  announcement_id: number;
  title: string;
  content: string;
  author: string;
  sent_at: Date;
  is_checked: boolean;
}

/** More than a class gets; older ones are in the centre of messages. */
const maxShown = 100;

const find = prepareSql<{ studentId: number; teamId: number }, AnnouncementRow>(
  (p) => sql`
    select a.announcement_id, a.title, a.content, a.author, a.sent_at,
      a.announcement_id <= coalesce(r.read_announcement, 0) as is_checked
    from im_announcement a
    left join im_reading r on r.student_id = ${p.studentId} and r.team_id = a.team_id
    where a.team_id = ${p.teamId} order by a.announcement_id desc limit ${sql.lit(maxShown)}`,
);

export async function listAnnouncements(
  connection: Connection,
  studentId: number,
  teamId: number,
): Promise<TeamAnnouncement[]> {
  return (await find.rows(connection, { studentId, teamId })).map((row) => ({
    announcementId: row.announcement_id,
    title: row.title,
    content: row.content,
    author: row.author,
    sentAt: row.sent_at.toISOString(),
    isCheck: row.is_checked,
  }));
}
