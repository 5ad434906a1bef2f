import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginSecondStep,
  confirmSecondStep,
  getSelf,
  listPasskeys,
  removePasskey,
  renamePasskey,
  disableStaff,
  enableStaff,
  resetSecondStep,
  resetStaffPassword,
  signInByPasskey,
  signInStaff,
} from '@xuezhou/contract/staff';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { deskPassword, makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { softwareKey, type SoftwareKey } from '../../../testing/desks/software-key.ts';
import type { TestClient } from '../../../testing/client.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { placeOf } from './challenges.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'http://localhost:8080' } });
const { connection, clock, services } = school;
const place = placeOf(services);
const refused = (name: ConsoleRefusalName) => ({ status: consoleRefusals[name][0] });
const password = deskPassword;

/** That it is the person, by a key of the own. */
async function proofBy(key: SoftwareKey) {
  const { challengeId, options } = await school.visit().data(beginPasskeySignIn);
  return { challengeId, answer: key.sign(options) };
}

async function add(client: TestClient, key: SoftwareKey, name = '手机', own?: SoftwareKey) {
  const proof = own && { proof: await proofBy(own) };
  const { challengeId, options } = await client.data(beginPasskey, {
    body: { password, ...proof },
  });
  return await client.call(addPasskey, { body: { challengeId, answer: key.make(options), name } });
}

async function signIn(key: SoftwareKey, wish?: Parameters<SoftwareKey['sign']>[1]) {
  const client = school.visit();
  const { challengeId, options } = await client.data(beginPasskeySignIn);
  const body = { challengeId, answer: key.sign(options, wish) };
  return { client, body, answer: await client.call(signInByPasskey, { body }) };
}

async function withPasskey() {
  const person = await signInStaffAs(school, { permissions: ['student.read'], name: '苏禾' });
  const key = softwareKey(place);
  expect((await add(person, key)).status).toBe(200);
  return { person, key };
}

/** A role that asks for a second step. */
const demand = (staffId: number) =>
  connection
    .updateTable('staff_role')
    .set({ demands_second_step: true })
    .where('staff_role_id', 'in', (roles) =>
      roles.selectFrom('staff_role_member').where('staff_id', '=', staffId).select('staff_role_id'),
    )
    .execute();

it('[POST /api/console/self/passkeys/begin] [POST /api/console/self/passkeys/add] [GET /api/console/self/passkeys] a passkey is added with the password, and signs its person in without', async () => {
  const { person, key } = await withPasskey();
  const { client, answer } = await signIn(key);
  expect(answer.status).toBe(200);
  expect(await client.data(getSelf)).toMatchObject({ staffId: person.staffId, name: '苏禾' });
  expect(await person.data(listPasskeys)).toMatchObject([
    { passkeyId: key.id, name: '手机', usedAt: expect.any(String) },
  ]);
  const entries = await connection
    .selectFrom('audit_log')
    .where('staff_id', '=', person.staffId)
    .select('operation')
    .orderBy('audit_id')
    .execute();
  expect(entries.map(({ operation }) => operation)).toEqual(['addPasskey', 'signInStaff']);
});

it('what was signed once, too late, for another place, by another key, or by nobody whom the device knew opens nothing', async () => {
  const { key } = await withPasskey();
  const { body, client } = await signIn(key);
  expect(await client.call(signInByPasskey, { body })).toMatchObject(refused('passkeyFailed'));
  for (const wish of [
    { origin: 'https://evil.example' },
    { rpID: 'evil.example' },
    { isVerified: false },
  ])
    expect((await signIn(key, wish)).answer, JSON.stringify(wish)).toMatchObject(
      refused('passkeyFailed'),
    );
  expect((await signIn(softwareKey(place))).answer).toMatchObject(refused('passkeyFailed'));
  const visitor = school.visit();
  const { challengeId, options } = await visitor.data(beginPasskeySignIn);
  const forged = JSON.parse(softwareKey(place).sign(options)) as object;
  const answers = [
    JSON.stringify({ ...forged, id: key.id, rawId: key.id }),
    '{}',
    'null',
    '[]x',
    JSON.stringify({ id: key.id, response: 1 }),
  ];
  for (const answer of answers) {
    const again = await visitor.data(beginPasskeySignIn);
    const call = visitor.call(signInByPasskey, {
      body: { challengeId: again.challengeId, answer },
    });
    expect(await call, answer).toMatchObject(refused('passkeyFailed'));
  }
  clock.advance({ minutes: 6 });
  const late = { challengeId, answer: key.sign(options) };
  expect(await visitor.call(signInByPasskey, { body: late })).toMatchObject(
    refused('passkeyFailed'),
  );
});

it('is added by nobody without the password, nor twice, nor by what another began', async () => {
  const { person, key } = await withPasskey();
  const wrong = await person.call(beginPasskey, { body: { password: 'wrong-2026' } });
  expect(wrong.status).toBe(refusals.passwordWrong[0]);
  expect(await add(person, key, '手机', key)).toMatchObject(refused('passkeyFailed'));
  const other = await signInStaffAs(school, {});
  const { challengeId, options } = await person.data(beginPasskey, {
    body: { password, proof: await proofBy(key) },
  });
  const body = { challengeId, answer: softwareKey(place).make(options), name: '' };
  expect(await other.call(addPasskey, { body })).toMatchObject(refused('passkeyFailed'));
  expect((await person.call(addPasskey, { body })).status).toBe(200);
  expect(await other.data(listPasskeys)).toEqual([]);
});

