import { beginSignIn } from '@xuezhou/contract/organisation';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import {
  getOrganisationSignIn,
  switchOrganisationSignIn,
  tryOrganisationSignIn,
} from '@xuezhou/contract/organisation/console';
import { listAudit } from '@xuezhou/contract/staff';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { onThisMachine } from '../testing/networks.ts';
import { openSignInDesk } from '../testing/sign-in-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const strict = await startTestApp();
const { clock, connection } = school;
beforeEach(() => clock.set('2026-11-23T10:00:00+08:00'));
const desk = await openSignInDesk(school);
const { openCompany, come, look, finish, playFault, staff, makeCompany, save } = desk;
const refused = (name: keyof typeof refusals) => refusals[name][0];
const refusedAt = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const company = await openCompany();
const { word, organisationId } = company;

const begin = async (client = school.visit(), at = word) => {
  const { address } = await client.data(beginSignIn, { body: { word: at, code: null } });
  return { client, address };
};

describe('[organisation.sign-in#7] what an issuer answers proves nobody', () => {
  it.each([
    ...['wrong-issuer', 'wrong-nonce', 'no-nonce', 'expired', 'other-audience', 'alg-none'],
    ...['alg-hs256', 'foreign-key', 'other-iss', 'no-iss'],
  ])('%s', async (fault) => {
    const { client, address } = await begin();
    await playFault(fault);
    const back = await desk.bring(client, await desk.choose(address, 'qw-1001'));
    expect(back.headers.location).toBe(`/sso/${word}`);
    expect(await look(client, word)).toMatchObject({ came: 'failed', name: null });
    expect((await finish(client, word)).status).toBe(refused('signInNotProven'));
  });

  it('where the person said no', async () => {
    const client = school.visit();
    await come(client, word, '');
    expect(await look(client, word)).toMatchObject({ came: 'failed' });
  });

  it('and a key that is new proves who it was signed for', async () => {
    const { client, address } = await begin();
    await playFault('rotate');
    await desk.bring(client, await desk.choose(address, 'qw-1001'));
    expect(await look(client, word)).toMatchObject({ came: 'somebody' });
  });
});

describe('[organisation.sign-in#7] an answer', () => {
  const answered = async (at = word) => {
    const { client, address } = await begin(school.visit(), at);
    return { client, back: await desk.choose(address, 'qw-1001') };
  };
  const expectNothing = async (client: Parameters<typeof look>[0], back: string, at = word) => {
    const page = await desk.bring(client, back);
    expect([page.statusCode, page.headers.location]).toEqual([200, undefined]);
    expect(page.body).toContain('过期');
    expect(page.body).not.toContain(new URL(back).searchParams.get('code') ?? '?');
    expect((await look(client, at)).came).toBe('nothing');
  };

  it('is taken from no other browser', async () => {
    const { back } = await answered();
    await expectNothing(school.visit(), back);
    await expectNothing((await begin()).client, back);
  });

  it('is taken once', async () => {
    const { client, back } = await answered();
    await desk.bring(client, back);
    expect((await desk.bring(client, back)).body).toContain('过期');
  });

  it('with a code that was used before proves nobody', async () => {
    const first = await answered();
    await desk.bring(first.client, first.back);
    const { client, back } = await answered();
    const replayed = new URL(back);
    replayed.searchParams.set('code', new URL(first.back).searchParams.get('code') ?? '');
    await desk.bring(client, replayed.href);
    expect((await look(client, word)).came).toBe('failed');
  });

  it('with another state, two of them, or none is nothing', async () => {
    for (const change of [
      (query: URLSearchParams) => query.set('state', 'x'.repeat(43)),
      (query: URLSearchParams) => query.append('state', 'x'),
      (query: URLSearchParams) => query.delete('state'),
    ]) {
      const { client, back } = await answered();
      const changed = new URL(back);
      change(changed.searchParams);
      await expectNothing(client, changed.href);
    }
  });

  it('of one company is none at the address of another', async () => {
    const other = await openCompany({ issuer: `${desk.oidcUrl}/songfeng` });
    const { client, back } = await answered();
    const mixed = new URL(back);
    mixed.pathname = mixed.pathname.replace(/\d+$/, String(other.organisationId));
    await expectNothing(client, mixed.href);
  });

  it('comes to nothing after a quarter of an hour, and after the settings were changed', async () => {
    const late = await answered();
    clock.set('2026-11-23T10:16:00+08:00');
    await expectNothing(late.client, late.back);
    clock.set('2026-11-23T10:00:00+08:00');
    const changing = await openCompany();
    const { client, back } = await answered(changing.word);
    // What stays on: it is as if the same had been set up by somebody else in between.
    await save(changing, { version: 1, word: changing.word, departmentClaim: 'department' });
    await desk.tryOut(changing, 'qw-1001');
    const body = { organisationId: changing.organisationId, isOn: true };
    await staff.data(switchOrganisationSignIn, { body });
    await expectNothing(client, back, changing.word);
    const proven = school.visit();
    await come(proven, changing.word, 'qw-1001');
    expect((await look(proven, changing.word)).came).toBe('somebody');
    await save(changing, { version: 2, word: changing.word, secret: '', departmentClaim: null });
    expect((await look(proven, changing.word)).came).toBe('nothing');
    expect((await finish(proven, changing.word)).status).toBe(refused('signInNotProven'));
    const student = await school.signIn();
    await come(student, changing.word, 'qw-1002');
    await save(changing, { version: 3, word: changing.word, secret: '', departmentClaim: 'x' });
    expect((await desk.link(student, changing.word)).status).toBe(refused('signInNotProven'));
  });

  it('comes to nothing while it is off', async () => {
    const closing = await openCompany();
    const { client, back } = await answered(closing.word);
    const body = { organisationId: closing.organisationId, isOn: false };
    await staff.data(switchOrganisationSignIn, { body });
    expect((await desk.bring(client, back)).body).toContain('过期');
  });

  it('leads nowhere else, and keeps neither code nor token', async () => {
    const { client, back } = await answered();
    const led = new URL(back);
    led.searchParams.set('redirect', 'https://evil.example');
    led.searchParams.set('next', '//evil.example');
    expect((await desk.bring(client, led.href)).headers.location).toBe(`/sso/${word}`);
    const code = led.searchParams.get('code') ?? '';
    const rows = await connection.selectFrom('organisation_sign_in_attempt').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(led.searchParams.get('state'));
  });
});

