import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import * as contract from '@xuezhou/contract/staff';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { lastEntry } from '../../../testing/desks/last-entry.ts';
import { deskPassword, makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock } = school;
const refused = (name: AnyRefusalName) => allRefusals[name][0];
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

async function person() {
  const { staffId, login } = await makeStaff(school, { permissions: ['staff.read'] });
  const client = await signInStaffAs(school, staffId);
  const begin = async (password = deskPassword) =>
    await client.call(contract.beginSecondStep, { body: { password } });
  const confirm = async (code: string, one = client) =>
    await one.call(contract.confirmSecondStep, { body: { code } });
  const signIn = async (code?: string) =>
    (
      await school.visit().call(contract.signInStaff, {
        body: { login, password: deskPassword, ...(code !== undefined && { code }) },
      })
    ).status;
  return { staffId, login, client, begin, confirm, signIn };
}

it('[POST /api/console/self/second-step/begin] gives a secret to who knows the password, and nothing counts before a code of it', async () => {
  const { login, begin, confirm, signIn } = await person();
  expect((await begin('wrong')).status).toBe(refused('passwordWrong'));
  expect((await confirm('123456')).status).toBe(refused('secondStepOff'));
  const first = (await begin()).data;
  expect(first.address).toMatch(/^otpauth:\/\/totp\//);
  expect(decodeURIComponent(first.address)).toContain(login);
  expect(await signIn()).toBe(200);
  // Begun anew, the secret before it is none any more.
  const { secret } = (await begin()).data;
  expect(secret).not.toBe(first.secret);
  const { totp_begun_sealed: kept } = await connection
    .selectFrom('staff')
    .where('login', '=', login)
    .select('totp_begun_sealed')
    .executeTakeFirstOrThrow();
  expect(kept?.toString('latin1')).not.toContain(secret);
  expect((await confirm(codeOf(first.secret))).status).toBe(refused('codeWrong'));
  expect((await confirm(codeOf(secret))).status).toBe(200);
  expect((await begin()).status).toBe(refused('secondStepOn'));
});

it('[POST /api/console/self/second-step/confirm] from then on a code is asked for, other places are signed out, and recovery codes are shown once', async () => {
  const { staffId, client, begin, confirm, signIn } = await person();
  const elsewhere = await signInStaffAs(school, staffId);
  const { secret } = (await begin()).data;
  const { recoveryCodes } = (await confirm(codeOf(secret))).data;
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await signIn()).toBe(refused('codeAsked'));
  expect((await client.call(contract.getSelf)).status).toBe(200);
  expect((await elsewhere.call(contract.getSelf)).http).toBe(401);
  expect((await confirm(codeOf(secret))).status).toBe(refused('secondStepOn'));
  const entry = await lastEntry(connection, 'confirmSecondStep');
  expect(entry).toMatchObject({
    ...{ staff_id: staffId, target_kind: 'staff', target_id: String(staffId) },
  });
  expect(JSON.stringify(entry)).not.toContain(secret);
  for (const code of recoveryCodes) expect(JSON.stringify(entry)).not.toContain(code);
});

it('[POST /api/console/self/second-step/recovery] new recovery codes come for a code, and the old ones open no more', async () => {
  const { staffId, client, begin, confirm, signIn } = await person();
  const renew = async (code: string) =>
    await client.call(contract.renewRecoveryCodes, { body: { code } });
  expect((await renew('123456')).status).toBe(refused('secondStepOff'));
  const { secret } = (await begin()).data;
  const old = (await confirm(codeOf(secret))).data.recoveryCodes;
  expect((await renew('000000')).status).toBe(refused('codeWrong'));
  clock.advance({ seconds: 30 });
  const fresh = (await renew(codeOf(secret))).data.recoveryCodes;
  expect(new Set([...old, ...fresh]).size).toBe(20);
  expect(await signIn(old[0])).toBe(refused('codeWrong'));
  expect(await signIn(fresh[0])).toBe(200);
  const entry = await lastEntry(connection, 'renewRecoveryCodes');
  expect(entry).toMatchObject({ staff_id: staffId, target_id: String(staffId) });
  for (const code of fresh) expect(JSON.stringify(entry)).not.toContain(code);
});
