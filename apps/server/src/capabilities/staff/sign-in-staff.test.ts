import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import {
  changeStaffPassword,
  createStaff,
  disableStaff,
  getSelf,
  listStaff,
  resetStaffPassword,
  setStaffRoles,
  signInStaff,
  signOutStaff,
} from '@xuezhou/contract/staff';
import { afterEach, describe, expect, it } from 'vitest';
import { staffCookie } from '../../platform/staff/staff-sessions.ts';
import { makeStaff, signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const password = 'xuezhou2026';
const officeRole = 2;
const teacherRole = 3;
afterEach(() => school.clock.reset());

const signIn = (login: string, given = password, client = school.visit()) =>
  client.call(signInStaff, { body: { login, password: given } });

describe('signing in', () => {
  it('[GET /api/console/self] opens the console by a cookie of its own, which scripts and other sites cannot use', async () => {
    await makeStaff(school, {
      login: 'wang',
      name: '王老师',
      password,
      permissions: ['qa.answer'],
    });
    const visitor = school.visit();
    const response = await visitor.send({
      method: 'POST',
      url: '/api/console/sign-in',
      payload: { login: ' Wang ', password },
    });
    expect(response.json()).toMatchObject({ status: 200 });
    const cookie = response.cookies.find(({ name }) => name === 'xz_staff');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 43_200 });
    expect(visitor.cookies.has('xz_session')).toBe(false);
    expect(await visitor.data(getSelf)).toMatchObject({
      name: '王老师',
      login: 'wang',
      permissions: ['qa.answer'],
      isPasswordTemporary: false,
    });
  });

  it('has a cookie under https that no other host of the domain can plant', () => {
    expect(staffCookie({ secureCookies: true })).toBe('__Host-xz_staff');
  });

  it('never says which part was wrong, and sets no session', async () => {
    const { login } = await makeStaff(school, { password });
    const { staffId, login: disabled } = await makeStaff(school, { password });
    const owner = await signInStaffAs(school, { isOwner: true });
    await owner.data(disableStaff, { body: { staffId } });
    const { login: over } = await makeStaff(school, {
      password,
      passwordExpiresAt: school.clock.now(),
    });
    for (const [name, given] of [
      [login, 'xuezhou2027'],
      ['nobody', password],
      [disabled, password],
      [over, password],
      // The operator of the machine has no login and no password.
      ['本机操作员', password],
    ] as const) {
      const visitor = school.visit();
      expect(await signIn(name, given, visitor)).toMatchObject({
        status: refusals.loginFailed[0],
        message: refusals.loginFailed[1],
      });
      expect(visitor.cookies.has('xz_staff')).toBe(false);
    }
  });

  it('stops after 10 failures for 15 minutes, for a guesser and not for a browser that was used', async () => {
    const { login } = await makeStaff(school, { password });
    const own = school.visit();
    expect((await signIn(login, password, own)).status).toBe(200);
    for (let failure = 0; failure < 10; failure += 1)
      expect((await signIn(login, 'wrong-password-1')).status).toBe(refusals.loginFailed[0]);
    expect((await signIn(login)).status).toBe(refusals.tooManyAttempts[0]);
    expect((await signIn(login, password, own)).status).toBe(200);
    school.clock.advance({ minutes: 15 });
    expect((await signIn(login)).status).toBe(200);
  });

  it('stops a stranger and not the owner of the account, who comes from elsewhere in a new browser', async () => {
    const { login } = await makeStaff(school, { password });
    const from = (address: string) => school.visit({ address });
    for (let failure = 0; failure < 12; failure += 1)
      await signIn(login, 'wrong-password-1', from('10.80.0.1'));
    const tooMany = refusals.tooManyAttempts[0];
    expect((await signIn(login, password, from('10.80.0.1'))).status).toBe(tooMany);
    expect((await signIn(login, password, from('10.80.0.2'))).status).toBe(200);
    // Who guesses from everywhere is stopped as well.
    let guessed = 0;
    for (let network = 0; network < 20; network += 1)
      for (let failure = 0; failure < 10; failure += 1) {
        const { status } = await signIn(login, 'wrong-password-1', from(`10.81.${network}.1`));
        if (status !== tooMany) guessed += 1;
      }
    expect(guessed).toBe(100);
  });

  it('ends the session that the browser had', async () => {
    const { login } = await makeStaff(school, { password });
    const client = school.visit();
    await signIn(login, password, client);
    const old = school.visit();
    old.cookies.set('xz_staff', client.cookies.get('xz_staff')!);
    expect((await old.call(getSelf)).http).toBe(200);
    await signIn(login, password, client);
    expect((await old.call(getSelf)).http).toBe(401);
    expect((await client.call(getSelf)).http).toBe(200);
  });
});

