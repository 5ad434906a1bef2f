import { beginSignIn, finishSignIn, listMemberships } from '@xuezhou/contract/organisation';
import {
  getOrganisationSignIn,
  saveOrganisationDepartment,
  switchOrganisationSignIn,
  tryOrganisationSignIn,
} from '@xuezhou/contract/organisation/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { lastDayOf } from '../testing/organisation-desk.ts';
import { openCompanyDesk, qingwu, songfeng } from '../testing/company-desk.ts';

const school = await startTestApp({ sandbox: true });
const { clock, connection } = school;
beforeEach(() => clock.set('2026-11-23T10:00:00+08:00'));
const desk = await openCompanyDesk(school);
const { openCompany, come, look, finish, link, save, staff, begin, choose, bring } = desk;
const refusedAt = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const tokensGiven = async () => (await desk.tell<{ given: number }>('tokens', {})).given;

describe('sign-in by 企业微信', () => {
  it('[organisation.wecom#1] leads to a code to scan, inside 企业微信 to the page that asks nothing, and back', async () => {
    const { word, organisationId } = await openCompany();
    const browser = school.visit();
    const { address } = await begin(browser, word);
    const page = new URL(address);
    expect(page.pathname).toBe('/wwlogin/sso/login');
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      ...{ login_type: 'CorpApp', appid: qingwu.clientId, agentid: qingwu.agentId },
      redirect_uri: expect.stringMatching(
        new RegExp(`/api/organisation/sign-in/callback/${organisationId}$`, 'u'),
      ),
      state: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    const inside = school.visit({
      userAgent: 'Mozilla/5.0 Mobile wxwork/4.1.30 MicroMessenger/7.0.1',
    });
    const there = new URL((await begin(inside, word)).address);
    expect([there.pathname, there.hash]).toEqual(['/connect/oauth2/authorize', '#wechat_redirect']);
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      ...{ response_type: 'code', scope: 'snsapi_base', agentid: qingwu.agentId },
    });
    const back = await bring(browser, await choose(address, 'ShaoYiChuan'));
    expect(back.headers.location).toBe(`/sso/${word}`);
    expect(await look(browser, word)).toMatchObject({ came: 'somebody', name: '邵一川' });
  });

  it('[organisation.wecom#2] links an account by its owner alone, gives a seat, and takes the department from the directory', async () => {
    const company = await openCompany();
    const { word, organisationId, courseId } = company;
    await staff.data(saveOrganisationDepartment, {
      body: { organisationId, departmentId: null, parentId: null, name: '研究所' },
    });
    const student = await school.signIn();
    await come(student, word, 'ShaoYiChuan');
    expect((await finish(student, word)).data).toEqual({ outcome: 'unlinked', code: null });
    expect((await link(student, word)).status).toBe(200);
    expect(await student.data(listMemberships)).toMatchObject([
      { organisationId, department: '研究所' },
    ]);
    expect(await lastDayOf(school, student.studentId, courseId)).toBe('2027-08-16');
    const browser = school.visit();
    // Its ids tell no case apart.
    await come(browser, word, 'shaoyichuan');
    expect((await browser.data(finishSignIn, { body: { word } })).outcome).toBe('in');
  });

  it('knows somebody of the same id in another company as somebody else', async () => {
    const company = await openCompany();
    await desk.joinAs(company.word, 'ShaoYiChuan');
    const other = await openCompany({ ...songfeng, triedBy: 'ZhouRuoShui' });
    const browser = school.visit();
    await come(browser, other.word, 'ShaoYiChuan');
    expect((await finish(browser, other.word)).data).toEqual({ outcome: 'unlinked', code: null });
  });
});

describe('its token', () => {
  it('[organisation.wecom#3] is asked for once, by whichever server, and once more where it was ended', async () => {
    const { word } = await openCompany();
    const before = await tokensGiven();
    for (const person of ['ShaoYiChuan', 'XuZhiQiu']) await come(school.visit(), word, person);
    expect(await tokensGiven()).toBe(before);
    const row = await connection
      .selectFrom('organisation_wecom_token')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.token_sealed.length).toBeGreaterThan(48);
    await desk.play('ended-token');
    const browser = school.visit();
    await come(browser, word, 'ShaoYiChuan');
    expect(await look(browser, word)).toMatchObject({ came: 'somebody' });
    expect(await tokensGiven()).toBe(before + 1);
    clock.set('2026-11-23T12:01:00+08:00');
    await come(school.visit(), word, 'ShaoYiChuan');
    expect(await tokensGiven()).toBe(before + 2);
  });
});

