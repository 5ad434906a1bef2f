import { verify } from '@node-rs/argon2';
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  addPasskey as addOperation,
  beginPasskey as beginOperation,
  listPasskeys as listOperation,
  removePasskey as removeOperation,
  renamePasskey as renameOperation,
} from '@xuezhou/contract/staff';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { mailStaff } from '../../../platform/staff/mail-owners.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { readLook } from '../../site/site.port.ts';
import { demandCode, limitTries } from '../access/prove-code.ts';
import { isSecondStepDemanded } from '../access/second-step-demand.ts';
import { holdOwn } from '../access/hold-own.ts';
import { keepChallenge, placeOf, readAnswer, takeChallenge } from './challenges.ts';
import { demandOwnKey } from './signed-by-key.ts';

const mostPasskeys = 10;

const passkeysOf = (connection: Connection, staffId: number) =>
  connection
    .selectFrom('staff_passkey')
    .where('staff_id', '=', staffId)
    .selectAll()
    .orderBy('made_at')
    .execute();

export async function listPasskeys(
  { database: { connection } }: ConsoleServices,
  { staff: { staffId } }: Actor,
): Promise<DataOf<typeof listOperation>> {
  const rows = await passkeysOf(connection, staffId);
  return rows.map((row) => ({
    passkeyId: row.passkey_id,
    name: row.name,
    madeAt: row.made_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    isSynced: row.is_synced,
  }));
}

/** Who made the password of another must not come in after it was changed. */
function demandOwnPassword({ staff: { isPasswordTemporary } }: Actor): void {
  if (isPasswordTemporary) throw new Refusal('passwordTemporary');
}

