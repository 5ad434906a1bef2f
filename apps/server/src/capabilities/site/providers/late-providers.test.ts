import type { ProviderKind } from '@xuezhou/contract/site/console';
import { beforeEach, describe, expect, it } from 'vitest';
import { signerWith } from '../../../platform/signer.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { productionFaultsOf, valuesOfEnvironment } from './provider-config.ts';
import { providersHealth, sandboxedProviders } from './failing-providers.ts';
import { lateMail, lateSms } from './late-providers.ts';
import { inUseOf, sealValues, smsTemplates } from './provider-in-use.ts';
import { heldProviderRow, noteFailure, providerRow, writeProvider } from './provider.repository.ts';

const school = await startTestApp({ sandbox: true });
const { services, connection } = school;
const letter = { to: 'someone@jiangpan.example', subject: '一封', text: '信' };
const message = { mobile: '+8613900000002', code: '123456', reference: 'test' };

/** As a page of some server sets it. */
async function set(kind: ProviderKind, values: Record<string, string>): Promise<void> {
  await connection.transaction().execute(async (change) => {
    const { version } = await heldProviderRow(change, kind);
    const whole = { ...valuesOfEnvironment(services.config, kind), ...values };
    await writeProvider(change, kind, {
      ...{ version: version + 1, sealed: sealValues(services, kind, whole) },
    });
  });
}

beforeEach(async () => {
  await connection.deleteFrom('provider_setting').execute();
});

describe('what pages set', () => {
  it('is taken by every running server with its next message, without a restart', async () => {
    const servers = [lateMail(services), lateMail(services)];
    for (const [index, server] of servers.entries())
      await server.send({ ...letter, to: `before${index}@jiangpan.example` });
    expect((await school.mails('before0@jiangpan.example'))[0]?.from).toBe(
      'no-reply@xuezhou.local',
    );
    await set('mail', { from: 'new@jiangpan.example' });
    for (const [index, server] of servers.entries()) {
      await server.send({ ...letter, to: `after${index}@jiangpan.example` });
      expect((await school.mails(`after${index}@jiangpan.example`))[0]?.from).toBe(
        'new@jiangpan.example',
      );
      server.close();
    }
  });

  it('that fails is counted by the calls, until one comes through', async () => {
    const server = lateMail(services);
    await set('mail', { port: '9' });
    for (let time = 1; time <= 3; time += 1) {
      expect((await providersHealth(services, connection)).failing).toEqual([]);
      await expect(server.send(letter)).rejects.toThrow();
    }
    expect((await providersHealth(services, connection)).failing).toMatchObject([
      { kind: 'mail', count: 3 },
    ]);
    await set('mail', {});
    await server.send(letter);
    expect((await providersHealth(services, connection)).failing).toEqual([]);
    server.close();
  });

  it('a number that nobody can reach is no failure of the provider', async () => {
    const sms = lateSms(services);
    for (let time = 0; time < 3; time += 1)
      await expect(sms.sendCode({ ...message, mobile: '+8612' })).rejects.toThrow();
    expect((await providersHealth(services, connection)).failing).toEqual([]);
    await set('sms', { accessKeySecret: 'wrong-secret' });
    for (let time = 0; time < 3; time += 1) await expect(sms.sendCode(message)).rejects.toThrow();
    expect((await providersHealth(services, connection)).failing).toMatchObject([{ kind: 'sms' }]);
  });

  it('says for which messages there is a template', async () => {
    expect(await smsTemplates(services, connection)).toEqual({ notice: true, pay: true });
    await set('sms', { noticeTemplateCode: '' });
    expect(await smsTemplates(services, connection)).toEqual({ notice: false, pay: true });
    await expect(
      lateSms(services).sendNotice({ mobile: message.mobile, title: '题目', reference: 'test' }),
    ).rejects.toThrow('no-template');
  });

  it('that another secret sealed is never replaced by the environment’s without a word', async () => {
    const other = signerWith('another secret of another school, long enough');
    const sealed = sealValues({ signer: other }, 'sms', { noticeTemplateCode: 'SMS_NOTICE' });
    await connection.transaction().execute(async (change) => {
      await heldProviderRow(change, 'sms');
      await writeProvider(change, 'sms', { version: 1, sealed });
    });
    await expect(lateSms(services).sendCode(message)).rejects.toThrow('no key of ours');
    expect((await providersHealth(services, connection)).lost).toEqual(['sms']);
    // What only asks what there is goes on, and offers none.
    expect(await smsTemplates(services, connection)).toEqual({ notice: false, pay: false });
  });

  it('is left out of use in a copy that is told so, whatever its rows hold', async () => {
    await set('mail', { host: 'smtp.exmail.qq.com' });
    const copy = { ...services, config: { ...services.config, PROVIDERS: 'environment' as const } };
    const row = await providerRow(connection, 'mail');
    expect(inUseOf(services, 'mail', row)).toMatchObject({ source: 'page', aside: null });
    const inUse = inUseOf(copy, 'mail', row);
    expect(inUse).toMatchObject({ source: 'sandbox', aside: 'variable' });
    expect(inUse.values['host']).toBe('127.0.0.1');
  });

  it('in the trial over the sandbox is still the sandbox, and hides no key of a school gone live', async () => {
    await set('sms', { signName: '江畔学堂' });
    await set('mail', { from: 'new@jiangpan.example' });
    const rows = await connection.selectFrom('provider_setting').selectAll().execute();
    const senders = (opening: typeof services) =>
      sandboxedProviders(opening, rows).filter((kind) => kind === 'sms' || kind === 'mail');
    expect(senders(services)).toEqual(['sms', 'mail']);
    const config = {
      ...{ ...services.config, NODE_ENV: 'production' as const, SMTP_HOST: 'smtp.school.example' },
      ...{ ALIYUN_ACCESS_KEY_ID: 'a-real-access-key' },
      smtp: { host: 'smtp.school.example', port: 465 },
    };
    const live = { ...services, config };
    expect(senders(live)).toEqual([]);
    const sms = inUseOf(live, 'sms', await providerRow(connection, 'sms'));
    expect(sms).toMatchObject({ source: 'environment', aside: 'sandbox' });
    expect(sms.values['accessKeyId']).toBe('a-real-access-key');
    const mail = inUseOf(live, 'mail', await providerRow(connection, 'mail'));
    expect(mail.values['host']).toBe('smtp.school.example');
  });

  it('is not blamed for a call that began before it was switched to', async () => {
    await set('mail', {});
    await set('mail', { from: 'new@jiangpan.example' });
    const now = school.clock.now();
    for (let time = 0; time < 3; time += 1)
      await noteFailure(connection, { kind: 'mail', version: 1, now, words: 'of the old one' });
    expect((await providersHealth(services, connection)).failing).toEqual([]);
  });

  it.each([
    ['sms', { accessKeyId: 'sandbox-access-key' }, 'accessKeyId'],
    ['mail', { host: '127.0.0.1' }, 'host'],
    ['model', { url: 'http://api.example.com/v1' }, 'url'],
    ['model', { url: 'https://api.example.com/v1', apiKey: 'sandbox-llm-key' }, 'apiKey'],
  ] as const)('of %s is refused for real students: %j', (kind, values, field) => {
    const real = { ...services.config, NODE_ENV: 'production' as const };
    expect(Object.keys(productionFaultsOf(real, kind, values))).toEqual([field]);
    expect(productionFaultsOf(services.config, kind, values)).toEqual({});
  });
});
