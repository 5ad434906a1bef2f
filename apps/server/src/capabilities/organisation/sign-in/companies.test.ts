import { beginSignIn } from '@xuezhou/contract/organisation';
import {
  getOrganisationSignIn,
  switchOrganisationSignIn,
  tryOrganisationSignIn,
} from '@xuezhou/contract/organisation/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { openCompanyDesk } from '../testing/company-desk.ts';
import type { SignInWishes } from '../testing/sign-in-desk.ts';

const school = await startTestApp({ sandbox: true });
const { clock, connection } = school;
beforeEach(() => clock.set('2026-11-23T10:00:00+08:00'));
const refusedAt = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

type Name = keyof typeof consoleRefusals;

interface Side {
  readonly path: string;
  readonly asked: Readonly<Record<string, string>>;
  readonly wrong: readonly (readonly [SignInWishes, Name])[];
  readonly codeName: string;
  readonly tried: readonly (readonly [string, Name])[];
  readonly faults: readonly string[];
}

const kinds: Readonly<Record<'dingtalk' | 'feishu', Side>> = {
  dingtalk: {
    path: '/oauth2/auth',
    asked: { scope: 'openid corpid', corpId: 'dingsandbox00000001', client_id: 'dingsandboxapp1' },
    wrong: [
      [{ clientId: 'qingwu' }, 'dingtalkCorp'],
      [{ agentId: null }, 'dingtalkApp'],
      [{ agentId: 'x y' }, 'dingtalkApp'],
    ],
    codeName: 'authCode',
    tried: [
      ['500', 'companyAway'],
      ['429', 'companyBusy'],
      ['40089', 'companySecret'],
      ['60020', 'companyAddress'],
    ],
    faults: ['expired-code', 'outsider', 'other-company', '500', '90018', '50002'],
  },
  feishu: {
    path: '/open-apis/authen/v1/authorize',
    asked: { client_id: 'cli_sandbox00000001', code_challenge_method: 'S256' },
    wrong: [[{ clientId: 'qingwu' }, 'feishuApp']],
    codeName: 'code',
    tried: [
      ['500', 'companyAway'],
      ['99991400', 'companyBusy'],
      ['10014', 'companySecret'],
      ['99991401', 'companyAddress'],
      ['99991672', 'companyForbidden'],
    ],
    faults: ['expired-code', 'other-company', '500', '429', '41050'],
  },
};

