import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import {
  addPasskey,
  beginPasskey,
  beginSecondStep,
  confirmSecondStep,
  decideApproval,
  exportAudit,
  listApprovals,
  listPasskeys,
  removePasskey,
} from '@xuezhou/contract/staff';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { untilWaiting } from '../../../testing/database/until-waiting.ts';
import { softwareKey, type SoftwareKey } from '../../../testing/desks/software-key.ts';
import {
  proofBy as signedBy,
  withPasskey as makeWithPasskey,
} from '../../../testing/desks/passkey-desk.ts';
import {
  deskPassword,
  signInStaffAs,
  type StaffWishes,
} from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { staffSessionsIn } from '../../../platform/staff/staff-sessions.ts';
import { placeOf } from './challenges.ts';
import { forgetPasskeys } from './forget-passkeys.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'http://localhost:8080' } });
const { connection, clock, services } = school;
const place = placeOf(services);
const password = deskPassword;
const refused = (name: ConsoleRefusalName) => ({ status: consoleRefusals[name][0] });

const proofBy = (key: SoftwareKey) => signedBy(school, key);
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

const withPasskey = (wishes?: StaffWishes) => makeWithPasskey(school, wishes);

describe('whose only second step is a passkey', () => {
  const ways: [
    string,
    (person: TestClient, key: SoftwareKey, proof?: object) => Promise<object>,
  ][] = [
    [
      'adds codes of a phone',
      (person, _key, proof) => person.call(beginSecondStep, { body: { password, ...proof } }),
    ],
    [
      'adds another key',
      (person, _key, proof) => person.call(beginPasskey, { body: { password, ...proof } }),
    ],
    [
      'removes it',
      (person, key, proof) =>
        person.call(removePasskey, { body: { passkeyId: key.id, password, ...proof } }),
    ],
  ];
  it.each(ways)('%s by it alone, and by no key of another, nor twice', async (_what, act) => {
    const { person, key } = await withPasskey();
    expect(await act(person, key)).toMatchObject(refused('passkeyProofAsked'));
    const other = await withPasskey();
    const theirs = { proof: await proofBy(other.key) };
    expect(await act(person, key, theirs)).toMatchObject(refused('passkeyFailed'));
    const proof = { proof: await proofBy(key) };
    expect(await act(person, key, proof)).toMatchObject({ status: 200 });
    const again = await withPasskey();
    expect(await act(again.person, again.key, proof)).toMatchObject(refused('passkeyFailed'));
  });

  it('keeps the codes of a phone as before: with them the key may go by the password', async () => {
    const { person, key } = await withPasskey();
    const { secret } = await person.data(beginSecondStep, {
      body: { password, proof: await proofBy(key) },
    });
    await person.data(confirmSecondStep, { body: { code: codeOf(secret) } });
    const { status } = await person.call(removePasskey, { body: { passkeyId: key.id, password } });
    expect(status).toBe(200);
  });
});

/** A reset by a colleague that holds the person's row, and commits once something waits behind it. */
async function resetBeside<Answer>(staffId: number, act: () => Promise<Answer>): Promise<Answer> {
  let told = () => {};
  const isHeld = new Promise<void>((resolve) => (told = resolve));
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  const resetting = connection.transaction().execute(async (change) => {
    await change
      .selectFrom('staff')
      .where('staff_id', '=', staffId)
      .select('staff_id')
      .forUpdate()
      .execute();
    told();
    await mayCommit;
    await change
      .updateTable('staff')
      .set({ totp_sealed: null, totp_begun_sealed: null, totp_step: null })
      .where('staff_id', '=', staffId)
      .execute();
    await staffSessionsIn(change, clock).endAll(change, staffId, 'second-step');
    await forgetPasskeys(change, { staffId });
  });
  await isHeld;
  const acting = act();
  await untilWaiting(connection, 1);
  commit();
  await resetting;
  return await acting;
}

it('whose only second step is a passkey agrees to an export by it, and by the password alone to nothing', async () => {
  const asker = await signInStaffAs(school, { permissions: ['audit.read'] });
  const { person, key } = await withPasskey({ permissions: ['audit.read'] });
  const now = clock.now().getTime();
  const [from, until] = [now - 86_400_000, now + 3_600_000].map((at) => new Date(at).toISOString());
  await asker.call(exportAudit, { body: { from: from!, until: until!, why: '年审' } });
  const [waiting] = (await person.data(listApprovals, { query: {} })).filter(
    ({ mayDecide }) => mayDecide,
  );
  const { approvalId } = waiting!;
  const agree = (proof?: object) =>
    person.call(decideApproval, { body: { approvalId, isAgreed: true, code: password, ...proof } });
  expect(await agree()).toMatchObject(refused('passkeyProofAsked'));
  const other = await withPasskey();
  expect(await agree({ proof: await proofBy(other.key) })).toMatchObject(refused('passkeyFailed'));
  const proof = await proofBy(key);
  expect(
    await person.call(decideApproval, { body: { approvalId, isAgreed: true, code: 'x', proof } }),
  ).toMatchObject(refused('codeWrong'));
  expect(await agree({ proof })).toMatchObject({ status: 200, data: { isDone: true } });
});

describe('what is added while a colleague resets the account', () => {
  it('a passkey does not survive it', async () => {
    const person = await signInStaffAs(school, {});
    const { challengeId, options } = await person.data(beginPasskey, { body: { password } });
    const body = { challengeId, answer: softwareKey(place).make(options), name: '' };
    const answer = await resetBeside(person.staffId, () => person.call(addPasskey, { body }));
    expect(answer.status).toBe(401);
    const back = await signInStaffAs(school, person.staffId);
    expect(await back.data(listPasskeys)).toEqual([]);
  });

  it('codes of a phone do not survive it either', async () => {
    const person = await signInStaffAs(school, {});
    const { secret } = await person.data(beginSecondStep, { body: { password } });
    const body = { code: codeOf(secret) };
    const answer = await resetBeside(person.staffId, () =>
      person.call(confirmSecondStep, { body }),
    );
    expect(answer.status).toBe(401);
    const row = await connection
      .selectFrom('staff')
      .where('staff_id', '=', person.staffId)
      .select('totp_sealed')
      .executeTakeFirstOrThrow();
    expect(row.totp_sealed).toBeNull();
  });
});