describe('who came', () => {
  const attempts = (at: number) =>
    connection
      .selectFrom('organisation_sign_in_attempt')
      .where('organisation_id', '=', at)
      .where('is_trial', '=', false)
      .select(['outcome', 'subject', 'name', 'department', 'nonce', 'verifier'])
      .execute();
  const nobody = { subject: null, name: null, department: null, nonce: '', verifier: '' };

  it('stands in what was begun no longer than it is of use', async () => {
    const mine = await openCompany({ departmentClaim: 'department' });
    const student = await school.signIn();
    await come(student, mine.word, 'qw-1001');
    expect(await attempts(mine.organisationId)).toMatchObject([
      { outcome: 'proven', name: '邵一川', nonce: '', verifier: '' },
    ]);
    expect((await desk.link(student, mine.word)).status).toBe(200);
    expect(await attempts(mine.organisationId)).toEqual([{ outcome: 'used', ...nobody }]);
    const other = await openCompany();
    await come(school.visit(), other.word, '');
    expect(await attempts(other.organisationId)).toEqual([{ outcome: 'failed', ...nobody }]);
  });
});

describe('a secret that can be opened no more', () => {
  it('is told in words, to learners and to staff', async () => {
    const mine = await openCompany();
    const { address } = await begin(school.visit(), mine.word);
    expect(address).toContain('http');
    await connection
      .updateTable('organisation_sign_in')
      .where('organisation_id', '=', mine.organisationId)
      .set({ secret_sealed: Buffer.alloc(64) })
      .execute();
    const body = { word: mine.word, code: null };
    expect((await school.visit().call(beginSignIn, { body })).status).toBe(refused('signInAway'));
    const trial = { organisationId: mine.organisationId };
    expect((await staff.call(tryOrganisationSignIn, { body: trial })).status).toBe(
      refusedAt('signInSecretLost'),
    );
  });
});

