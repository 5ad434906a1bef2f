import type { TeamMessage } from '@xuezhou/contract/im';
import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { plainHtml } from '../../platform/text/clean-html.ts';
import { sendMessages } from '../message/message.port.ts';
import type { TeamRow } from './team.repository.ts';

/** Who is named again and again is told once in so long. */
const quietMinutes = 30;

/** Puts a message into the centres of those whom somebody named. */
export async function tellMentioned(
  change: Change,
  { team_id: teamId, name }: Pick<TeamRow, 'team_id' | 'name'>,
  { mentions, nickname, text }: TeamMessage,
  now: Date,
): Promise<void> {
  if (mentions.length === 0) return;
  const since = new Date(now.getTime() - quietMinutes * 60_000);
  const { rows } = await sql<{ student_id: number }>`
    insert into im_reading as r (student_id, team_id, mention_told_at)
    select unnest(${mentions}::int[]), ${teamId}::int, ${now}::timestamptz order by 1
    on conflict (student_id, team_id) do update set mention_told_at = excluded.mention_told_at
      where r.mention_told_at is null or r.mention_told_at <= ${since}
    returning student_id`.execute(change);
  const told = rows.map((row) => row.student_id);
  const title = `${nickname}在“${name}”里提到了你`;
  const link = `<a href="${teamAddress(teamId)}">去班级群</a>`;
  await sendMessages(change, told, {
    kind: 'class',
    title,
    content: `<p>${plainHtml(text)}</p><p>${link}</p>`,
    at: now,
  });
}

export const teamAddress = (teamId: number): string => `/im-team-announcement/${teamId}`;
