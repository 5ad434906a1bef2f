import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import {
  beginIssuerLink,
  beginIssuerSignIn,
  beginSecondStep,
  confirmSecondStep,
  decideApproval,
  disableStaff,
  enableStaff,
  getIssuerOffer,
  getOwnIssuer,
  getSelf,
  getStaffIssuer,
  linkIssuer,
  listApprovals,
  resetStaffPassword,
  switchStaffIssuer,
  tryStaffIssuer,
  unlinkIssuer,
} from '@xuezhou/contract/staff';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastEntry } from '../../../testing/desks/last-entry.ts';
import { deskPassword, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openIssuerSchool } from '../testing/issuer-school.ts';

const school = await startTestApp({
  sandbox: true,
  // The sandbox's issuers stand on this machine.
  environment: { PRIVATE_NETWORKS_ALLOWED: '127.0.0.0/8 ::1' },
});
const { clock, connection } = school;
beforeEach(async () => {
  clock.set('2026-11-23T10:00:00+08:00');
  for (const table of [
    ...(['staff_identity', 'staff_issuer_attempt', 'staff_issuer_session'] as const),
    'staff_issuer' as const,
  ])
    await connection.deleteFrom(table).execute();
});
const desk = await openIssuerSchool(school);
const { owner, save, choose, bring, tryOut, turn, come, enter, beginLink, link } = desk;
const { propose, agree, second } = desk;
const status = (name: ConsoleRefusalName) => consoleRefusals[name][0];

/** Set up, tried and on. */
async function open(wishes: object = {}): Promise<void> {
  expect((await save(wishes)).status).toBe(200);
  await tryOut();
  expect((await turn(true)).status).toBe(200);
}

describe('the settings', () => {
  it('[POST /api/console/staff/issuer/save] [GET /api/console/staff/issuer] [POST /api/console/staff/issuer/switch] [POST /api/console/staff/issuer/try] are on only when somebody came through by just these, and tell nobody the secret', async () => {
    expect((await owner.data(getStaffIssuer)).issuer).toBeNull();
    expect((await owner.call(tryStaffIssuer)).status).toBe(status('signInMissing'));
    expect((await save()).data).toEqual({ version: 1 });
    expect((await turn(true)).status).toBe(status('signInUntried'));
    expect((await tryOut()).body).toContain('试成了');
    expect((await turn(true)).status).toBe(200);
    const told = await owner.data(getStaffIssuer);
    expect(told.issuer).toMatchObject({ isOn: true, button: '青梧账号', linked: 0, version: 1 });
    expect(new URL(told.callback).pathname).toBe('/api/console/sign-in/issuer/callback');
    const entry = await lastEntry(connection, 'saveStaffIssuer');
    expect(entry).toMatchObject({ target_id: 'staff-issuer', after: { hasNewSecret: true } });
    expect(JSON.stringify([told, entry])).not.toContain('sandbox-oidc-secret');
    // Other words keep it on, another client does not.
    expect((await save({ version: 1, secret: '', button: '账号' })).status).toBe(200);
    expect((await owner.data(getStaffIssuer)).issuer).toMatchObject({ isOn: true, version: 2 });
    expect((await save({ version: 2, secret: '', clientId: 'other' })).status).toBe(200);
    expect((await owner.data(getStaffIssuer)).issuer).toMatchObject({ isOn: false, triedAt: null });
    expect((await save({ version: 3, secret: 'wrong' })).status).toBe(200);
    expect((await tryOut()).body).toContain('没有试成');
    expect((await turn(true)).status).toBe(status('signInUntried'));
  });

  it('are an owner’s alone, and refuse what is stale, empty, private or sent to a new address without its secret', async () => {
    const other = await signInStaffAs(school, { permissions: ['staff.read', 'staff.write'] });
    expect((await save({}, other)).status).toBe(status('issuerOwnerOnly'));
    expect((await save({ issuer: 'https://10.0.0.1' })).status).toBe(status('signInPrivate'));
    expect((await save({ issuer: 'ftp://x.example' })).status).toBe(status('signInIssuer'));
    expect((await save({ clientId: ' ' })).status).toBe(status('signInClientEmpty'));
    expect((await save({ button: ' ' })).status).toBe(status('signInButtonEmpty'));
    expect((await save({ secret: '' })).status).toBe(status('signInSecretEmpty'));
    expect((await save()).status).toBe(200);
    expect((await save()).status).toBe(status('signInChanged'));
    const moved = { version: 1, secret: '', issuer: `${desk.oidcUrl}/songfeng` };
    expect((await save(moved)).status).toBe(status('signInSecretEmpty'));
  });
});