/** With the password, and the second step where there is one, so that an open desk gives nobody a way of his own. */
export async function beginPasskey(
  services: ConsoleServices,
  { body: { password, code, proof } }: InputOf<typeof beginOperation>,
  actor: Actor,
): Promise<DataOf<typeof beginOperation>> {
  const { staffId, name } = actor.staff;
  const { connection } = services.database;
  demandOwnPassword(actor);
  await demandPassword(services, staffId, password);
  const held = await passkeysOf(connection, staffId);
  if (held.length >= mostPasskeys) throw new Refusal('passkeysTooMany');
  const { name: school } = await readLook(connection);
  const account = await connection
    .selectFrom('staff')
    .where('staff_id', '=', staffId)
    .select(['login', 'totp_sealed'])
    .executeTakeFirstOrThrow();
  if (account.totp_sealed !== null) await demandCode(services, actor, code);
  else await demandOwnKey(services, staffId, proof);
  const options = await generateRegistrationOptions({
    ...{ rpName: school, rpID: placeOf(services).rpID, attestationType: 'none' },
    ...{ userName: account.login ?? name, userDisplayName: name },
    userID: new TextEncoder().encode(String(staffId)),
    excludeCredentials: held.map((row) => ({ id: row.passkey_id })),
    // It stands for both steps, so whoever uses it is known to the device, and needs no name.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  const challengeId = await keepChallenge(connection, services.clock.now(), { challenge, staffId });
  return { challengeId, options: JSON.stringify(options) };
}

export async function addPasskey(
  services: ConsoleServices,
  { body: { challengeId, answer, name } }: InputOf<typeof addOperation>,
  actor: Actor,
): Promise<true> {
  demandOwnPassword(actor);
  const { staffId } = actor.staff;
  const { connection } = services.database;
  const challenge = await takeChallenge(connection, services.clock.now(), { challengeId, staffId });
  if (challenge === undefined) throw new Refusal('passkeyFailed');
  const made = await readMade(services, challenge, answer);
  return await changeAudited(services, actor, async (change, now) => {
    // One after another, so that many at once are counted.
    const account = await holdOwn(change, actor);
    if ((await passkeysOf(change, staffId)).length >= mostPasskeys)
      throw new Refusal('passkeysTooMany');
    const title = name.trim() === '' ? '通行密钥' : name.trim();
    const added = await change
      .insertInto('staff_passkey')
      .values({ ...made, staff_id: staffId, name: title, made_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('passkey_id')
      .executeTakeFirst();
    if (added === undefined) throw new Refusal('passkeyFailed');
    await mailStaff(services, change, account.login, {
      subject: '你的教务台账号加了一把通行密钥',
      text: `“${title}”现在可以登录你的账号。不是你加的话，请马上修改密码、在“我的账号”里去掉它，并告诉校长。`,
    });
    const target = { kind: 'staff', id: staffId };
    return {
      answer: true as const,
      auditEntry: { operation: 'addPasskey', target, after: { name: title } },
    };
  });
}

/** What is kept of a sound answer; throws passkeyFailed for any other. */
async function readMade(services: ConsoleServices, challenge: string, answer: string) {
  const read = readAnswer(answer);
  if (read === undefined) throw new Refusal('passkeyFailed');
  const response = read as RegistrationResponseJSON;
  const { rpID, origin } = placeOf(services);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...{ response, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || registrationInfo === undefined) throw new Refusal('passkeyFailed');
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    passkey_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).map(String),
    is_synced: credentialBackedUp,
  };
}

export async function renamePasskey(
  services: ConsoleServices,
  { body: { passkeyId, name } }: InputOf<typeof renameOperation>,
  actor: Actor,
): Promise<true> {
  const { staffId } = actor.staff;
  const title = name.trim();
  if (title === '') throw new Refusal('passkeyNameEmpty');
  return await changeAudited(services, actor, async (change) => {
    const row = await holdOwnKey(change, staffId, passkeyId);
    await change
      .updateTable('staff_passkey')
      .set({ name: title })
      .where('passkey_id', '=', passkeyId)
      .execute();
    const auditEntry = {
      ...{ operation: 'renamePasskey', target: { kind: 'staff', id: staffId } },
      ...{ before: { name: row.name }, after: { name: title } },
    };
    return { answer: true as const, auditEntry };
  });
}

export async function removePasskey(
  services: ConsoleServices,
  { body: { passkeyId, password, proof } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<true> {
  const { staffId } = actor.staff;
  await demandPassword(services, staffId, password);
  await holdOwnKey(services.database.connection, staffId, passkeyId);
  await demandOwnKey(services, staffId, proof);
  return await changeAudited(services, actor, async (change) => {
    const account = await change
      .selectFrom('staff')
      .where('staff_id', '=', staffId)
      .select('totp_sealed')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const row = await holdOwnKey(change, staffId, passkeyId);
    const isLast = (await passkeysOf(change, staffId)).length === 1;
    if (isLast && account.totp_sealed === null && (await isSecondStepDemanded(change, staffId)))
      throw new Refusal(
        'secondStepDemanded',
        '这是你唯一的两步登录，你的角色要有一种。请先开通动态码或再加一把',
      );
    await change.deleteFrom('staff_passkey').where('passkey_id', '=', passkeyId).execute();
    const target = { kind: 'staff', id: staffId };
    const auditEntry = { operation: 'removePasskey', target, before: { name: row.name } };
    return { answer: true as const, auditEntry };
  });
}

async function holdOwnKey(connection: Connection, staffId: number, passkeyId: string) {
  const row = await connection
    .selectFrom('staff_passkey')
    .where('passkey_id', '=', passkeyId)
    .where('staff_id', '=', staffId)
    .select('name')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('passkeyUnknown');
  return row;
}

const demandPassword = async (
  services: ConsoleServices,
  staffId: number,
  password: string,
): Promise<void> =>
  await limitTries(services, staffId, async () => {
    const account = await services.database.connection
      .selectFrom('staff')
      .where('staff_id', '=', staffId)
      .select('password_hash')
      .executeTakeFirst();
    const known = account?.password_hash ?? null;
    if (known === null || !(await verify(known, password))) throw new Refusal('passwordWrong');
  });
