import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import * as contract from '@xuezhou/contract/webhook/console';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { lastEntry } from '../../../testing/desks/last-entry.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openSecret } from '../secret.ts';
import { openReceiver } from '../testing/receiver.ts';
import { openStore, storeLogin, storePassword } from '../testing/store.ts';
import { storeWish, tellStore, withAddress } from '../testing/store-desk.ts';
import { listen, onThisMachine, openWebhookDesk } from '../testing/webhook-desk.ts';

const school = await startTestApp({ environment: withAddress });
const unnamed = await startTestApp({ environment: onThisMachine });
const { connection } = school;
const desk = await openWebhookDesk(school);
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

it('a store has its own password, which is sealed, never given back, and goes nowhere but where it was given for', async () => {
  const { endpoint } = await openStore();
  const wish = storeWish(`${endpoint}/statements/`);
  const made = await desk.data(contract.makeWebhook, { body: wish });
  expect(made.secret).toBe('');
  expect(made.webhook).toMatchObject({ form: 'xapi', address: endpoint, login: storeLogin });
  expect(JSON.stringify(await desk.data(contract.listWebhooks))).not.toContain(storePassword);
  const kept = async () =>
    (
      await connection
        .selectFrom('webhook')
        .where('webhook_id', '=', wish.webhookId)
        .select('password_sealed')
        .executeTakeFirstOrThrow()
    ).password_sealed;
  const sealed = await kept();
  expect(sealed?.toString('latin1')).not.toContain(storePassword);
  const { webhookId } = wish;
  // An older server would send it events of ours.
  const { secret_sealed: unopened } = await connection
    .selectFrom('webhook')
    .where('webhook_id', '=', webhookId)
    .select('secret_sealed')
    .executeTakeFirstOrThrow();
  expect(() => openSecret(school.services.signer, webhookId, unopened)).toThrow(/no key of ours/);
  const { password: _none, ...unsaid } = { ...wish, address: endpoint };
  const change = async (given: object) =>
    (await desk.call(contract.changeWebhook, { body: { ...unsaid, ...given } })).status;
  expect(await change({ name: '记录库', kinds: ['paper'] })).toBe(200);
  expect(await kept()).toEqual(sealed);
  const { endpoint: elsewhere } = await openStore();
  expect(await change({ address: elsewhere })).toBe(refused('webhookPasswordEmpty'));
  expect(await change({ login: 'somebody' })).toBe(refused('webhookPasswordEmpty'));
  expect(await change({ form: 'events' })).toBe(refused('webhookFormFixed'));
  expect(await change({ password: 'new', login: 'somebody' })).toBe(200);
  expect(await lastEntry(connection, 'changeWebhook')).toMatchObject({
    ...{ before: { login: storeLogin }, after: { login: 'somebody' } },
  });
  const { code } = wish;
  expect((await desk.call(contract.renewWebhookSecret, { body: { webhookId, code } })).status).toBe(
    refused('webhookNoSecret'),
  );
});

it('is refused with words about its field, and where the school has no address of its own', async () => {
  const { endpoint } = await openStore();
  const status = async (given: object) =>
    (await desk.call(contract.makeWebhook, { body: { ...storeWish(endpoint), ...given } })).status;
  for (const kind of ['student', 'order', 'refund', 'question', 'message'])
    expect(await status({ kinds: ['paper', kind] }), kind).toBe(refused('webhookKindUnfit'));
  expect(await status({ login: 'a:b' })).toBe(refused('webhookLoginEmpty'));
  expect(await status({ login: ' ' })).toBe(refused('webhookLoginEmpty'));
  expect(await status({ password: '' })).toBe(refused('webhookPasswordEmpty'));
  expect(await status({ address: `${endpoint}?a=1` })).toBe(refused('webhookEndpoint'));
  expect(await status({ address: 'https://10.0.0.8/xapi' })).toBe(refused('webhookPrivate'));
  expect(await status({ code: 'wrong' })).toBe(refused('codeWrong'));
  const homeless = await openWebhookDesk(unnamed);
  expect((await homeless.call(contract.makeWebhook, { body: storeWish(endpoint) })).status).toBe(
    refused('webhookNoAddress'),
  );
  // One that is told by events is none of it.
  const { address } = await openReceiver();
  const { webhook, secret } = await listen(desk, address, ['lecture', 'package']);
  expect(webhook).toMatchObject({ form: 'events', login: '' });
  expect(secret).toMatch(/^whsec_/);
  const body = { ...storeWish(endpoint), webhookId: webhook.webhookId };
  expect((await desk.call(contract.changeWebhook, { body })).status).toBe(
    refused('webhookFormFixed'),
  );
});

