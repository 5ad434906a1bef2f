import { randomUUID } from 'node:crypto';
import { getSignInOffer, listSignIns } from '@xuezhou/contract/organisation';
import { getOrganisationSignIn } from '@xuezhou/contract/organisation/console';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../../testing/client.ts';
import { isFirstDelivery } from '../../../../platform/issuer/first-delivery.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { onThisMachine } from '../../testing/networks.ts';
import { openSignInDesk } from '../../testing/sign-in-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { clock, connection } = school;
beforeEach(() => clock.set('2026-11-23T10:00:00+08:00'));
const desk = await openSignInDesk(school);
const { openCompany, come, finish, link, playFault, staff } = desk;

/** What the company's issuer says of who signed out there. */
async function tokenOf(wish: Record<string, string>, company = 'qingwu'): Promise<string> {
  const answer = await fetch(`${desk.oidcUrl}/${company}/sign-out`, {
    method: 'POST',
    body: new URLSearchParams(wish),
  });
  return ((await answer.json()) as { token: string }).token;
}

const tell = async (organisationId: number, token: string) =>
  (
    await school.visit().send({
      ...{ method: 'POST', url: `/api/organisation/sign-in/logout/${organisationId}` },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })
  ).statusCode;

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';

/** Somebody of a company, linked, in by it in a browser. */
async function openPerson(person = 'qw-1001') {
  const company = await openCompany();
  const own = await school.signIn();
  await come(own, company.word, person);
  expect((await link(own, company.word)).status).toBe(200);
  const enter = async (given: object = {}) => {
    const browser = school.visit(given);
    await come(browser, company.word, person);
    expect((await finish(browser, company.word)).data).toMatchObject({ outcome: 'in' });
    return browser;
  };
  return { company, own, enter };
}
const isIn = async (client: TestClient) => (await client.call(listSignIns)).status === 200;

describe('[organisation.sign-in#8] who signs out at the company', () => {
  it('is out where the company vouched, and nowhere else', async () => {
    const { company, enter } = await openPerson();
    const { organisationId } = company;
    const browser = await enter({ userAgent: phone });
    const token = await tokenOf({ person: 'qw-1002' });
    expect(await tell(organisationId, token)).toBe(200);
    expect(await isIn(browser)).toBe(true);
    expect(await tell(organisationId, await tokenOf({ person: 'qw-1001' }))).toBe(200);
    expect(await isIn(browser)).toBe(false);
  });

  it('keeps what was begun by phone, and what begins afterwards, also where it is told once more', async () => {
    const { company, own, enter } = await openPerson();
    const browser = await enter({ userAgent: phone });
    const token = await tokenOf({ person: 'qw-1001' });
    expect(await tell(company.organisationId, token)).toBe(200);
    expect([await isIn(own), await isIn(browser)]).toEqual([true, false]);
    // Within the minute by which a clock over there may be behind.
    clock.advance({ seconds: 5 });
    const again = await enter({ userAgent: phone });
    expect(await tell(company.organisationId, token)).toBe(200);
    expect(await isIn(again)).toBe(true);
  });

  it('is not let in by what the company vouched for before', async () => {
    const { company } = await openPerson();
    const browser = school.visit({ userAgent: phone });
    await come(browser, company.word, 'qw-1001');
    expect(await tell(company.organisationId, await tokenOf({ person: 'qw-1001' }))).toBe(200);
    const { came } = await browser.data(getSignInOffer, { params: { word: company.word } });
    expect(came).toBe('failed');
    expect((await finish(browser, company.word)).data).toBeNull();
    expect(await isIn(browser)).toBe(false);
  });

  it('of one session over there leaves the other', async () => {
    const { company, enter } = await openPerson();
    const one = await enter({ userAgent: phone });
    const { sid } = await connection
      .selectFrom('organisation_session')
      .where('organisation_id', '=', company.organisationId)
      .select('sid')
      .executeTakeFirstOrThrow();
    const other = await enter();
    expect(await tell(company.organisationId, await tokenOf({ sid: sid ?? '' }))).toBe(200);
    expect([await isIn(one), await isIn(other)]).toEqual([false, true]);
  });

  it.each([
    ...['wrong-issuer', 'expired', 'other-audience', 'alg-none', 'alg-hs256', 'foreign-key'],
    ...['with-nonce', 'no-event', 'without-end'],
  ])('is not believed of a token with %s', async (fault) => {
    const { company, enter } = await openPerson();
    const browser = await enter({ userAgent: phone });
    const token = await tokenOf({ person: 'qw-1001', fault });
    expect(await tell(company.organisationId, token)).toBe(400);
    expect(await isIn(browser)).toBe(true);
  });

  it('is not believed of another company, nor where nothing is told; whose issuer does not answer may tell again', async () => {
    const { company, enter } = await openPerson();
    const browser = await enter({ userAgent: phone });
    const foreign = await tokenOf({ person: 'qw-1001' }, 'songfeng');
    const { organisationId } = company;
    expect(await tell(organisationId, foreign)).toBe(400);
    for (const token of ['', 'a.b.c', 'x'.repeat(20_000)])
      expect(await tell(organisationId, token)).toBe(400);
    expect(await tell(2_000_000, await tokenOf({ person: 'qw-1001' }))).toBe(400);
    const token = await tokenOf({ person: 'qw-1001' });
    await playFault('500');
    expect(await tell(organisationId, token)).toBeGreaterThanOrEqual(400);
    expect(await isIn(browser)).toBe(true);
    expect(await tell(organisationId, token)).toBe(200);
    expect(await isIn(browser)).toBe(false);
  });

  it('the company is given the address at which it tells', async () => {
    const { organisationId } = await openCompany();
    const { logout } = await staff.data(getOrganisationSignIn, { params: { organisationId } });
    expect(new URL(logout).pathname).toBe(`/api/organisation/sign-in/logout/${organisationId}`);
  });
});

it('of one issuer at several doors each does what a token says, once', async () => {
  const endsAt = new Date(clock.now().getTime() + 60_000);
  const told = { subject: 'qw-1001', sid: null, until: endsAt };
  const token = { key: randomUUID(), endsAt };
  const doors = ['staff', { organisationId: 1 }, { organisationId: 2 }, 'staff'] as const;
  const first: boolean[] = [];
  for (const door of doors)
    first.push(
      await connection
        .transaction()
        .execute((change) => isFirstDelivery(change, { ...told, token }, door)),
    );
  expect(first).toEqual([true, true, true, false]);
});
