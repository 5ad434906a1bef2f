import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import {
  listProviders,
  rollBackProvider,
  switchProvider,
  testProvider,
  type ProviderKind,
} from '@xuezhou/contract/site/console';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueueMail } from '../../../platform/jobs/enqueue-mail.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp({ sandbox: true, languageModel: true });
let owner = await signInStaffAs(school, { isOwner: true });
const { config } = school.services;
const refused = (name: ConsoleRefusalName) => ({ status: consoleRefusals[name][0] });

const fieldsOf = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const mail = {
  ...{ host: '127.0.0.1', port: String(config.smtp.port), user: 'sandbox-access-key' },
  ...{ password: 'sandbox-access-secret', from: '江畔 <hello@jiangpan.example>' },
};
const sms = {
  ...{ accessKeyId: 'sandbox-access-key', accessKeySecret: 'sandbox-access-secret' },
  ...{ signName: '学舟', templateCode: 'SMS_LOGIN', noticeTemplateCode: '', payTemplateCode: '' },
};
const model = {
  ...{ url: config.llm?.baseUrl ?? '', apiKey: 'sandbox-llm-key', model: 'sandbox-teacher' },
};
const to = { sms: '13900000001', mail: 'owner@jiangpan.example' };

type Tried = 'sms' | 'mail' | 'model';
type Values = Record<string, string>;

const tryOf = (kind: Tried, values: Values) =>
  owner.data(testProvider, {
    body: {
      ...{ kind, of: 'given' as const, values: fieldsOf(values) },
      ...(kind !== 'model' && { to: to[kind] }),
    },
  });
const stateOf = async (kind: ProviderKind) =>
  (await owner.data(listProviders)).find((state) => state.kind === kind)!;

async function switchTo(kind: Tried, values: Values, who?: typeof owner) {
  const { ticket } = await tryOf(kind, values);
  const { version } = await stateOf(kind);
  return await (who ?? owner).call(switchProvider, {
    body: { kind, version, of: 'given', values: fieldsOf(values), ticket: ticket ?? '' },
  });
}

beforeEach(async () => {
  await school.connection.deleteFrom('provider_setting').execute();
});