describe('a session of staff', () => {
  it('ends after an hour without a call', async () => {
    const staff = await signInStaffAs(school);
    school.clock.advance({ minutes: 59 });
    expect((await staff.call(getSelf)).http).toBe(200);
    school.clock.advance({ minutes: 59 });
    expect((await staff.call(getSelf)).http).toBe(200);
    school.clock.advance({ minutes: 60 });
    expect((await staff.call(getSelf)).http).toBe(401);
  });

  it('ends after 12 hours, however busy it was', async () => {
    const staff = await signInStaffAs(school);
    for (let half = 1; half < 24; half += 1) {
      school.clock.advance({ minutes: 30 });
      expect((await staff.call(getSelf)).http).toBe(200);
    }
    school.clock.advance({ minutes: 30 });
    expect((await staff.call(getSelf)).http).toBe(401);
  });

  it('[POST /api/console/sign-out] ends with signing out, on the server too', async () => {
    const staff = await signInStaffAs(school);
    const cookie = staff.cookies.get('xz_staff')!;
    await staff.data(signOutStaff);
    expect(staff.cookies.has('xz_staff')).toBe(false);
    staff.cookies.set('xz_staff', cookie);
    expect((await staff.call(getSelf)).http).toBe(401);
  });

  it.each(['', '1', 'x.y', `0197b5a0-0000-7000-8000-000000000001.${'a'.repeat(43)}`])(
    'is not opened by the cookie %j',
    async (cookie) => {
      const visitor = school.visit();
      visitor.cookies.set('xz_staff', cookie);
      expect((await visitor.call(getSelf)).http).toBe(401);
    },
  );

  it("is not opened by another's secret", async () => {
    const [one, two] = [await signInStaffAs(school), await signInStaffAs(school)];
    const [, secret] = one.cookies.get('xz_staff')!.split('.');
    const [session] = two.cookies.get('xz_staff')!.split('.');
    two.cookies.set('xz_staff', `${session}.${secret}`);
    expect((await two.call(getSelf)).http).toBe(401);
  });

  it('[POST /api/console/staff/roles] loses with the next call what was taken from its roles', async () => {
    const owner = await signInStaffAs(school, { isOwner: true });
    const staff = await signInStaffAs(school, { permissions: ['staff.read'] });
    expect((await staff.call(listStaff)).status).toBe(200);
    const roleIds = [teacherRole];
    await owner.data(setStaffRoles, { body: { staffId: staff.staffId, roleIds } });
    expect((await staff.call(listStaff)).status).toBe(consoleRefusals.permissionMissing[0]);
  });
});

describe('the own password', () => {
  it('is asked for first where it is one that another made', async () => {
    const owner = await signInStaffAs(school, { isOwner: true });
    const body = { login: 'zhao@example.com', name: '赵老师', roleIds: [officeRole] };
    const { temporaryPassword } = await owner.data(createStaff, { body });
    const staff = school.visit();
    expect((await signIn(body.login, temporaryPassword, staff)).status).toBe(200);
    expect((await staff.data(getSelf)).isPasswordTemporary).toBe(true);
    expect((await staff.call(listStaff)).status).toBe(consoleRefusals.passwordTemporary[0]);
    await staff.data(changeStaffPassword, { body: { oldPassword: temporaryPassword, password } });
    expect((await staff.call(listStaff)).status).toBe(200);
    expect((await signIn(body.login, temporaryPassword)).status).toBe(refusals.loginFailed[0]);
  });

  it('opens for 72 hours where it is one that another made', async () => {
    const owner = await signInStaffAs(school, { isOwner: true });
    const body = { login: 'qian', name: '钱老师', roleIds: [] };
    const { temporaryPassword } = await owner.data(createStaff, { body });
    school.clock.advance({ hours: 72 });
    expect((await signIn('qian', temporaryPassword)).status).toBe(refusals.loginFailed[0]);
  });

  it('[POST /api/console/self/password] is changed by who knows it, and ends the sessions elsewhere', async () => {
    const { login } = await makeStaff(school, { password });
    const [here, there] = [school.visit(), school.visit()];
    await signIn(login, password, here);
    await signIn(login, password, there);
    const change = (oldPassword: string, next: string) =>
      here.call(changeStaffPassword, { body: { oldPassword, password: next } });
    expect((await change(password, 'short1')).status).toBe(refusals.passwordFormat[0]);
    expect((await change(password, password)).status).toBe(refusals.passwordFormat[0]);
    expect((await change('xuezhou2027', 'xuezhou2028')).status).toBe(refusals.passwordWrong[0]);
    expect((await change(password, 'xuezhou2028')).status).toBe(200);
    expect((await here.call(getSelf)).http).toBe(200);
    expect((await there.call(getSelf)).http).toBe(401);
    expect((await signIn(login, 'xuezhou2028')).status).toBe(200);
  });

  it('[POST /api/console/staff/password] can be reset by another, which signs out and opens what was closed', async () => {
    const { login, staffId } = await makeStaff(school, { password });
    const staff = school.visit();
    await signIn(login, password, staff);
    for (let failure = 0; failure < 10; failure += 1) await signIn(login, 'wrong-password-1');
    const owner = await signInStaffAs(school, { isOwner: true });
    const { temporaryPassword } = await owner.data(resetStaffPassword, { body: { staffId } });
    expect((await staff.call(getSelf)).http).toBe(401);
    expect((await signIn(login)).status).toBe(refusals.loginFailed[0]);
    expect((await signIn(login, temporaryPassword)).status).toBe(200);
  });
});
