import type { DataOf } from '@xuezhou/contract/kernel';
import type { listCampaigns } from '@xuezhou/contract/campaign/console';
import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Own } from '../../platform/staff/own.ts';
import type { Asked } from './audience.ts';

export type Campaign = Selectable<Tables['campaign']>;

/** Who may write to the own students alone sees what was written by the same hand. */
const isSeen = (own: Own) =>
  own === null ? sql<boolean>`true` : sql<boolean>`campaign.made_by = ${own.staffId}`;

export async function listMade(
  connection: Connection,
  own: Own,
  { before, most }: { readonly before: Date | null; readonly most: number },
): Promise<(Campaign & { made_by_name: string })[]> {
  return await connection
    .selectFrom('campaign')
    .innerJoin('staff', 'staff.staff_id', 'campaign.made_by')
    .where(isSeen(own))
    .$if(before !== null, (all) => all.where('campaign.made_at', '<', before))
    .selectAll('campaign')
    .select('staff.name as made_by_name')
    .orderBy('campaign.made_at', 'desc')
    .limit(most)
    .execute();
}

const one = (connection: Connection, own: Own, campaignId: string) =>
  connection
    .selectFrom('campaign')
    .where('campaign_id', '=', campaignId)
    .where(isSeen(own))
    .selectAll('campaign');

/** Throws campaignUnknown, also of one that another wrote to whom he may not write. */
export async function findCampaign(
  connection: Connection,
  own: Own,
  campaignId: string,
): Promise<Campaign & { made_by_name: string }> {
  const found = await one(connection, own, campaignId)
    .innerJoin('staff', 'staff.staff_id', 'campaign.made_by')
    .select('staff.name as made_by_name')
    .executeTakeFirst();
  if (found === undefined) throw new Refusal('campaignUnknown');
  return found;
}

/** The same, held until the end of the change: a batch of it and its recall do not cross. */
export async function holdCampaign(
  change: Change,
  own: Own,
  campaignId: string,
): Promise<Campaign> {
  const found = await one(change, own, campaignId).forUpdate().executeTakeFirst();
  if (found === undefined) throw new Refusal('campaignUnknown');
  return found;
}

const ownOfCampaign = ({ own_staff_id }: Pick<Campaign, 'own_staff_id'>): Own =>
  own_staff_id === null ? null : { staffId: own_staff_id };

export const askedOf = (campaign: Campaign): Asked => ({
  campaignId: campaign.campaign_id,
  audience: campaign.draft.audience,
  own: ownOfCampaign(campaign),
});

export const presentCampaign = (
  row: Campaign & { made_by_name: string },
): DataOf<typeof listCampaigns>['list'][number] => ({
  campaignId: row.campaign_id,
  title: row.draft.title,
  state: row.state,
  reason: row.reason,
  people: row.people,
  sent: row.sent,
  dueAt: row.due_at?.toISOString() ?? null,
  madeBy: row.made_by_name,
  changedAt: row.changed_at.toISOString(),
});

/** Query of the messages that it became. */
export const messagesOf = (campaignId: string) =>
  sql`select r.message_id from campaign_recipient r
    where r.campaign_id = ${campaignId}::uuid and r.message_id is not null`;