describe('a service of others', () => {
  it('[GET /api/console/providers] is the environment’s until a page sets another, and says so', async () => {
    expect(await stateOf('mail')).toMatchObject({ source: 'sandbox', version: 0, changed: null });
    expect(await stateOf('model')).toMatchObject({ source: 'environment', mayBeSet: true });
    expect(JSON.stringify(await owner.data(listProviders))).not.toContain('sandbox-access-secret');
  });

  it('[POST /api/console/providers/test] is tried step by step, and what goes wrong names the cure', async () => {
    expect((await tryOf('mail', mail)).steps.map(({ what, state }) => [what, state])).toEqual([
      ['找到服务器', 'right'],
      ['加密', 'right'],
      ['登录', 'right'],
      ['发一封信', 'right'],
    ]);
    const [letter] = await school.mails(to.mail);
    expect(letter?.subject).toContain('试一封信');
    const wrong = await tryOf('mail', { ...mail, password: 'wrong-password' });
    expect(wrong).toMatchObject({ isRight: false, ticket: null });
    expect(wrong.steps.map(({ state }) => state)).toEqual(['right', 'right', 'wrong', 'unreached']);
    expect(wrong.steps[2]?.words).toMatch(/535.*授权码/);
    const away = await tryOf('mail', { ...mail, port: '9' });
    expect(away.steps[0]).toMatchObject({ state: 'wrong' });
    expect(away.steps[0]?.words).toContain('没有程序在收');
  });

  it('by SMS is tried with its key, its signature and a code', async () => {
    const { steps } = await tryOf('sms', sms);
    expect(steps.map(({ state }) => state)).toEqual(['right', 'right', 'right']);
    expect(await school.smsCode(`+86${to.sms}`)).toMatch(/^\d{6}$/);
    const wrongKey = await tryOf('sms', { ...sms, accessKeySecret: 'wrong-secret' });
    expect(wrongKey.steps[0]).toMatchObject({ what: '密钥', state: 'wrong' });
    expect(wrongKey.steps[0]?.words).toContain('AccessKey Secret 不对');
    const strange = await tryOf('sms', { ...sms, templateCode: 'SMS_404' });
    expect(strange.steps[2]?.words).toContain('没有这个模板');
    const unsigned = await tryOf('sms', { ...sms, signName: '别家学堂' });
    expect(unsigned.steps[1]?.words).toContain('还在审核');
  });

  it('the language model is asked for a word', async () => {
    expect((await tryOf('model', model)).steps.map(({ state, words }) => [state, words])).toEqual([
      ['right', expect.stringContaining('毫秒')],
      ['right', expect.stringContaining('秒开口')],
    ]);
    const wrong = await tryOf('model', { ...model, apiKey: 'not-the-key' });
    expect(wrong.steps[1]).toMatchObject({ state: 'wrong' });
    expect(wrong.steps[1]?.words).toContain('密钥不对');
  });

  it('[POST /api/console/providers/switch] is switched to once it was tried, and the next mail goes by it', async () => {
    expect((await switchTo('mail', mail)).status).toBe(200);
    expect(await stateOf('mail')).toMatchObject({ source: 'page', version: 1, tail: 'cret' });
    const letter = { to: 'someone@jiangpan.example', subject: '一封', text: '信' };
    await enqueueMail(school.services, school.connection, letter);
    expect((await school.mails(letter.to))[0]).toMatchObject({
      from: 'hello@jiangpan.example',
      fromName: '江畔',
    });
    // Neither a table nor the log has the key in sight.
    const row = await school.connection.selectFrom('provider_setting').selectAll().execute();
    const log = await school.connection.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify([row, log])).not.toContain('sandbox-access-secret');
    expect(row[0]?.sealed?.toString('latin1')).not.toContain('sandbox-access-secret');
    expect(log.at(-1)).toMatchObject({
      operation: 'switchProvider',
      after: { provider: '邮件', source: 'page', tail: 'cret' },
    });
  });

  it('is not switched to without having been tried, nor with another key than was tried, nor too late', async () => {
    const { ticket } = await tryOf('mail', mail);
    const put = (values: Values, given: string) =>
      owner.call(switchProvider, {
        body: { kind: 'mail', version: 0, of: 'given', values: fieldsOf(values), ticket: given },
      });
    expect(await put(mail, 'x.y')).toMatchObject(refused('providerUntried'));
    const other = { ...mail, from: 'other@jiangpan.example' };
    expect(await put(other, ticket ?? '')).toMatchObject(refused('providerUntried'));
    school.clock.advance({ minutes: 31 });
    expect(await put(mail, ticket ?? '')).toMatchObject(refused('providerUntried'));
    expect(await stateOf('mail')).toMatchObject({ source: 'sandbox', version: 0 });
  });

  it('keeps a key that was not typed anew where it is, and sends it to no new place', async () => {
    await switchTo('mail', mail);
    expect(await tryOf('mail', { ...mail, password: '' })).toMatchObject({ isRight: true });
    const body = {
      ...{ kind: 'mail' as const, of: 'given' as const, to: to.mail },
      values: fieldsOf({ ...mail, password: '', host: 'mail.elsewhere.example' }),
    };
    expect(await owner.call(testProvider, { body })).toMatchObject(refused('providerSecretAsked'));
  });

  it('of two who switch at once the second is told', async () => {
    const { ticket } = await tryOf('mail', mail);
    const body = {
      ...{ kind: 'mail' as const, version: 0, of: 'given' as const },
      ...{ values: fieldsOf(mail), ticket: ticket ?? '' },
    };
    const both = await Promise.all([1, 2].map(() => owner.call(switchProvider, { body })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      refused('providerChanged').status,
    ]);
  });

  it('[POST /api/console/providers/back] is what it was before for a day', async () => {
    await switchTo('mail', mail);
    const { back } = await stateOf('mail');
    expect(back).toMatchObject({ source: 'sandbox' });
    expect(
      (await owner.call(rollBackProvider, { body: { kind: 'mail', version: 1 } })).status,
    ).toBe(200);
    expect(await stateOf('mail')).toMatchObject({
      source: 'sandbox',
      version: 2,
      back: { source: 'page', tail: 'cret' },
    });
    school.clock.advance({ hours: 25 });
    owner = await signInStaffAs(school, { isOwner: true });
    expect(
      await owner.call(rollBackProvider, { body: { kind: 'mail', version: 2 } }),
    ).toMatchObject(refused('providerNoWayBack'));
  });

  it('of mails and SMS is switched by an owner alone, since codes and resets go by it', async () => {
    const desk = await signInStaffAs(school, { permissions: ['setting.read', 'setting.write'] });
    expect(await switchTo('mail', mail, desk)).toMatchObject(refused('approvalAsked'));
    expect(await stateOf('mail')).toMatchObject({ source: 'sandbox' });
    expect((await switchTo('model', model, desk)).status).toBe(200);
    const reader = await signInStaffAs(school, { permissions: ['setting.read'] });
    expect(await switchTo('mail', mail, reader)).toMatchObject(refused('permissionMissing'));
  });
});
