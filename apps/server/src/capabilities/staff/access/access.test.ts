import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import {
  acceptInvitation,
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  getSelf,
  inviteStaff,
  listInvitations,
  listStaff,
  lookAtInvitation,
  resetSecondStep,
  saveRole,
  signInStaff,
  withdrawInvitation,
} from '@xuezhou/contract/staff';
import { TOTP, Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { deskPassword, makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock } = school;
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const later = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000));

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

/** Somebody with two steps: who it is, the secret of the phone and the recovery codes. */
async function withTwoSteps(login: string) {
  const { staffId } = await makeStaff(school, { isOwner: true, login });
  const client = await signInStaffAs(school, staffId);
  const { secret } = await client.data(beginSecondStep, { body: { password: deskPassword } });
  const { recoveryCodes } = await client.data(confirmSecondStep, {
    body: { code: codeOf(secret) },
  });
  return { staffId, client, secret, recoveryCodes, login };
}

const signIn = async (login: string, code?: string, client = school.visit()) =>
  (
    await client.call(signInStaff, {
      body: { login, password: deskPassword, ...(code !== undefined && { code }) },
    })
  ).status;

describe('the second step', () => {
  it('[POST /api/console/self/second-step/confirm] counts from the first confirmed code on, which opens once, as each recovery code does', async () => {
    const person = await withTwoSteps('two@example.com');
    expect(await signIn(person.login)).toBe(status('codeAsked'));
    expect(await signIn(person.login, '000000')).toBe(status('codeWrong'));
    // The one that confirmed it.
    expect(await signIn(person.login, codeOf(person.secret))).toBe(status('codeWrong'));
    later(30);
    const code = codeOf(person.secret);
    expect(await signIn(person.login, code)).toBe(200);
    expect(await signIn(person.login, code)).toBe(status('codeWrong'));
    const [recovery = ''] = person.recoveryCodes;
    const visitor = school.visit();
    expect(await signIn(person.login, recovery.toLowerCase(), visitor)).toBe(200);
    expect(await signIn(person.login, recovery)).toBe(status('codeWrong'));
    expect(await visitor.data(getSelf)).toMatchObject({
      hasSecondStep: true,
      recoveryCodesLeft: 9,
    });
  });

  it('is locked for ten minutes by five wrong codes, also for the right one', async () => {
    const person = await withTwoSteps('locked@example.com');
    // Tries are counted in stretches of ten minutes: one begins now.
    clock.set(new Date(Math.ceil(clock.now().getTime() / 600_000) * 600_000));
    for (let tries = 0; tries < 5; tries += 1)
      expect(await signIn(person.login, '123456')).toBe(status('codeWrong'));
    later(30);
    expect(await signIn(person.login, codeOf(person.secret))).toBe(refusals.tooManyAttempts[0]);
    later(600);
    expect(await signIn(person.login, codeOf(person.secret))).toBe(200);
  });

  it('is told of nobody by the password alone being wrong', async () => {
    const person = await withTwoSteps('quiet@example.com');
    const body = { login: person.login, password: 'wrong', code: codeOf(person.secret) };
    const answer = await school.visit().call(signInStaff, { body });
    expect(answer.status).toBe(refusals.loginFailed[0]);
  });

  it('[POST /api/console/staff/second-step] [POST /api/console/self/second-step/end] may be demanded by a role: nothing else opens before, and it cannot be ended', async () => {
    const owner = await signInStaffAs(school, { isOwner: true });
    const { roleId } = await owner.data(saveRole, {
      body: { name: '财务两步', permissions: ['staff.read'], demandsSecondStep: true },
    });
    const person = await withTwoSteps('money@example.com');
    await connection
      .updateTable('staff_role_member')
      .where('staff_id', '=', person.staffId)
      .set({ staff_role_id: roleId })
      .execute();
    later(30);
    const code = codeOf(person.secret);
    const ended = await person.client.call(endSecondStep, { body: { code } });
    expect(ended.status).toBe(status('secondStepDemanded'));
    expect((await person.client.call(listStaff)).status).toBe(200);
    const { staffId } = person;
    await owner.data(resetSecondStep, { body: { staffId, why: '手机丢了' } });
    expect((await school.mails(person.login))[0]?.subject).toContain('两步登录被重置');
    expect((await person.client.call(getSelf)).http).toBe(401);
    const again = school.visit();
    expect(await signIn(person.login, undefined, again)).toBe(200);
    expect((await again.call(listStaff)).status).toBe(status('secondStepMissing'));
    expect(await again.data(getSelf)).toMatchObject({ isSecondStepMissing: true });
  });
});