describe('one owner alone', () => {
  it('[POST /api/console/approvals/decide] chooses nobody who vouches for the others: whoever sets it proves who it is, and another owner agrees to just that', async () => {
    expect((await save({ code: undefined })).status).toBe(status('codeAsked'));
    expect((await save({ code: 'wrong' })).status).toBe(status('codeWrong'));
    expect((await save()).status).toBe(200);
    await tryOut();
    const wish = { isOn: true, version: 1 };
    expect((await propose()).status).toBe(status('approvalAsked'));
    expect((await owner.data(getStaffIssuer)).issuer?.isOn).toBe(false);
    const [asked] = await second.data(listApprovals, { query: {} });
    expect(asked).toMatchObject({
      asksCode: true,
      facts: { issuer: `${desk.oidcUrl}/qingwu`, clientId: 'xuezhou' },
    });
    // Another issuer in the place of what waits is nothing that was agreed to.
    await save({ version: 1, issuer: `${desk.oidcUrl}/songfeng` });
    await tryOut();
    expect((await agree()).data.isDone).toBe(false);
    expect((await owner.data(getStaffIssuer)).issuer?.isOn).toBe(false);
    expect((await owner.call(switchStaffIssuer, { body: wish })).status).toBe(
      status('signInChanged'),
    );
    const stop = { approvalId: asked?.approvalId ?? 0, isAgreed: false };
    expect((await owner.call(decideApproval, { body: stop })).status).toBe(200);
    expect((await turn(true)).status).toBe(200);
    expect((await owner.data(getStaffIssuer)).issuer?.isOn).toBe(true);
    expect((await turn(false)).status).toBe(200);
    expect((await owner.data(getStaffIssuer)).issuer?.isOn).toBe(false);
  });
});

