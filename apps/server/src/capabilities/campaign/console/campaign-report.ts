import type {
  getCampaignReport as reportOperation,
  listRecipients as listOperation,
  RecipientGroup,
} from '@xuezhou/contract/campaign/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { smallestGroup, studyDays } from '@xuezhou/rules/campaign/audience-change';
import { sql, type RawBuilder } from 'kysely';
import type { ConsoleServices } from '../../../platform/services.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { people } from '../../account/account.port.ts';
import { hasWatched } from '../../lecture/lecture.port.ts';
import { countDeliveries, deliveredChannels, isOpened } from '../../message/message.port.ts';
import { hasAnswered } from '../../practice/practice-facts.port.ts';
import { findCampaign, messagesOf, presentCampaign } from '../campaign.repository.ts';

const until = sql`r.at + make_interval(days => ${sql.lit(studyDays)})`;
/** Of a recipient r: came to learn within three days of it; of who got nothing, of when it was sent to the others. */
const hasStudied = sql<boolean>`(${hasAnswered(sql`r.student_id`, sql`r.at`, until)}
  or ${hasWatched(sql`r.student_id`, sql`r.at`, until)})`;
const hasOpened = isOpened(sql`r.student_id`, sql`r.message_id`);

interface Tally {
  state: 'sent' | 'held' | 'passed';
  people: number;
  opened: number;
  studied: number;
  last_at: Date;
}

export async function getCampaignReport(
  { clock, database: { connection } }: ConsoleServices,
  { params: { campaignId } }: InputOf<typeof reportOperation>,
  actor: Actor,
): Promise<DataOf<typeof reportOperation>> {
  const found = await findCampaign(connection, ownOf(actor, 'message.send'), campaignId);
  const { rows } = await sql<Tally>`
    select r.state, count(*)::int as people, max(r.at) as last_at,
      (count(*) filter (where ${hasOpened}))::int as opened,
      (count(*) filter (where ${hasStudied}))::int as studied
    from campaign_recipient r where r.campaign_id = ${campaignId}::uuid group by 1`.execute(
    connection,
  );
  const of = (state: Tally['state']) => rows.find((row) => row.state === state);
  const [sent, held] = [of('sent'), of('held')];
  const last = Math.max(0, ...rows.map(({ last_at }) => last_at.getTime()));
  return {
    ...presentCampaign(found),
    sentAt: found.sent_at?.toISOString() ?? null,
    isOver:
      found.finished_at !== null && clock.now().getTime() - last >= studyDays * 24 * 3_600_000,
    passedOver: of('passed')?.people ?? 0,
    opened: sent?.opened ?? 0,
    studied: sent?.studied ?? 0,
    held:
      held === undefined || held.people < smallestGroup
        ? null
        : { people: held.people, studied: held.studied },
    channels: await countDeliveries(connection, messagesOf(campaignId)),
  };
}

const inGroup: Readonly<Record<RecipientGroup, RawBuilder<boolean>>> = {
  all: sql`r.state = 'sent'`,
  opened: sql`r.state = 'sent' and ${hasOpened}`,
  unopened: sql`r.state = 'sent' and not ${hasOpened}`,
  studied: sql`r.state = 'sent' and ${hasStudied}`,
  idle: sql`r.state = 'sent' and not ${hasStudied}`,
  passedOver: sql`r.state = 'passed'`,
};

interface RecipientRow {
  student_id: number;
  nickname: string;
  at: Date;
  state: 'sent' | 'passed';
  channels: DataOf<typeof listOperation>['list'][number]['channels'];
  is_opened: boolean;
  has_studied: boolean;
}

const onePage = 50;

export async function listRecipients(
  { database: { connection } }: ConsoleServices,
  { params: { campaignId }, query: { group = 'all', after = 0 } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  await findCampaign(connection, ownOf(actor, 'message.send'), campaignId);
  const { rows } = await sql<RecipientRow>`
    select r.student_id, p.nickname, r.at, r.state,
      ${deliveredChannels(sql`r.message_id`)} as channels,
      ${hasOpened} as is_opened, ${hasStudied} as has_studied
    from campaign_recipient r join ${people} p on p.student_id = r.student_id
    where r.campaign_id = ${campaignId}::uuid and r.student_id > ${after} and ${inGroup[group]}
    order by r.student_id limit ${onePage + 1}`.execute(connection);
  const page = rows.slice(0, onePage);
  return {
    list: page.map((row) => ({
      studentId: row.student_id,
      nickname: row.nickname,
      sentAt: row.state === 'sent' ? row.at.toISOString() : null,
      channels: row.channels,
      isOpened: row.is_opened,
      hasStudied: row.has_studied,
    })),
    next: rows.length > onePage ? (page.at(-1)?.student_id ?? null) : null,
  };
}
