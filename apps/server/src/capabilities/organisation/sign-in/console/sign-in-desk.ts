import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getOrganisationSignIn as getOperation,
  switchOrganisationSignIn as switchOperation,
  tryOrganisationSignIn as tryOperation,
} from '@xuezhou/contract/organisation/console';
import { nameBrowser } from '../../../../platform/browser.ts';
import type { StaffCaller } from '../../../../platform/http/bind.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { target } from '../../console/save-organisation.ts';
import { demandOrganisation, holdOrganisation } from '../../organisation.repository.ts';
import { beginAt, isInside } from '../begin-sign-in.ts';
import { appOf, callbackOf, logoutOf, providerOf, type WithIssuers } from '../issuer-of.ts';
import { isVouchError } from '../vouch.ts';
import { signInOf, type SignInRow } from '../sign-in.repository.ts';
import { refusalOfFault } from './fault-refusals.ts';

export async function getOrganisationSignIn(
  { config, database: { connection } }: ConsoleServices,
  { params: { organisationId } }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  await demandOrganisation(connection, organisationId);
  const addresses = {
    callback: callbackOf(config, organisationId),
    logout: logoutOf(config, organisationId),
  };
  const row = await signInOf(connection, organisationId);
  if (row === undefined) return { ...addresses, signIn: null };
  const { linked } = await connection
    .selectFrom('organisation_identity')
    .where('organisation_id', '=', organisationId)
    // Another issuer's people are not this one's.
    .where('issuer', '=', row.issuer)
    .select(({ fn }) => fn.countAll<string>().as('linked'))
    .executeTakeFirstOrThrow();
  return {
    ...addresses,
    signIn: {
      ...{ word: row.word, kind: row.kind, issuer: row.issuer, clientId: row.client_id },
      ...{ agentId: row.agent_id, button: row.button },
      ...{ departmentClaim: row.department_claim, linkId: row.link_id, isOn: row.is_on },
      ...{ triedAt: row.tried_at?.toISOString() ?? null, version: row.version },
      linked: Number(linked),
    },
  };
}

export async function tryOrganisationSignIn(
  services: WithIssuers<ConsoleServices>,
  { body: { organisationId } }: InputOf<typeof tryOperation>,
  caller: StaffCaller,
): Promise<DataOf<typeof tryOperation>> {
  const { connection } = services.database;
  await demandOrganisation(connection, organisationId);
  const row = await signInOf(connection, organisationId);
  if (row === undefined) throw new Refusal('signInMissing');
  const browser = nameBrowser(services.config, caller);
  try {
    await examine(services, row);
    const wish = { browser, code: null, isTrial: true, isInside: isInside(services, row, caller) };
    return { address: await beginAt(services, row, wish) };
  } catch (error) {
    if (isVouchError(error)) throw refusalOfFault(error);
    throw error;
  }
}

/** A company's provider says at once whether it knows company and secret, and some which company the app is of. */
async function examine(services: WithIssuers<ConsoleServices>, row: SignInRow): Promise<void> {
  const provider = providerOf(services.companies, row);
  if (provider === null) return;
  const tenant = await provider.examine(appOf(services, row));
  await services.database.connection
    .updateTable('organisation_sign_in')
    .where('organisation_id', '=', row.organisation_id)
    .where('version', '=', row.version)
    .set({ tenant })
    .execute();
}

/** Off, it opens nobody's account; who is linked stays so. */
export async function switchOrganisationSignIn(
  services: ConsoleServices,
  { body: { organisationId, isOn } }: InputOf<typeof switchOperation>,
  actor: Actor,
): Promise<DataOf<typeof switchOperation>> {
  return await changeAudited(services, actor, async (change) => {
    await holdOrganisation(change, organisationId);
    const before = await signInOf(change, organisationId);
    if (before === undefined) throw new Refusal('signInMissing');
    if (isOn && before.tried_at === null) throw new Refusal('signInUntried');
    if (before.is_on === isOn) return { answer: true, auditEntry: null };
    await change
      .updateTable('organisation_sign_in')
      .where('organisation_id', '=', organisationId)
      .set({ is_on: isOn })
      .execute();
    const auditEntry = {
      ...{ operation: 'switchOrganisationSignIn', target: target(organisationId) },
      ...{ before: { isOn: before.is_on }, after: { isOn } },
    };
    return { answer: true, auditEntry };
  });
}