describe.each(['dingtalk', 'feishu'] as const)('sign-in by %s', async (kind) => {
  const desk = await openCompanyDesk(school, kind);
  const { openCompany, come, look, finish, link, save, staff, begin, choose, bring, first } = desk;
  const { path, asked, wrong, codeName, tried, faults } = kinds[kind];

  it('[organisation.companies#1] leads to its page and back, and is linked by the owner alone', async () => {
    const { word, organisationId, courseId } = await openCompany();
    const browser = school.visit();
    const { address } = await begin(browser, word);
    const page = new URL(address);
    expect(page.pathname).toBe(path);
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      ...{ ...asked, response_type: 'code' },
      redirect_uri: expect.stringMatching(
        new RegExp(`/api/organisation/sign-in/callback/${organisationId}$`, 'u'),
      ),
      state: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    const back = await bring(browser, await choose(address, 'ShaoYiChuan'));
    expect(back.headers.location).toBe(`/sso/${word}`);
    expect(await look(browser, word)).toMatchObject({ came: 'somebody', name: '邵一川' });
    const student = await school.signIn();
    await come(student, word, 'ShaoYiChuan');
    expect((await finish(student, word)).data).toEqual({ outcome: 'unlinked', code: null });
    expect((await link(student, word)).status).toBe(200);
    expect(courseId).toBeGreaterThan(0);
    await come(browser, word, 'ShaoYiChuan');
    expect((await finish(browser, word)).data).toMatchObject({ outcome: 'in' });
  });

  it('[organisation.companies#2] asks for the app’s token once, and once more where it was ended', async () => {
    const { word } = await openCompany();
    const tokens = async () => (await desk.tell<{ given: number }>('tokens', {})).given;
    const before = await tokens();
    for (const person of ['ShaoYiChuan', 'XuZhiQiu']) await come(school.visit(), word, person);
    expect(await tokens()).toBe(before);
    const browser = school.visit();
    const led = await choose((await begin(browser, word)).address, 'ShaoYiChuan');
    await connection
      .updateTable('organisation_wecom_token')
      .set({ until: new Date(0) })
      .execute();
    await bring(browser, led);
    expect(await look(browser, word)).toMatchObject({ came: 'somebody' });
    expect(await tokens()).toBe(before + 1);
  });

  it.each(['no-state', 'other-state'])(
    '[organisation.companies#3] %s: begins nothing',
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

  it.each(faults)('%s: proves nobody', async (fault) => {
    const { word } = await openCompany();
    const browser = school.visit();
    const led = await choose((await begin(browser, word)).address, 'ShaoYiChuan');
    await desk.play(fault);
    await bring(browser, led);
    expect(await look(browser, word)).toMatchObject({ came: 'failed', name: null });
  });

  it('a code that was brought before, by another browser, of another company, app or question proves nobody', async () => {
    const { word } = await openCompany();
    const [mine, other] = [school.visit(), school.visit()];
    const led = await choose((await begin(mine, word)).address, 'ShaoYiChuan');
    expect((await bring(other, led)).body).toContain('这次登录过期了');
    await bring(mine, led);
    expect((await bring(mine, led)).body).toContain('这次登录过期了');
    const codeIn = (address: string) => new URL(address).searchParams.get(codeName) ?? '';
    const elsewhere = await openCompany({ ...desk.second, triedBy: 'ZhouRuoShui' });
    const otherApp = await openCompany(desk.otherApp);
    const fresh = async () =>
      codeIn(await choose((await begin(school.visit(), word)).address, 'HeLanXin'));
    const tries: [string, string][] = [
      [word, codeIn(led)],
      [elsewhere.word, await fresh()],
      [otherApp.word, await fresh()],
      [word, ''],
      // Of a question that another browser asked: 飞书 holds it to that one's verifier.
      ...(kind === 'feishu' ? [[word, await fresh()] as [string, string]] : []),
    ];
    for (const [at, code] of tries) {
      const browser = school.visit();
      const own = new URL(await choose((await begin(browser, at)).address, 'nobody'));
      own.searchParams.set(codeName, code);
      await bring(browser, own.href);
      expect(await look(browser, at), code).toMatchObject({ came: 'failed' });
    }
  });

  it('who says no, and an answer with two codes, is nobody; nothing of it leads elsewhere', async () => {
    const { word } = await openCompany();
    const browser = school.visit();
    await come(browser, word, '');
    expect(await look(browser, word)).toMatchObject({ came: 'failed' });
    const led = new URL(await choose((await begin(browser, word)).address, 'ShaoYiChuan'));
    led.searchParams.append(codeName, 'another');
    led.searchParams.set('redirect_uri', 'https://evil.example');
    expect((await bring(browser, led.href)).headers.location).toBe(`/sso/${word}`);
    expect(await look(browser, word)).toMatchObject({ came: 'failed' });
  });

  it('[organisation.companies#4] its settings are checked, sealed, and on when they were tried', async () => {
    const company = await desk.makeCompany();
    const { organisationId } = company;
    for (const [given, name] of wrong)
      expect((await save(company, { ...first, ...given })).status).toBe(refusedAt(name));
    expect((await save(company, first)).status).toBe(200);
    const turn = () =>
      staff.call(switchOrganisationSignIn, { body: { organisationId, isOn: true } });
    expect((await turn()).status).toBe(refusedAt('signInUntried'));
    expect((await desk.tryOut(company, 'HeLanXin')).body).toContain('部门：资产管理部');
    expect((await turn()).status).toBe(200);
    const answer = await staff.data(getOrganisationSignIn, { params: { organisationId } });
    expect(answer.signIn).toMatchObject({ kind, clientId: first.clientId, isOn: true });
    expect(JSON.stringify(answer)).not.toContain(first.secret);
    const row = await connection
      .selectFrom('organisation_sign_in')
      .where('organisation_id', '=', organisationId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.secret_sealed.toString('latin1')).not.toContain(first.secret);
    // Another app is of another company until it was asked.
    expect((await save(company, { ...desk.otherApp, version: 1 })).status).toBe(200);
    const after = await staff.data(getOrganisationSignIn, { params: { organisationId } });
    expect(after.signIn).toMatchObject({ isOn: false, triedAt: null });
  });

  it.each(tried)('%s: says so to staff', async (fault, name) => {
    const { organisationId } = await openCompany();
    await desk.play(fault);
    expect((await staff.call(tryOrganisationSignIn, { body: { organisationId } })).status).toBe(
      refusedAt(name),
    );
  });

  it('begins where its page is, without a secret that can be opened no more', async () => {
    const { organisationId, word } = await openCompany();
    await connection
      .updateTable('organisation_sign_in')
      .where('organisation_id', '=', organisationId)
      .set({ secret_sealed: Buffer.alloc(64) })
      .execute();
    const browser = school.visit();
    expect((await browser.call(beginSignIn, { body: { word, code: null } })).status).toBe(200);
    await come(browser, word, 'ShaoYiChuan');
    expect(await look(browser, word)).toMatchObject({ came: 'failed' });
  });
});
