import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import {
  beginIssuerSignIn,
  getIssuerOffer,
  getSelf,
  linkIssuer,
  tryStaffIssuer,
} from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openIssuerSchool } from '../testing/issuer-school.ts';

const school = await startTestApp({
  sandbox: true,
  environment: { PRIVATE_NETWORKS_ALLOWED: '127.0.0.0/8 ::1' },
});
const { clock } = school;
beforeEach(() => clock.set('2026-11-23T10:00:00+08:00'));
const desk = await openIssuerSchool(school);
const { choose, bring, come, enter } = desk;
const status = (name: ConsoleRefusalName) => consoleRefusals[name][0];
await desk.save();
await desk.tryOut();
await desk.turn(true);
await desk.openPerson('qw-1001');

const playFault = async (next: string): Promise<void> =>
  void (await fetch(`${school.sandbox?.consoleUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'oidc', next }),
  }));
const isIn = async (client: TestClient) => (await client.call(getSelf)).status === 200;

it.each([
  ...['wrong-issuer', 'wrong-nonce', 'no-nonce', 'expired', 'other-audience', 'alg-none'],
  ...['alg-hs256', 'foreign-key'],
])('a token with %s proves nobody', async (fault) => {
  const browser = school.visit();
  const back = await choose((await browser.data(beginIssuerSignIn)).address, 'qw-1001');
  await playFault(fault);
  await bring(browser, back);
  expect((await browser.data(getIssuerOffer)).came).toBe('failed');
  expect((await enter(browser)).status).toBe(status('issuerNotProven'));
  expect(await isIn(browser)).toBe(false);
});

it('an answer of another browser, a second time, too late, without what was begun, or of who said no proves nobody', async () => {
  const browser = school.visit();
  const begin = async () => (await browser.data(beginIssuerSignIn)).address;
  const back = await choose(await begin(), 'qw-1001');
  const thief = school.visit();
  await thief.data(beginIssuerSignIn);
  expect((await bring(thief, back)).body).toContain('过期');
  expect((await enter(thief)).status).toBe(status('issuerNotProven'));
  await bring(browser, back);
  expect((await bring(browser, back)).body).toContain('过期');
  clock.advance({ minutes: 16 });
  expect((await enter(browser)).status).toBe(status('issuerNotProven'));
  const late = await choose(await begin(), 'qw-1001');
  clock.advance({ minutes: 16 });
  expect((await bring(browser, late)).body).toContain('过期');
  const twice = new URL(await choose(await begin(), 'qw-1001'));
  twice.searchParams.append('state', 'another');
  expect((await bring(browser, twice.href)).body).toContain('过期');
  await come(browser, '');
  expect((await browser.data(getIssuerOffer)).came).toBe('failed');
  expect((await enter(browser)).status).toBe(status('issuerNotProven'));
  expect((await bring(browser, `${desk.oidcUrl}/?${'x'.repeat(9000)}`)).statusCode).toBe(404);
});

it('who was begun for signing in links nobody, who was begun by a colleague links no other, and what was proved by other settings counts no more', async () => {
  const own = await signInStaffAs(school);
  await come(own, 'qw-1002');
  expect((await own.call(linkIssuer)).status).toBe(status('issuerNotProven'));
  const begun = await choose((await desk.beginLink(own)).data.address, 'qw-1002');
  await bring(own, begun);
  const other = await signInStaffAs(school);
  for (const [name, value] of own.cookies)
    if (name.includes('browser')) other.cookies.set(name, value);
  expect((await other.call(linkIssuer)).status).toBe(status('issuerNotProven'));
  expect((await desk.save({ version: 1, secret: '', button: '账号' })).status).toBe(200);
  expect((await own.call(linkIssuer)).status).toBe(status('issuerNotProven'));
});

it('whoever is signed in over there still is asked for it once more, and so is nobody who tries', async () => {
  const { address } = await school.visit().data(beginIssuerSignIn);
  expect(new URL(address).searchParams.get('prompt')).toBe('login');
  const trial = (await desk.owner.data(tryStaffIssuer)).address;
  expect(new URL(trial).searchParams.get('prompt')).toBeNull();
});

it('a token that names the person and a session ends one whose name was never told, and who is just being asked about comes in no more', async () => {
  await desk.openPerson('qw-1002');
  const enterAs = async () => {
    const browser = school.visit();
    await come(browser, 'qw-1002');
    expect((await enter(browser)).status).toBe(200);
    return browser;
  };
  const [named, unnamed] = [await enterAs(), await enterAs()];
  const rows = await school.connection
    .selectFrom('staff_issuer_session')
    .where('subject', '=', 'qw-1002')
    .orderBy('staff_session_id')
    .select(['staff_session_id', 'sid'])
    .execute();
  await school.connection
    .updateTable('staff_issuer_session')
    .where('staff_session_id', '=', rows[1]?.staff_session_id ?? '')
    .set({ sid: null })
    .execute();
  expect(await desk.tellLogout({ person: 'qw-1002', sid: 'another' })).toBe(200);
  expect([await isIn(named), await isIn(unnamed)]).toEqual([true, false]);
  // That very session is named: their clock, which is behind, says nothing against it.
  const own = await enterAs();
  await school.connection
    .updateTable('staff_issuer_session')
    .where('sid', '=', rows[0]?.sid ?? '')
    .set({ began_at: new Date(clock.now().getTime() + 10 * 60_000) })
    .execute();
  expect(await desk.tellLogout({ person: 'qw-1002', sid: rows[0]?.sid ?? '' })).toBe(200);
  expect([await isIn(named), await isIn(own)]).toEqual([false, true]);
  const waiting = school.visit();
  await come(waiting, 'qw-1002');
  await school.connection
    .updateTable('staff_issuer_attempt')
    .where('outcome', '=', 'proven')
    .set({ outcome: 'asking' })
    .execute();
  expect(await desk.tellLogout({ person: 'qw-1002' })).toBe(200);
  const left = school.connection.selectFrom('staff_issuer_attempt').where('outcome', '=', 'asking');
  expect(await left.selectAll().execute()).toEqual([]);
});

it('who signs out at the issuer is out here, of what it vouched for alone, and not of what begins afterwards', async () => {
  const own = await desk.openPerson('qw-1003');
  const browser = school.visit();
  await come(browser, 'qw-1003');
  expect((await enter(browser)).status).toBe(200);
  for (const fault of ['wrong-issuer', 'alg-none', 'foreign-key', 'with-nonce', 'no-event'])
    expect(await desk.tellLogout({ person: 'qw-1003', fault })).toBe(400);
  expect(await desk.tellLogout({ person: 'qw-1003' }, 'songfeng')).toBe(400);
  expect(await desk.tellLogout({ person: 'qw-1001' })).toBe(200);
  expect(await isIn(browser)).toBe(true);
  const waiting = school.visit();
  await come(waiting, 'qw-1003');
  expect(await desk.tellLogout({ person: 'qw-1003' })).toBe(200);
  expect([await isIn(browser), await isIn(own)]).toEqual([false, true]);
  expect((await enter(waiting)).status).toBe(status('issuerNotProven'));
  clock.advance({ minutes: 2 });
  await come(waiting, 'qw-1003');
  expect((await enter(waiting)).status).toBe(200);
  expect(await isIn(waiting)).toBe(true);
});
