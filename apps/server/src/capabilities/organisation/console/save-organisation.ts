import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { saveOrganisation as operation } from '@xuezhou/contract/organisation/console';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { holdOrganisation } from '../organisation.repository.ts';

export const target = (organisationId: number) =>
  ({ kind: 'organisation', id: organisationId }) as const;

/** A name that only spaces tell apart from another would be taken for it. */
export const tidy = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

export async function saveOrganisation(
  services: ConsoleServices,
  { body: { requestId, organisationId, name: given } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const name = tidy(given);
  return await changeAudited(services, actor, async (change, now) => {
    // Of one that was made unheard the name may have been corrected since.
    const made = organisationId === null ? await madeBy(change, requestId) : undefined;
    const known = organisationId ?? made?.organisationId;
    if (known === undefined) return await addNew(change, { requestId, name, now });
    const before = await holdOrganisation(change, known);
    if (before.name === name) return { answer: { organisationId: known }, auditEntry: null };
    // It was named otherwise since: what comes late does not name it back.
    if (made?.isAsMade === false) throw new Refusal('idReused');
    await demandFree(change, name);
    await change
      .updateTable('organisation')
      .where('organisation_id', '=', known)
      .set({ name })
      .execute();
    const auditEntry = {
      ...{ operation: 'saveOrganisation', target: target(known) },
      ...{ before: { name: before.name }, after: { name } },
    };
    return { answer: { organisationId: known }, auditEntry };
  });
}

async function demandFree(change: Change, name: string): Promise<void> {
  const taken = await change
    .selectFrom('organisation')
    .where('name', '=', name)
    .select('organisation_id')
    .executeTakeFirst();
  if (name === '' || taken !== undefined) throw new Refusal('organisationNameTaken');
}

/** What this request has made already, and whether it is so still. */
const madeBy = async (
  change: Change,
  requestId: string,
): Promise<{ organisationId: number; isAsMade: boolean } | undefined> =>
  await change
    .selectFrom('organisation')
    .where('request_id', '=', requestId)
    .select([
      'organisation_id as organisationId',
      sql<boolean>`made_as is null or made_as = md5(name)`.as('isAsMade'),
    ])
    .executeTakeFirst();

async function addNew(
  change: Change,
  { requestId, name, now }: { requestId: string; name: string; now: Date },
) {
  await demandFree(change, name);
  const added = await change
    .insertInto('organisation')
    .values({ name, request_id: requestId, made_at: now, made_as: sql`md5(${name}::text)` })
    // Two at once: the name, or the very request, is there by now.
    .onConflict((conflict) => conflict.doNothing())
    .returning('organisation_id')
    .executeTakeFirst();
  if (added === undefined) throw new Refusal('organisationNameTaken');
  const organisationId = added.organisation_id;
  const auditEntry = {
    ...{ operation: 'saveOrganisation', target: target(organisationId), after: { name } },
  };
  return { answer: { organisationId }, auditEntry };
}