it('a new place is told by mail, the first and a known one are not', async () => {
  const login = 'place@example.com';
  await makeStaff(school, { login });
  const known = school.visit();
  await signIn(login, undefined, known);
  await signIn(login, undefined, known);
  expect(await school.mails(login)).toEqual([]);
  await signIn(login);
  expect((await school.mails(login)).map(({ subject }) => subject)).toEqual([
    '教务台：在一个新的地方登录了',
  ]);
});

describe('an invitation', () => {
  const teacherRole = 3;
  const invite = async (address: string) => {
    const owner = await signInStaffAs(school, { isOwner: true });
    const body = { name: '周老师', address, roleIds: [teacherRole] };
    return { owner, answer: await owner.call(inviteStaff, { body }) };
  };
  const codeIn = (text = '') => /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(text)?.[0] ?? '';

  it('[GET /api/console/staff/invitations] [POST /api/console/staff/invite] by mail makes the person once, with its role, and is over afterwards', async () => {
    const address = 'zhou@example.com';
    const { owner, answer } = await invite(address);
    expect(answer.status).toBe(200);
    const listed = await owner.data(listInvitations);
    expect(listed).toMatchObject([
      { name: '周老师', address: 'z***@example.com', roles: ['老师'] },
    ]);
    expect((await invite(address)).answer.status).toBe(status('invitationTaken'));
    const text = (await school.mails(address))[0]?.text ?? '';
    const code = codeIn(text);
    // This school was told no address of its own: half a link would lead nowhere.
    expect(text).not.toContain('/console/join');
    expect(text).toContain(`选“我有邀请码”，输入 ${code}`);
    const visitor = school.visit();
    const seen = await visitor.data(lookAtInvitation, { body: { code: code.toLowerCase() } });
    expect(seen).toMatchObject({ name: '周老师', roles: ['老师'] });
    const join = (login: string, password: string) =>
      visitor.call(acceptInvitation, { body: { code, login, password } });
    expect((await join(address, 'short')).status).toBe(refusals.passwordFormat[0]);
    expect((await join(address, 'zhou-2026')).status).toBe(200);
    expect((await join('other', 'zhou-2026')).status).toBe(status('invitationOver'));
    const body = { login: address, password: 'zhou-2026' };
    expect((await visitor.call(signInStaff, { body })).status).toBe(200);
    expect((await visitor.data(getSelf)).roles).toEqual(['老师']);
    expect((await invite(address)).answer.status).toBe(status('staffLoginTaken'));
  });

  it('by phone sends a code without an address', async () => {
    const { answer } = await invite('13900001234');
    expect(answer.status).toBe(200);
    await school.runJobs(['send-staff-sms']);
    const messages = await connection
      .selectFrom('staff_invitation')
      .select('address_masked')
      .execute();
    expect(messages.map((row) => row.address_masked)).toContain('139****1234');
  });

  it('[POST /api/console/staff/invite/withdraw] is over after 72 hours and when it was withdrawn, in the same words as a wrong code', async () => {
    const { owner, answer } = await invite('late@example.com');
    const code = codeIn((await school.mails('late@example.com'))[0]?.text);
    const look = async (typed: string) =>
      (await school.visit().call(lookAtInvitation, { body: { code: typed } })).status;
    expect(await look(code)).toBe(200);
    await owner.data(withdrawInvitation, { body: { invitationId: answer.data.invitationId } });
    expect(await look(code)).toBe(status('invitationOver'));
    await invite('late@example.com');
    const second = codeIn((await school.mails('late@example.com'))[0]?.text);
    expect(second).not.toBe(code);
    later(72 * 3600);
    expect(await look(second)).toBe(status('invitationOver'));
    expect(await look('AAAA-AAAA-AAAA')).toBe(status('invitationOver'));
  });

  it.each(['nobody', '123', ''])('to %j is refused with what is wanted', async (address) => {
    expect((await invite(address)).answer.status).toBe(status('invitationAddress'));
  });
});
