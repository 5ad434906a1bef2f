import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getStaffIssuer as getOperation,
  saveStaffIssuer as saveOperation,
  switchStaffIssuer as switchOperation,
  tryStaffIssuer as tryOperation,
} from '@xuezhou/contract/staff';
import { nameBrowser } from '../../../platform/browser.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { StaffCaller } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { mailOwners } from '../../../platform/staff/mail-owners.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { OidcError } from '../../../providers/oidc/oidc.port.ts';
import { readIssuer } from '../../../platform/issuer/read-issuer.ts';
import { refusalOfOidc } from '../../../platform/issuer/refusal-of-oidc.ts';
import { demandPerson } from '../access/demand-person.ts';
import { beginAt } from './issuer-attempts.ts';
import {
  addressesOf,
  issuerOf,
  sealSecret,
  staffIssuerOf,
  type StaffIssuerRow,
  type WithOidc,
} from './staff-issuer.ts';

const target = { kind: 'setting', id: 'staff-issuer' };

/** Who chooses what vouches for colleagues could send them anywhere, and learn whom they are. */
function demandOwner({ staff: { isOwner } }: Actor): void {
  if (!isOwner) throw new Refusal('issuerOwnerOnly');
}

export async function getStaffIssuer(
  services: ConsoleServices,
): Promise<DataOf<typeof getOperation>> {
  const { connection } = services.database;
  const row = await staffIssuerOf(connection);
  if (row === undefined) return { ...addressesOf(services), issuer: null };
  const { linked } = await connection
    .selectFrom('staff_identity')
    // Another issuer's people are not this one's.
    .where('issuer', '=', row.issuer)
    .select(({ fn }) => fn.countAll<string>().as('linked'))
    .executeTakeFirstOrThrow();
  return {
    ...addressesOf(services),
    issuer: {
      ...{ issuer: row.issuer, clientId: row.client_id, button: row.button, isOn: row.is_on },
      ...{ triedAt: row.tried_at?.toISOString() ?? null, version: row.version },
      linked: Number(linked),
    },
  };
}

export async function saveStaffIssuer(
  services: ConsoleServices,
  { body }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  demandOwner(actor);
  const [client_id, button, secret] = [
    body.clientId.trim(),
    body.button.trim(),
    body.secret.trim(),
  ];
  if (client_id === '') throw new Refusal('signInClientEmpty');
  if (button === '') throw new Refusal('signInButtonEmpty');
  const issuer = await readIssuer(services.config.PRIVATE_NETWORKS_ALLOWED, body.issuer);
  await demandPerson(services, actor, body);
  const sealed = secret === '' ? undefined : sealSecret(services.signer, secret);
  return await changeAudited(services, actor, async (change) => {
    const before = await held(change);
    if ((before?.version ?? 0) !== body.version) throw new Refusal('signInChanged');
    // The secret goes only to the address that it was given for.
    if (sealed === undefined && before?.issuer !== issuer) throw new Refusal('signInSecretEmpty');
    const version = await put(change, before, { issuer, client_id, button, sealed });
    if (!isSameDoor(before, { issuer, client_id, sealed }))
      await mailOwners(services, change, {
        subject: '同事用什么登录教务台改了设置',
        text: `${actor.staff.name}把同事登录教务台的学校账号设成了“${button}”（${issuer}）。要另一位校长同意才会启用。不对的话，请马上到“人员与权限”里看看。`,
      });
    const auditEntry = {
      ...{ operation: 'saveStaffIssuer', target, before: before && factsOf(before) },
      after: { ...factsOf({ issuer, client_id, button }), hasNewSecret: sealed !== undefined },
    };
    return { answer: { version }, auditEntry };
  });
}

/** What is told of it in the log: never the secret. */
const factsOf = (row: Pick<StaffIssuerRow, 'issuer' | 'client_id' | 'button'>) => ({
  ...{ issuer: row.issuer, clientId: row.client_id, button: row.button },
});

const held = (change: Change): Promise<StaffIssuerRow | undefined> =>
  change.selectFrom('staff_issuer').selectAll().forUpdate().executeTakeFirst();

type Wish = Pick<StaffIssuerRow, 'issuer' | 'client_id' | 'button'> & {
  readonly sealed: Buffer | undefined;
};

/** Other words of the button lead to where it led before. */
const isSameDoor = (
  before: StaffIssuerRow | undefined,
  { issuer, client_id, sealed }: Omit<Wish, 'button'>,
): boolean => sealed === undefined && issuer === before?.issuer && client_id === before.client_id;

/** What was tried, and with it that it is on, holds only as long as nothing of it is another. */
async function put(
  change: Change,
  before: StaffIssuerRow | undefined,
  { sealed, ...wish }: Wish,
): Promise<number> {
  if (before === undefined) {
    const added =
      sealed &&
      (await change
        .insertInto('staff_issuer')
        .values({ ...wish, secret_sealed: sealed })
        // Of two who set it first at once the second is told.
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst());
    if (added === undefined) throw new Refusal('signInChanged');
    return added.version;
  }
  const version = before.version + 1;
  await change
    .updateTable('staff_issuer')
    .set({
      ...{ ...wish, version },
      ...(sealed && { secret_sealed: sealed }),
      ...(!isSameDoor(before, { ...wish, sealed }) && { tried_at: null, is_on: false }),
    })
    .execute();
  return version;
}

export async function tryStaffIssuer(
  services: WithOidc,
  caller: StaffCaller,
): Promise<DataOf<typeof tryOperation>> {
  demandOwner(caller);
  const row = await staffIssuerOf(services.database.connection);
  if (row === undefined) throw new Refusal('signInMissing');
  const wish = {
    ...{ browser_hash: nameBrowser(services.config, caller), purpose: 'trial' as const },
    staff_id: caller.staff.staffId,
  };
  try {
    await services.oidc.examine(issuerOf(services, row));
    return { address: await beginAt(services, row, wish) };
  } catch (error) {
    if (error instanceof OidcError) throw new Refusal(refusalOfOidc[error.fault]);
    throw error;
  }
}

/**
 * Off, it opens nobody's account; who is linked stays so, and who is in goes on. On, whoever runs the issuer is let in as all who
 * are linked, owners too: as to take over an owner's account, another owner agrees to just these settings.
 */
export async function switchStaffIssuer(
  services: ConsoleServices,
  { body: { isOn, version } }: InputOf<typeof switchOperation>,
  actor: Actor,
): Promise<DataOf<typeof switchOperation>> {
  demandOwner(actor);
  return await changeAudited(services, actor, async (change) => {
    const before = await held(change);
    if (before === undefined) throw new Refusal('signInMissing');
    if (isOn && before.version !== version) throw new Refusal('signInChanged');
    if (isOn && before.tried_at === null) throw new Refusal('signInUntried', untried);
    if (before.is_on === isOn) return { answer: true as const, auditEntry: null };
    if (isOn)
      demandSecondPerson(actor, {
        ...{ kind: 'owner', decider: 'owner', asksCode: true, target },
        facts: { isOn, ...factsOf(before) },
      });
    await change.updateTable('staff_issuer').set({ is_on: isOn }).execute();
    const auditEntry = {
      ...{ operation: 'switchStaffIssuer', target },
      ...{ before: { isOn: before.is_on }, after: { isOn, ...factsOf(before) } },
    };
    return { answer: true as const, auditEntry };
  });
}

const untried = '请先“试一下”，用学校账号登录成功一次再启用';
