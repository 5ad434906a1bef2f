import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getOrganisationSignIn as getOperation,
  switchOrganisationSignIn as switchOperation,
  tryOrganisationSignIn as tryOperation,
} from '@xuezhou/contract/organisation/console';
import type { ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { nameBrowser } from '../../../../platform/browser.ts';
import type { StaffCaller } from '../../../../platform/http/bind.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { OidcError, type OidcFault } from '../../../../providers/oidc/oidc.port.ts';
import { target } from '../../console/save-organisation.ts';
import { demandOrganisation, holdOrganisation } from '../../organisation.repository.ts';
import { beginAt } from '../begin-sign-in.ts';
import { callbackOf, type WithOidc } from '../issuer-of.ts';
import { signInOf } from '../sign-in.repository.ts';

export async function getOrganisationSignIn(
  { config, database: { connection } }: ConsoleServices,
  { params: { organisationId } }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  await demandOrganisation(connection, organisationId);
  const callback = callbackOf(config, organisationId);
  const row = await signInOf(connection, organisationId);
  if (row === undefined) return { callback, signIn: null };
  const { linked } = await connection
    .selectFrom('organisation_identity')
    .where('organisation_id', '=', organisationId)
    // Another issuer's people are not this one's.
    .where('issuer', '=', row.issuer)
    .select(({ fn }) => fn.countAll<string>().as('linked'))
    .executeTakeFirstOrThrow();
  return {
    callback,
    signIn: {
      ...{ word: row.word, issuer: row.issuer, clientId: row.client_id, button: row.button },
      ...{ departmentClaim: row.department_claim, linkId: row.link_id, isOn: row.is_on },
      ...{ triedAt: row.tried_at?.toISOString() ?? null, version: row.version },
      linked: Number(linked),
    },
  };
}

const refusalOf: Readonly<Record<OidcFault, ConsoleRefusalName>> = {
  private: 'signInPrivate',
  unencrypted: 'signInUnfound',
  away: 'signInUnfound',
  issuer: 'signInIssuerOther',
  unfit: 'signInUnfit',
  denied: 'signInUnfound',
  forged: 'signInIssuerOther',
  sealed: 'signInSecretLost',
};

export async function tryOrganisationSignIn(
  services: WithOidc<ConsoleServices>,
  { body: { organisationId } }: InputOf<typeof tryOperation>,
  caller: StaffCaller,
): Promise<DataOf<typeof tryOperation>> {
  const { connection } = services.database;
  await demandOrganisation(connection, organisationId);
  const row = await signInOf(connection, organisationId);
  if (row === undefined) throw new Refusal('signInMissing');
  const browser = nameBrowser(services.config, caller);
  try {
    return { address: await beginAt(services, row, { browser, code: null, isTrial: true }) };
  } catch (error) {
    if (error instanceof OidcError) throw new Refusal(refusalOf[error.fault]);
    throw error;
  }
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
