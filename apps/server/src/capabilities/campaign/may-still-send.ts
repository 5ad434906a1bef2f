import type { Change } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { mailOwners } from '../../platform/staff/mail-owners.ts';
import { ownOf } from '../../platform/staff/own.ts';
import { staffMember } from '../../platform/staff/staff-sessions.ts';
import { namesOfStaff } from '../../platform/staff/who-works.ts';
import type { Campaign } from './campaign.repository.ts';

/** Who answers for its going out: of one that an older server planned, who wrote it. */
const answering = ({ planned_by, made_by }: Campaign): number => planned_by ?? made_by;

/** Why whoever planned it may send it no more, as a sentence that the page shows; null: may still. */
export async function lostRight(change: Change, campaign: Campaign): Promise<string | null> {
  const staffId = answering(campaign);
  const staff = await staffMember(change, staffId);
  const name = staff?.name ?? (await namesOfStaff(change, [staffId])).get(staffId) ?? '';
  if (staff === null) return `排上它的${name}已经停用`;
  if (!staff.grants.has('message.send')) return `排上它的${name}不再能群发消息`;
  // As it was planned it goes to whoever is found, not to the own students alone.
  const reachesAll = campaign.own_staff_id === null;
  return reachesAll && ownOf({ staff }, 'message.send') !== null
    ? `排上它的${name}现在只能发给自己的学员`
    : null;
}

/** The owners are told what was held, as nobody else may look after it. */
export async function tellOwners(
  services: Pick<Services, 'config' | 'clock' | 'signer'>,
  change: Change,
  { draft: { title } }: Campaign,
  reason: string,
): Promise<void> {
  await mailOwners(services, change, {
    subject: `群发消息没有发出：${title}`,
    text: `群发消息“${title}”没有发出：${reason}。\n请在教务台的“群发”里核对，需要时由能群发的人重新排上。`,
  });
}
