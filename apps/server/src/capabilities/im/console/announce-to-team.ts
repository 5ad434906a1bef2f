import { teamRoom } from '@xuezhou/contract/im';
import type { announceToTeam as operation } from '@xuezhou/contract/im/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { v5 as idOf } from 'uuid';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { announce, groupOf } from '../../../platform/realtime/room-voice.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { machineOperatorId } from '../../../platform/staff/machine-operator.ts';
import { demandOwn, isOwnClass, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { cleanHtml } from '../../../platform/text/clean-html.ts';
import { richHtml } from '../../../platform/text/rich-text.ts';
import { sendMessages } from '../../message/message.port.ts';
import { keyOfTeam } from '../publish-said.ts';
import { teamPeople } from '../team.repository.ts';
import { teamAddress } from '../tell-mentioned.ts';
import { findTeam } from './manage-teams.ts';

/** Members whose messages are written at once. */
const atOnce = 500;

export async function announceToTeam(
  services: ConsoleServices,
  { body: { teamId, markdown, ...body } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const title = body.title.trim();
  if (title === '') throw new Refusal('messageTitleEmpty');
  const content = await contentOf(markdown);
  // What was corrected before it is sent again is another one.
  const requestId = idOf(JSON.stringify([body.requestId, title, content]), idOf.URL);
  return await changeAudited(services, actor, async (change, now) => {
    const own = ownOf(actor, 'message.send');
    const isOwn = isOwnClass(own, sql`t.class_id`, sql`t.course_id`);
    await demandOwn(
      change,
      own,
      sql`exists (select from im_team t where t.team_id = ${teamId} and ${isOwn})`,
    );
    const { name } = await findTeam(change, teamId);
    const made = await findMade(change, teamId, requestId);
    if (made !== undefined) return { answer: made, auditEntry: null };
    const { announcement_id: announcementId } = await change
      .insertInto('im_announcement')
      .values({
        ...{ team_id: teamId, title, content, author: authorOf(actor), sent_at: now },
        request_id: requestId,
      })
      .returning('announcement_id')
      .executeTakeFirstOrThrow();
    await announce(change, teamRoom, groupOf.room(keyOfTeam(teamId)), 'announced', title);
    const link = `<p><a href="${teamAddress(teamId)}">去班级群</a></p>`;
    const message = { title: `${name}：${title}`, content: `${content}${link}`, at: now };
    const told = await tellMembers(change, teamId, message);
    await change
      .updateTable('im_announcement')
      .where('announcement_id', '=', announcementId)
      .set({ told })
      .execute();
    const auditEntry = {
      operation: 'announceToTeam',
      target: { kind: 'team', id: teamId },
      after: { announcementId, title, told },
    };
    return { answer: { announcementId, told }, auditEntry };
  });
}

/** Sent before; one that is sent at the same time waits until that is known. */
async function findMade(
  change: Change,
  teamId: number,
  requestId: string,
): Promise<DataOf<typeof operation> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${requestId}, 0))`.execute(change);
  return await change
    .selectFrom('im_announcement')
    .where('request_id', '=', requestId)
    .where('team_id', '=', teamId)
    .select(['announcement_id as announcementId', 'told'])
    .executeTakeFirst();
}

/** Who is no one of the school's people speaks for the school. */
const authorOf = ({ staff }: Actor): string =>
  staff.staffId === machineOperatorId ? '教务' : staff.name;

async function tellMembers(
  change: Change,
  teamId: number,
  message: { title: string; content: string; at: Date },
): Promise<number> {
  const ids = await teamPeople(change, teamId, dayOf(message.at)).members();
  for (let from = 0; from < ids.length; from += atOnce)
    await sendMessages(change, ids.slice(from, from + atOnce), { ...message, kind: 'class' });
  return ids.length;
}

/** Throws where a part of the text could not be shown. */
async function contentOf(markdown: string): Promise<string> {
  const noFigure = () => Promise.resolve({ fault: '公告里不能放图片' });
  const { html, faults } = await richHtml(markdown, noFigure);
  if (faults.length > 0) throw new Refusal('textUnshowable', faults.join('；'));
  return cleanHtml(html);
}
