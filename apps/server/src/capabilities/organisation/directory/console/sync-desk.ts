import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getOrganisationSync as getOperation,
  renewOrganisationSyncKeys as keysOperation,
  switchOrganisationSync as switchOperation,
} from '@xuezhou/contract/organisation/console';
import type { Change, Connection } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { CompanyError } from '../../../../providers/company/company.port.ts';
import { target } from '../../console/save-organisation.ts';
import { demandOrganisation, holdOrganisation } from '../../organisation.repository.ts';
import { faultText } from '../../sign-in/console/fault-refusals.ts';
import { signInOf, type SignInRow } from '../../sign-in/sign-in.repository.ts';
import { newKeys, noticeAddress, openKeys, sealKeys } from '../directory-keys.ts';
import {
  directoryOf,
  forgetDirectory,
  hasDirectory,
  type DirectoryRow,
} from '../directory.repository.ts';
import { shownReadingOf } from '../readings.ts';

export async function getOrganisationSync(
  { config, database: { connection }, signer }: ConsoleServices,
  { params: { organisationId } }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  await demandOrganisation(connection, organisationId);
  const address = noticeAddress(config, organisationId);
  const signIn = await signInOf(connection, organisationId);
  if (signIn === undefined || !hasDirectory(signIn)) return { address, sync: null };
  const row = await directoryOf(connection, organisationId);
  const counts = await countPeople(connection, signIn);
  const sealed = row?.keys_sealed ?? null;
  const hasLostKeys = sealed !== null && openKeys(signer, organisationId, sealed) === null;
  const reading = await presentReading(connection, signIn);
  return { address, sync: { ...presentState(row), hasLostKeys, ...counts, reading } };
}

/** What waits for a person, or is being read for one. */
async function presentReading(connection: Connection, signIn: SignInRow) {
  const row = await shownReadingOf(connection, signIn);
  if (row === undefined) return null;
  const leavers = await connection
    .selectFrom('organisation_member')
    .where('organisation_id', '=', signIn.organisation_id)
    .where('member_id', 'in', [0, ...(row.leavers ?? [])])
    .where('left_at', 'is', null)
    .select(['member_id', 'name'])
    .orderBy('member_id')
    .execute();
  return {
    askedAt: row.asked_at.toISOString(),
    ...{ readAt: row.read_at?.toISOString() ?? null, changes: row.changes },
    leavers: leavers.map(({ member_id: memberId, name }) => ({ memberId, name: name ?? '' })),
  };
}

const presentState = (row: DirectoryRow | undefined) => ({
  isOn: row?.is_on === true,
  hasKeys: row !== undefined && row.keys_sealed !== null,
  pulledAt: row?.pulled_at?.toISOString() ?? null,
  changed: row?.changed ?? null,
  heardAt: row?.heard_at?.toISOString() ?? null,
  failure: row === undefined ? null : failureText(row),
  failedAt: row?.failed_at?.toISOString() ?? null,
  heldLeaves: row?.held_leaves ?? null,
  heldDepartments: row?.held_departments ?? null,
});

function failureText({ fault, fault_code: code }: DirectoryRow): string | null {
  if (fault === null) return null;
  if (fault === 'own') return consoleRefusals.syncFailed[1];
  return faultText(new CompanyError(fault, undefined, { code }));
}

async function countPeople(
  connection: Connection,
  { organisation_id: organisationId, issuer }: SignInRow,
): Promise<{ people: number; come: number }> {
  const { people } = await connection
    .selectFrom('organisation_directory_person')
    .where('organisation_id', '=', organisationId)
    .select(({ fn }) => fn.countAll<string>().as('people'))
    .executeTakeFirstOrThrow();
  const { come } = await connection
    .selectFrom('organisation_identity as i')
    .innerJoin('organisation_member as m', (join) =>
      join
        .onRef('m.organisation_id', '=', 'i.organisation_id')
        .onRef('m.student_id', '=', 'i.student_id'),
    )
    .where('i.organisation_id', '=', organisationId)
    .where('i.issuer', '=', issuer)
    .where('m.left_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('come'))
    .executeTakeFirstOrThrow();
  return { people: Number(people), come: Number(come) };
}

/** Throws syncNotWecom. */
async function demandDirectory(change: Change, organisationId: number): Promise<SignInRow> {
  const signIn = await signInOf(change, organisationId);
  if (signIn === undefined || !hasDirectory(signIn)) throw new Refusal('syncNotWecom');
  return signIn;
}

/** Off, nobody is moved or let go by it; who is a member stays one. */
export async function switchOrganisationSync(
  services: ConsoleServices,
  { body: { organisationId, isOn } }: InputOf<typeof switchOperation>,
  actor: Actor,
): Promise<DataOf<typeof switchOperation>> {
  return await changeAudited(services, actor, async (change) => {
    await holdOrganisation(change, organisationId);
    const { issuer } = await demandDirectory(change, organisationId);
    const before = (await directoryOf(change, organisationId))?.is_on === true;
    if (before === isOn) return { answer: true, auditEntry: null };
    await change
      .insertInto('organisation_directory')
      .values({ organisation_id: organisationId, issuer, is_on: isOn })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ is_on: isOn }))
      .execute();
    if (!isOn) await forgetDirectory(change, organisationId);
    const auditEntry = {
      ...{ operation: 'switchOrganisationSync', target: target(organisationId) },
      ...{ before: { isOn: before }, after: { isOn } },
    };
    return { answer: true, auditEntry };
  });
}

export async function renewOrganisationSyncKeys(
  services: ConsoleServices,
  { body: { organisationId } }: InputOf<typeof keysOperation>,
  actor: Actor,
): Promise<DataOf<typeof keysOperation>> {
  return await changeAudited(services, actor, async (change) => {
    await holdOrganisation(change, organisationId);
    const { issuer, kind } = await demandDirectory(change, organisationId);
    const keys = newKeys();
    const keys_sealed = sealKeys(services.signer, organisationId, keys);
    await change
      .insertInto('organisation_directory')
      .values({ organisation_id: organisationId, issuer, keys_sealed })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ keys_sealed }))
      .execute();
    const { aesKey } = keys;
    const token = kind === 'feishu' ? null : keys.token;
    const answer = { address: noticeAddress(services.config, organisationId), token, aesKey };
    const auditEntry = {
      ...{ operation: 'renewOrganisationSyncKeys', target: target(organisationId) },
    };
    return { answer, auditEntry };
  });
}