describe('a colleague', () => {
  it('[POST /api/console/self/issuer/begin] [POST /api/console/self/issuer/link] [GET /api/console/self/issuer] links the own account with what proves the person, and is in by it from then on', async () => {
    await open();
    const own = await signInStaffAs(school, { permissions: ['student.read'], name: '苏禾' });
    expect((await beginLink(own, 'wrong')).status).toBe(status('codeWrong'));
    expect((await own.call(beginIssuerLink, { body: {} })).status).toBe(status('codeAsked'));
    const back = await choose((await beginLink(own)).data.address, 'qw-1001');
    expect((await bring(own, back)).headers['location']).toBe('/console/self');
    const asked = await own.data(getOwnIssuer);
    expect(asked).toMatchObject({ came: 'somebody', name: '邵一川', linked: null });
    expect((await own.call(linkIssuer)).status).toBe(200);
    // It was used up, and so was the answer.
    expect((await own.call(linkIssuer)).status).toBe(status('issuerNotProven'));
    expect((await bring(own, back)).body).toContain('过期');
    const browser = school.visit();
    expect((await come(browser, 'qw-1001')).headers['location']).toBe(
      '/console/sign-in?from=issuer',
    );
    expect(await browser.data(getIssuerOffer)).toEqual({ button: '青梧账号', came: 'somebody' });
    expect((await enter(browser)).status).toBe(200);
    expect(await browser.data(getSelf)).toMatchObject({ staffId: own.staffId, name: '苏禾' });
    expect((await enter(browser)).status).toBe(status('issuerNotProven'));
  });

  it('who is linked with nobody is let in nowhere, whatever the issuer says of name, role or mail', async () => {
    await open();
    await signInStaffAs(school, { name: '贺兰心', login: 'helanxin', isOwner: true });
    const browser = school.visit();
    await come(browser, 'qw-1002');
    expect((await enter(browser)).status).toBe(status('issuerUnlinked'));
    expect((await browser.call(getSelf)).http).toBe(401);
    // The same number at another issuer is another person.
    await desk.openPerson('qw-1001');
    await open({ version: 1, issuer: `${desk.oidcUrl}/songfeng` });
    const other = school.visit();
    await come(other, 'qw-1001');
    expect((await enter(other)).status).toBe(status('issuerUnlinked'));
  });

  it('one account over there opens one here, and a new one takes the place of the old', async () => {
    await open();
    const own = await desk.openPerson('qw-1001');
    const other = await signInStaffAs(school);
    expect((await link(other, 'qw-1001')).status).toBe(status('issuerTaken'));
    expect((await other.data(getOwnIssuer)).linked).toBeNull();
    expect((await link(own, 'qw-1003')).status).toBe(200);
    const browser = school.visit();
    await come(browser, 'qw-1001');
    expect((await enter(browser)).status).toBe(status('issuerUnlinked'));
  });

  it('who unlinks, or links another, puts out who is in elsewhere by it, and the log names whom it was', async () => {
    await open();
    const own = await desk.openPerson('qw-1001');
    const thief = async (person: string) => {
      const browser = school.visit();
      await come(browser, person);
      expect((await enter(browser)).status).toBe(200);
      return browser;
    };
    const entry = await thief('qw-1001').then(async (browser) => {
      expect(await lastEntry(connection, 'signInStaff')).toMatchObject({ after: { by: 'issuer' } });
      expect((await link(own, 'qw-1003')).status).toBe(200);
      expect((await browser.call(getSelf)).http).toBe(401);
      return await lastEntry(connection, 'linkIssuer');
    });
    expect(entry).toMatchObject({ before: { name: '邵一川' }, after: {} });
    const browser = await thief('qw-1003');
    expect((await own.call(unlinkIssuer)).status).toBe(200);
    expect((await browser.call(getSelf)).http).toBe(401);
    expect((await own.call(getSelf)).status).toBe(200);
    expect(await lastEntry(connection, 'unlinkIssuer')).toMatchObject({
      before: { name: '许知秋' },
    });
  });

  it('whose school has another issuer now is told that the link opens nothing, and links anew', async () => {
    await open();
    const own = await desk.openPerson('qw-1001');
    expect((await own.data(getOwnIssuer)).linked?.isFormer).toBe(false);
    await open({ version: 1, issuer: `${desk.oidcUrl}/songfeng` });
    expect((await own.data(getOwnIssuer)).linked?.isFormer).toBe(true);
    expect((await link(own, 'qw-1001')).status).toBe(200);
    expect((await own.data(getOwnIssuer)).linked?.isFormer).toBe(false);
  });

  it('[POST /api/console/self/issuer/unlink] is unlinked by the own press, and by whoever closes the doors; the password stays', async () => {
    await open();
    const own = await desk.openPerson('qw-1001');
    expect((await own.call(unlinkIssuer)).status).toBe(200);
    expect((await own.call(unlinkIssuer)).status).toBe(status('issuerNotLinked'));
    const ways = [
      (staffId: number) => owner.call(disableStaff, { body: { staffId } }),
      (staffId: number) => owner.call(resetStaffPassword, { body: { staffId } }),
    ];
    for (const close of ways) {
      const person = await desk.openPerson('qw-1001');
      const { staffId } = person;
      const browser = school.visit();
      await come(browser, 'qw-1001');
      expect((await close(staffId)).status).toBe(200);
      expect((await enter(browser)).status).toBe(status('issuerUnlinked'));
      expect((await person.call(getSelf)).http).toBe(401);
      await owner.call(enableStaff, { body: { staffId } });
      expect((await enter(browser)).status).toBe(status('issuerUnlinked'));
    }
  });

  it('is asked for the second step as after the password, and a wrong code uses up nothing', async () => {
    await open();
    const own = await desk.openPerson('qw-1001');
    const { secret } = await own.data(beginSecondStep, { body: { password: deskPassword } });
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: clock.now().getTime(),
      });
    expect((await own.call(confirmSecondStep, { body: { code: codeNow() } })).status).toBe(200);
    clock.advance({ seconds: 30 });
    const browser = school.visit();
    await come(browser, 'qw-1001');
    expect((await enter(browser)).status).toBe(status('codeAsked'));
    expect((await enter(browser, '000000')).status).toBe(status('codeWrong'));
    expect((await browser.call(getSelf)).http).toBe(401);
    expect((await enter(browser, codeNow())).status).toBe(200);
    expect((await browser.call(getSelf)).status).toBe(200);
  });

  it('whose role asks for two steps and who has a passkey alone is sent to it; who has none is led to one', async () => {
    await open();
    const own = await desk.openPerson('qw-1001');
    const { staffId } = own;
    await connection
      .updateTable('staff_role')
      .set({ demands_second_step: true })
      .where('staff_role_id', 'in', (roles) =>
        roles
          .selectFrom('staff_role_member')
          .where('staff_id', '=', staffId)
          .select('staff_role_id'),
      )
      .execute();
    const browser = school.visit();
    await come(browser, 'qw-1001');
    expect((await enter(browser)).status).toBe(200);
    expect((await browser.data(getSelf)).isSecondStepMissing).toBe(true);
    await connection
      .insertInto('staff_passkey')
      .values({
        ...{ passkey_id: 'k', staff_id: staffId, name: '手机', public_key: Buffer.from('k') },
        ...{ counter: 0, transports: [], is_synced: false, made_at: clock.now(), used_at: null },
      })
      .execute();
    const other = school.visit();
    await come(other, 'qw-1001');
    expect((await enter(other)).status).toBe(status('passkeyAsked'));
  });

  it('whose password is one that another made links nothing', async () => {
    await open();
    const own = await signInStaffAs(school, {
      passwordExpiresAt: new Date('2026-11-24T10:00:00+08:00'),
    });
    expect((await beginLink(own)).status).toBe(status('passwordTemporary'));
  });

  it('finds the way closed where it is off, also who had come through just before', async () => {
    await open();
    await desk.openPerson('qw-1001');
    const browser = school.visit();
    await come(browser, 'qw-1001');
    await turn(false);
    expect((await enter(browser)).status).toBe(status('issuerOff'));
    expect((await browser.call(beginIssuerSignIn)).status).toBe(status('issuerOff'));
    expect(await browser.data(getIssuerOffer)).toEqual({ button: null, came: 'nothing' });
  });
});