it('[POST /api/console/webhooks/try] says whether a store is there and knows us, with the password that is kept only where it was given for', async () => {
  const { endpoint, asked, statements } = await openStore();
  const { webhookId } = await tellStore(desk, endpoint);
  const attempt = async (given: object = {}) =>
    await desk.data(contract.tryWebhook, {
      body: { webhookId, address: endpoint, login: storeLogin, ...given },
    });
  expect(await attempt()).toEqual({ isGood: true, words: '连上了，用户名和密码都对' });
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...['GET /xapi/about', 'GET /xapi/statements'],
  ]);
  expect(statements()).toEqual([]);
  expect(await attempt({ password: 'wrong' })).toEqual({
    ...{ isGood: false, words: expect.stringMatching(/密码不对/) },
  });
  const wrong = { address: endpoint.replace('/xapi', '/other'), password: storePassword };
  expect((await attempt(wrong)).words).toMatch(/没有这个接口（404）/);
  const page = { address: endpoint.replace('/xapi', '/page'), password: storePassword };
  expect((await attempt(page)).words).toMatch(/不是学习记录库/);
  const old = await openStore({ versions: ['0.95'] });
  expect((await attempt({ address: old.endpoint, password: storePassword })).words).toMatch(
    /只认 xAPI 0\.95/,
  );
  // Words of others are no version, and not shown.
  const wordy = await openStore({ versions: ['2.0.0', '请打 400-000 领奖', '2.0'] });
  expect((await attempt({ address: wordy.endpoint, password: storePassword })).words).toMatch(
    /只认 xAPI 2\.0\.0、2\.0，/,
  );
  const silent = await openStore({ versions: [] });
  expect((await attempt({ address: silent.endpoint, password: storePassword })).words).toMatch(
    /不是学习记录库/,
  );
  const dead = await attempt({ address: 'http://127.0.0.1:9/xapi', password: 'x' });
  expect(dead.words).toMatch(/那边没有开/);
  const status = async (given: object) =>
    (
      await desk.call(contract.tryWebhook, {
        body: { webhookId, address: endpoint, login: storeLogin, ...given },
      })
    ).status;
  expect(await status({ address: old.endpoint })).toBe(refused('webhookPasswordEmpty'));
  expect(await status({ login: 'somebody' })).toBe(refused('webhookPasswordEmpty'));
  expect(await status({ address: 'https://10.0.0.8/xapi' })).toBe(refused('webhookPrivate'));
});

it('is tried no more often than there is a limit to, also where nothing is asked in the end', async () => {
  const other = await openWebhookDesk(school);
  const status = async (given: object = {}) =>
    (
      await other.call(contract.tryWebhook, {
        body: {
          ...{ webhookId: newId(), address: 'https://10.0.0.8/xapi', login: storeLogin },
          ...{ password: 'x', ...given },
        },
      })
    ).status;
  // What is empty costs nothing.
  expect(await status({ login: ' ' })).toBe(refused('webhookLoginEmpty'));
  for (let count = 1; count <= 20; count++)
    expect(await status(), `${count}`).toBe(refused('webhookPrivate'));
  expect(await status()).toBe(429);
});
