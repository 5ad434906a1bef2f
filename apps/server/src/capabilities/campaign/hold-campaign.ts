import type { Change } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import type { GrantsLost } from '../staff/staff.port.ts';
import type { Campaign } from './campaign.repository.ts';
import { lostRight, tellOwners } from './may-still-send.ts';

/** What nobody answers for any more is not sent, or not to those who have not got it yet. */
export async function holdUnanswered(
  services: Pick<Services, 'config' | 'clock' | 'signer'>,
  change: Change,
  campaign: Campaign,
  lost: string,
): Promise<void> {
  const isBegun = campaign.state === 'sending';
  const reason = `${lost}，${isBegun ? `发给 ${campaign.sent} 人后停下了` : '没有发'}`;
  await change
    .updateTable('campaign')
    .where('campaign_id', '=', campaign.campaign_id)
    .set(
      isBegun
        ? { state: 'recalled', reason, finished_at: services.clock.now() }
        : { state: 'stopped', reason },
    )
    .execute();
  await tellOwners(services, change, campaign, reason);
}

/** What somebody had planned who may send no more stops at once, so that another has time to plan it. */
export async function holdOfLost(
  change: Change,
  { staffIds, services }: GrantsLost,
): Promise<void> {
  if (staffIds.length === 0) return;
  const planned = await change
    .selectFrom('campaign')
    .where('state', 'in', ['planned', 'sending'])
    .where((row) => row(row.fn.coalesce('planned_by', 'made_by'), 'in', [...staffIds]))
    .selectAll()
    .orderBy('campaign_id')
    .forUpdate()
    .execute();
  for (const campaign of planned) {
    const lost = await lostRight(change, campaign);
    if (lost !== null) await holdUnanswered(services, change, campaign, lost);
  }
}
