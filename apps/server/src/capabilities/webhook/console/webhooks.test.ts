import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { listAudit } from '@xuezhou/contract/staff';
import * as contract from '@xuezhou/contract/webhook/console';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openReceiver } from '../testing/receiver.ts';
import { listen, onThisMachine, openWebhookDesk, wishOf } from '../testing/webhook-desk.ts';

const school = await startTestApp({ environment: onThisMachine });
const strict = await startTestApp();
const { connection } = school;
const desk = await openWebhookDesk(school);
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

it('[POST /api/console/webhooks/make] makes one, whose secret is shown once and lies sealed', async () => {
  const { address } = await openReceiver();
  const wish = wishOf(address, ['student', 'order', 'student']);
  const { webhook, secret } = await desk.data(contract.makeWebhook, { body: wish });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toMatchObject({
    name: '客户系统',
    kinds: ['order', 'student'],
    state: 'on',
    lost: [],
  });
  const row = await connection
    .selectFrom('webhook')
    .where('webhook_id', '=', wish.webhookId)
    .select('secret_sealed')
    .executeTakeFirstOrThrow();
  expect(row.secret_sealed.toString('latin1')).not.toContain(secret);
  // An answer that was lost: the same again, with another secret; not for somebody else, nor once something was told.
  const again = await desk.data(contract.makeWebhook, { body: wish });
  expect(again.secret).not.toBe(secret);
  const other = await openWebhookDesk(school);
  expect((await other.call(contract.makeWebhook, { body: wish })).status).toBe(
    refused('webhookTaken'),
  );
  await makeStudent(connection);
  expect((await desk.call(contract.makeWebhook, { body: wish })).status).toBe(
    refused('webhookTaken'),
  );
});

it('refuses what it cannot send, with words about its field', async () => {
  const { address } = await openReceiver();
  const status = async (given: object) =>
    (await desk.call(contract.makeWebhook, { body: { ...wishOf(address), ...given } })).status;
  expect(await status({ name: ' ' })).toBe(refused('webhookNameEmpty'));
  expect(await status({ kinds: [] })).toBe(refused('webhookKindsEmpty'));
  expect(await status({ kinds: ['student', 'wages'] })).toBe(refused('webhookBeyondOwn'));
  expect(await status({ code: 'wrong' })).toBe(refused('codeWrong'));
  const { code: _none, ...uncoded } = wishOf(address);
  expect((await desk.call(contract.makeWebhook, { body: uncoded })).status).toBe(
    refused('codeAsked'),
  );
  for (const wrong of [
    'crm',
    'ftp://crm.example/',
    'javascript:alert(1)',
    'https://a:b@crm.example/',
  ])
    expect(await status({ address: wrong }), wrong).toBe(refused('webhookAddress'));
  expect(await status({ address: 'https://nowhere.invalid/' })).toBe(refused('webhookUnfound'));
});

it('sends nothing into a network that is not open to all, unless the operator opened it', async () => {
  const bound = await openWebhookDesk(strict);
  for (const host of [
    '127.0.0.1',
    '10.0.0.8',
    '2130706433',
    '169.254.169.254',
    '[::1]',
    'localhost',
  ])
    expect(
      (await bound.call(contract.makeWebhook, { body: wishOf(`https://${host}/in`) })).status,
      host,
    ).toBe(refused('webhookPrivate'));
  // Opened is this machine alone.
  expect(
    (await desk.call(contract.makeWebhook, { body: wishOf('https://10.0.0.8/in') })).status,
  ).toBe(refused('webhookPrivate'));
});

it('has told what its maker may see of all, and is nothing for who may not change settings', async () => {
  const { address } = await openReceiver();
  const few = await signInStaffAs(school, {
    permissions: ['setting.read', 'setting.write', 'student.read:own', 'order.read'],
  });
  expect((await few.data(contract.listWebhooks)).kinds).toEqual(['order', 'refund']);
  const wish = wishOf(address, ['student']);
  expect((await few.call(contract.makeWebhook, { body: wish })).status).toBe(
    refused('webhookBeyondOwn'),
  );
  const reader = await signInStaffAs(school, { permissions: ['setting.read', 'student.read'] });
  expect((await reader.call(contract.makeWebhook, { body: wish })).status).toBe(
    refused('permissionMissing'),
  );
});

it('[POST /api/console/webhooks/change] [POST /api/console/webhooks/switch] [POST /api/console/webhooks/remove] [GET /api/console/webhooks] changes, stops and takes one away, and logs each', async () => {
  const { address } = await openReceiver();
  const { webhook } = await listen(desk, address, ['student']);
  const { webhookId } = webhook;
  const changed = await desk.data(contract.changeWebhook, {
    body: { ...wishOf(address, ['order']), webhookId, name: '财务软件' },
  });
  expect(changed).toMatchObject({ name: '财务软件', kinds: ['order'] });
  const off = await desk.data(contract.switchWebhook, { body: { webhookId, on: false } });
  expect(off.state).toBe('off');
  await desk.data(contract.switchWebhook, { body: { webhookId, on: false } });
  expect(await desk.data(contract.switchWebhook, { body: { webhookId, on: true } })).toMatchObject({
    state: 'on',
  });
  await desk.data(contract.removeWebhook, { body: { webhookId } });
  const { webhooks } = await desk.data(contract.listWebhooks);
  expect(webhooks.map((each) => each.webhookId)).not.toContain(webhookId);
  for (const answer of [
    await desk.call(contract.removeWebhook, { body: { webhookId } }),
    await desk.call(contract.switchWebhook, { body: { webhookId, on: true } }),
    await desk.call(contract.changeWebhook, { body: { ...wishOf(address), webhookId } }),
    await desk.call(contract.listWebhookDeliveries, { query: { webhookId: newId() } }),
    await desk.call(contract.replayWebhook, { body: { webhookId } }),
  ])
    expect(answer.status).toBe(refused('webhookUnknown'));
  const auditor = await signInStaffAs(school, { permissions: ['audit.read'] });
  const { list } = await auditor.data(listAudit, { query: {} });
  expect(
    list.filter((entry) => entry.targetId === webhookId).map(({ operation }) => operation),
  ).toEqual([
    ...['removeWebhook', 'switchWebhook', 'switchWebhook', 'changeWebhook', 'makeWebhook'],
  ]);
});

it('no more than twenty, be they asked for at once', async () => {
  const { address } = await openReceiver();
  await listen(desk, address, ['order']);
  await sql`insert into webhook (webhook_id, staff_id, name, address, kinds, secret_sealed, made_at)
    select gen_random_uuid(), w.staff_id, w.name, w.address, w.kinds, w.secret_sealed, now()
    from (select * from webhook limit 1) w, generate_series(1, 19 - (select count(*)::int from webhook))`.execute(
    connection,
  );
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => {
      const other = await openWebhookDesk(school);
      return (await other.call(contract.makeWebhook, { body: wishOf(address, ['order']) })).status;
    }),
  );
  const full = refused('webhooksTooMany');
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, full, full]);
  expect((await desk.data(contract.listWebhooks)).webhooks).toHaveLength(contract.maxWebhooks);
});