describe('attacks on its sign-in', () => {
  it.each(['no-state', 'other-state'])(
    '[organisation.wecom#4] %s: begins nothing',
    async (fault) => {
      const { word } = await openCompany();
      const browser = school.visit();
      const { address } = await begin(browser, word);
      await desk.play(fault);
      const back = await bring(browser, await choose(address, 'ShaoYiChuan'));
      expect(back.body).toContain('这次登录过期了');
      expect(await look(browser, word)).toMatchObject({ came: 'nothing' });
    },
  );

  it.each(['expired-code', 'outsider', '500', '45009', '60011'])(
    '%s: proves nobody',
    async (fault) => {
      const { word } = await openCompany();
      const browser = school.visit();
      const { address } = await begin(browser, word);
      const led = await choose(address, 'ShaoYiChuan');
      await desk.play(fault);
      await bring(browser, led);
      expect(await look(browser, word)).toMatchObject({ came: 'failed', name: null });
    },
  );

  it('a code that was brought before, by another browser, of another company or app proves nobody', async () => {
    const { word } = await openCompany();
    const [mine, other] = [school.visit(), school.visit()];
    const led = await choose((await begin(mine, word)).address, 'ShaoYiChuan');
    expect((await bring(other, led)).body).toContain('这次登录过期了');
    await bring(mine, led);
    expect((await bring(mine, led)).body).toContain('这次登录过期了');
    // What was brought before is good no more, nor with a state of one's own.
    const used = new URL(led).searchParams.get('code') ?? '';
    const elsewhere = await openCompany({ ...songfeng, triedBy: 'ZhouRuoShui' });
    const otherApp = await openCompany({ agentId: '1000003', secret: 'sandbox-wecom-other-app' });
    const fresh = async () =>
      new URL(
        await choose((await begin(school.visit(), word)).address, 'HeLanXin'),
      ).searchParams.get('code') ?? '';
    const tries: [string, string][] = [
      [word, used],
      [elsewhere.word, await fresh()],
      [otherApp.word, await fresh()],
      [word, ''],
    ];
    for (const [at, code] of tries) {
      const browser = school.visit();
      const own = new URL(await choose((await begin(browser, at)).address, 'nobody'));
      own.searchParams.set('code', code);
      await bring(browser, own.href);
      expect(await look(browser, at), code).toMatchObject({ came: 'failed' });
    }
  });

  it('who says no is nobody', async () => {
    const { word } = await openCompany();
    const browser = school.visit();
    await come(browser, word, '');
    expect(await look(browser, word)).toMatchObject({ came: 'failed' });
  });
});

describe('[POST /api/console/organisations/sign-in/save] [POST /api/console/organisations/sign-in/try] its settings', () => {
  it('ask for a company and an app, keep the secret sealed, and are on when they were tried', async () => {
    const company = await desk.makeCompany();
    const { organisationId } = company;
    for (const [given, name] of [
      [{ clientId: 'qingwu' }, 'wecomCorp'],
      [{ agentId: 'x' }, 'wecomAgent'],
      [{ agentId: null }, 'wecomAgent'],
      [{ secret: ' ' }, 'signInSecretEmpty'],
    ] as const)
      expect((await save(company, { ...qingwu, ...given })).status).toBe(refusedAt(name));
    expect((await save(company, qingwu)).status).toBe(200);
    const turn = () =>
      staff.call(switchOrganisationSignIn, { body: { organisationId, isOn: true } });
    expect((await turn()).status).toBe(refusedAt('signInUntried'));
    expect((await desk.tryOut(company, 'HeLanXin')).body).toContain('部门：资产管理部');
    expect((await turn()).status).toBe(200);
    const { signIn } = await staff.data(getOrganisationSignIn, { params: { organisationId } });
    expect(signIn).toMatchObject({
      ...{ kind: 'wecom', clientId: qingwu.clientId, agentId: qingwu.agentId, isOn: true },
    });
    // Another app, or another kind, is off until it was tried; the secret of the former is none of the latter.
    expect(
      (await save(company, { ...qingwu, version: 1, secret: '', agentId: '1000003' })).status,
    ).toBe(200);
    const after = await staff.data(getOrganisationSignIn, { params: { organisationId } });
    expect(after.signIn).toMatchObject({ isOn: false, triedAt: null });
    const oidc = {
      kind: 'oidc',
      clientId: 'x',
      issuer: 'https://a.example',
      agentId: null,
    } as const;
    expect((await save(company, { ...oidc, version: 2, secret: '' })).status).not.toBe(200);
  });

  it.each([
    ['500', 'companyAway'],
    ['45009', 'companyBusy'],
    ['40001', 'companySecret'],
    ['40013', 'companySecret'],
    ['60020', 'companyAddress'],
  ] as const)('%s: says so to staff', async (fault, name) => {
    const { organisationId } = await openCompany();
    await desk.play(fault);
    expect((await staff.call(tryOrganisationSignIn, { body: { organisationId } })).status).toBe(
      refusedAt(name),
    );
  });

  it('a secret that can be opened no more is told in words', async () => {
    const { organisationId, word } = await openCompany();
    await connection
      .updateTable('organisation_sign_in')
      .where('organisation_id', '=', organisationId)
      .set({ secret_sealed: Buffer.alloc(64) })
      .execute();
    expect((await staff.call(tryOrganisationSignIn, { body: { organisationId } })).status).toBe(
      refusedAt('signInSecretLost'),
    );
    const browser = school.visit();
    // The page of 企业微信 needs none of it: it is missed when somebody comes back.
    expect((await browser.call(beginSignIn, { body: { word, code: null } })).status).toBe(200);
    await come(browser, word, 'ShaoYiChuan');
    expect(await look(browser, word)).toMatchObject({ came: 'failed' });
  });
});
