import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type {
  dropCampaign as dropOperation,
  getCampaign as getOperation,
  listCampaigns as listOperation,
  saveCampaign as saveOperation,
} from '@xuezhou/contract/campaign/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { findCampaign, holdCampaign, listMade, presentCampaign } from '../campaign.repository.ts';

const onePage = 50;

export async function listCampaigns(
  { database: { connection } }: ConsoleServices,
  { query: { after } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const rows = await listMade(connection, ownOf(actor, 'message.send'), {
    before: after === undefined ? null : new Date(after),
    most: onePage + 1,
  });
  const page = rows.slice(0, onePage);
  return {
    list: page.map(presentCampaign),
    next: rows.length > onePage ? (page.at(-1)?.made_at.toISOString() ?? null) : null,
  };
}

export async function getCampaign(
  { database: { connection } }: ConsoleServices,
  { params: { campaignId } }: InputOf<typeof getOperation>,
  actor: Actor,
): Promise<DataOf<typeof getOperation>> {
  const found = await findCampaign(connection, ownOf(actor, 'message.send'), campaignId);
  return { ...presentCampaign(found), version: found.version, draft: found.draft };
}

/** Twice with the same version is refused the second time, unless nothing differs: then it is saved. */
export async function saveCampaign(
  { clock, database: { connection } }: ConsoleServices,
  { body: { campaignId, version, draft } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const own = ownOf(actor, 'message.send');
  const now = clock.now();
  const text = JSON.stringify(draft);
  return await inTransaction(connection, async (change) => {
    if (version === 0) {
      const added = await change
        .insertInto('campaign')
        .values({
          ...{ campaign_id: campaignId, made_by: actor.staff.staffId, draft: text, version: 1 },
          ...{ own_staff_id: own?.staffId ?? null, made_at: now, changed_at: now },
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst();
      if (added !== undefined) return { version: 1 };
    }
    const known = await holdCampaign(change, own, campaignId);
    if (known.state !== 'draft' && known.state !== 'stopped') throw new Refusal('campaignSent');
    if (isSame(known.draft, draft)) return { version: known.version };
    // Whoever did not hear that theirs was made has seen what they sent.
    const isUnheard = version === 0 && known.made_by === actor.staff.staffId;
    const seen = isUnheard ? 1 : version;
    if (known.version !== seen) throw new Refusal('campaignChanged');
    await change
      .updateTable('campaign')
      .where('campaign_id', '=', campaignId)
      .set({ draft: text, version: seen + 1, changed_at: now, state: 'draft', reason: '' })
      .execute();
    return { version: seen + 1 };
  });
}

/** By fields in one order: the database keeps them in its own. */
const isSame = (one: object, other: object): boolean => inOrder(one) === inOrder(other);

const inOrder = (value: object): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

export async function dropCampaign(
  services: ConsoleServices,
  { body: { campaignId } }: InputOf<typeof dropOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    const { state, draft } = await holdCampaign(change, ownOf(actor, 'message.send'), campaignId);
    if (state !== 'draft' && state !== 'stopped') throw new Refusal('campaignSent');
    await change.deleteFrom('campaign').where('campaign_id', '=', campaignId).execute();
    const target = { kind: 'campaign', id: campaignId };
    return {
      answer: true as const,
      auditEntry: { operation: 'dropCampaign', target, before: { title: draft.title } },
    };
  });
}