it('[POST /api/console/self/passkeys/rename] [POST /api/console/self/passkeys/remove] is named anew and removed by its own person alone; removed it opens nothing', async () => {
  const { person, key } = await withPasskey();
  const other = await signInStaffAs(school, {});
  const named = { passkeyId: key.id, name: ' 办公室电脑 ' };
  expect(await other.call(renamePasskey, { body: named })).toMatchObject(refused('passkeyUnknown'));
  expect(await person.call(renamePasskey, { body: { ...named, name: ' ' } })).toMatchObject(
    refused('passkeyNameEmpty'),
  );
  expect((await person.call(renamePasskey, { body: named })).status).toBe(200);
  expect(await person.data(listPasskeys)).toMatchObject([{ name: '办公室电脑' }]);
  const removed = { passkeyId: key.id, password, proof: await proofBy(key) };
  expect(await other.call(removePasskey, { body: removed })).toMatchObject(
    refused('passkeyUnknown'),
  );
  expect((await person.call(removePasskey, { body: removed })).status).toBe(200);
  expect((await signIn(key)).answer).toMatchObject(refused('passkeyFailed'));
});

it('is a second step: where a role asks for one, the password alone opens nothing, and the last key stays', async () => {
  const { login, staffId } = await makeStaff(school, { permissions: ['student.read'] });
  const person = await signInStaffAs(school, staffId);
  await demand(staffId);
  expect((await person.data(getSelf)).isSecondStepMissing).toBe(true);
  const key = softwareKey(place);
  expect((await add(person, key)).status).toBe(200);
  expect((await person.data(getSelf)).isSecondStepMissing).toBe(false);
  const visitor = school.visit();
  expect(await visitor.call(signInStaff, { body: { login, password } })).toMatchObject(
    refused('passkeyAsked'),
  );
  const wrong = await visitor.call(signInStaff, { body: { login, password: 'wrong-2026' } });
  expect(wrong.status).toBe(refusals.loginFailed[0]);
  const removal = { passkeyId: key.id, password };
  const remove = async () =>
    await person.call(removePasskey, { body: { ...removal, proof: await proofBy(key) } });
  expect(await remove()).toMatchObject(refused('secondStepDemanded'));
  expect((await add(person, softwareKey(place), '备用', key)).status).toBe(200);
  expect((await remove()).status).toBe(200);
});

it('is added by nobody without the code where the phone gives codes: it would open without one', async () => {
  const person = await signInStaffAs(school, {});
  const { secret } = await person.data(beginSecondStep, { body: { password } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime(),
  });
  const { recoveryCodes } = await person.data(confirmSecondStep, { body: { code } });
  const begin = (given?: string) =>
    person.call(beginPasskey, { body: { password, ...(given !== undefined && { code: given }) } });
  expect(await begin()).toMatchObject(refused('codeAsked'));
  expect(await begin('not-a-code')).toMatchObject(refused('codeWrong'));
  expect((await begin(recoveryCodes[0])).status).toBe(200);
});

it('is added by nobody whose password another made', async () => {
  const { staffId } = await makeStaff(school, {
    passwordExpiresAt: new Date(clock.now().getTime() + 3_600_000),
  });
  const maker = await signInStaffAs(school, staffId);
  const begun = await maker.call(beginPasskey, { body: { password } });
  expect(begun).toMatchObject(refused('passwordTemporary'));
});

it.each(['password', 'disabled'] as const)(
  'opens nothing after a colleague closed what else its person comes in with: %s',
  async (what) => {
    const { person, key } = await withPasskey();
    const owner = await signInStaffAs(school, { isOwner: true });
    const body = { staffId: person.staffId, why: '电脑丢了' };
    if (what === 'password') await owner.data(resetStaffPassword, { body });
    else await owner.data(disableStaff, { body });
    if (what === 'disabled') await owner.data(enableStaff, { body });
    expect((await signIn(key)).answer).toMatchObject(refused('passkeyFailed'));
  },
);

it('of somebody who was disabled or reset opens nothing', async () => {
  const { person, key } = await withPasskey();
  const owner = await signInStaffAs(school, { isOwner: true });
  const { status } = await owner.call(resetSecondStep, { body: { staffId: person.staffId } });
  expect(status).toBe(200);
  expect((await signIn(key)).answer).toMatchObject(refused('passkeyFailed'));
  const next = await withPasskey();
  await connection
    .updateTable('staff')
    .set({ disabled_at: clock.now() })
    .where('staff_id', '=', next.person.staffId)
    .execute();
  expect((await signIn(next.key)).answer).toMatchObject(refused('passkeyFailed'));
});

it('ten are kept at most', async () => {
  const { person } = await withPasskey();
  const row = await connection.selectFrom('staff_passkey').selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 9 }, (_one, index) => ({
    ...{ ...row, passkey_id: `other${person.staffId}-${index}`, staff_id: person.staffId },
  }));
  await connection.insertInto('staff_passkey').values(others).execute();
  const begun = await person.call(beginPasskey, { body: { password } });
  expect(begun).toMatchObject(refused('passkeysTooMany'));
});