describe('an issuer that is away, or asks for too much', () => {
  it.each(['500', 'other-issuer', 'script-page'])('%s: says so in words', async (fault) => {
    await playFault(fault);
    const body = { word, code: null };
    expect((await school.visit().call(beginSignIn, { body })).status).toBe(refused('signInAway'));
  });

  it.each([
    ['500', 'signInUnfound'],
    ['other-issuer', 'signInIssuerOther'],
    ['script-page', 'signInUnfit'],
  ] as const)(
    '[POST /api/console/organisations/sign-in/try] %s: says so to staff',
    async (fault, name) => {
      await playFault(fault);
      const body = { organisationId };
      expect((await staff.call(tryOrganisationSignIn, { body })).status).toBe(refusedAt(name));
    },
  );
});

describe('[POST /api/console/organisations/sign-in/save] [POST /api/console/organisations/sign-in/switch] [GET /api/console/organisations/:organisationId/sign-in] the settings', () => {
  const read = async (id: number) =>
    (await staff.data(getOrganisationSignIn, { params: { organisationId: id } })).signIn;

  it('keep the secret sealed and out of the log, and are on when they were tried', async () => {
    const mine = await makeCompany();
    await save(mine);
    const id = mine.organisationId;
    const turn = (isOn: boolean) =>
      staff.call(switchOrganisationSignIn, { body: { organisationId: id, isOn } });
    expect((await turn(true)).status).toBe(refusedAt('signInUntried'));
    expect((await desk.tryOut(mine, 'qw-1002')).body).toContain('贺兰心');
    expect((await turn(true)).status).toBe(200);
    expect(await read(id)).toMatchObject({ isOn: true, version: 1, linked: 0 });
    const row = await connection
      .selectFrom('organisation_sign_in')
      .where('organisation_id', '=', id)
      .select('secret_sealed')
      .executeTakeFirstOrThrow();
    expect(row.secret_sealed.toString('latin1')).not.toContain('sandbox-oidc-secret');
    const auditor = await signInStaffAs(school, { permissions: ['audit.read'] });
    const { list } = await auditor.data(listAudit, {
      query: { operation: 'saveOrganisationSignIn' },
    });
    expect(list.length).toBeGreaterThan(0);
    expect(JSON.stringify(list)).not.toContain('sandbox-oidc-secret');
  });

  it('of another client are off until tried; a wrong secret proves nobody', async () => {
    const mine = await openCompany();
    const { version = 0 } = (await read(mine.organisationId)) ?? {};
    await save(mine, { version, secret: '', clientId: 'xuezhou' });
    expect(await read(mine.organisationId)).toMatchObject({ isOn: true });
    await save(mine, { version: version + 1, secret: 'wrong' });
    expect(await read(mine.organisationId)).toMatchObject({ isOn: false, triedAt: null });
    expect((await desk.tryOut(mine, 'qw-1001')).body).toContain('没有试成');
    expect((await save(mine, { version })).status).toBe(refusedAt('signInChanged'));
  });

  it('refuse what is no issuer, and nothing is asked in a private network', async () => {
    const mine = await makeCompany();
    for (const issuer of [
      ...['', 'qingwu', 'javascript:alert(1)', 'ftp://a.example', 'https://u:p@a.example'],
      ...['https://a.example/?x=1', 'https://a.example/#x', 'http://8.8.8.8/'],
    ])
      expect((await save(mine, { issuer })).status, issuer).toBe(refusedAt('signInIssuer'));
    const inner = await openSignInDesk(strict);
    const theirs = await inner.makeCompany();
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '[::1]', '2130706433'])
      expect((await inner.save(theirs, { issuer: `https://${host}/` })).status, host).toBe(
        refusedAt('signInPrivate'),
      );
  });

  it('refuse another company’s link and word', async () => {
    const mine = await makeCompany();
    const body = { ...mine, linkId: company.linkId };
    expect((await save(body)).status).toBe(refusedAt('organisationLinkUnknown'));
    expect((await save(mine, { secret: '' })).status).toBe(refusedAt('signInSecretEmpty'));
    expect((await save(mine, { clientId: ' ' })).status).toBe(refusedAt('signInClientEmpty'));
    expect((await save(mine, { word })).status).toBe(refusedAt('signInWordTaken'));
  });

  it('of two companies that save one word at once have it once', async () => {
    for (const name of ['at-once-a', 'at-once-b', 'at-once-c']) {
      const both = [await makeCompany(), await makeCompany()];
      const answers = await Promise.all(both.map((mine) => save(mine, { word: name })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        refusedAt('signInWordTaken'),
      ]);
    }
  });
});
