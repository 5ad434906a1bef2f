import { beforeEach, describe, expect, it } from 'vitest';
import type { MerchantKind } from '@xuezhou/rules/site/merchant-fields';
import { sandboxPaypal } from '../../../platform/config/paypal-config.ts';
import type { PaymentMessage } from '../../../providers/payment/payment.port.ts';
import { signerWith } from '../../../platform/signer.ts';
import { secondMerchants } from '../../../testing/payment/payment-keys.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { providersHealth } from './failing-providers.ts';
import { keepEnvironmentMerchants, keepMerchant } from './keep-merchant.ts';
import { latePayments } from './late-payments.ts';
import { noteCalls } from './note-calls.ts';
import { resealProviderKeys } from './reseal-keys.ts';
import { heldProviderRow, noteFailure, providerRow, writeProvider } from './provider.repository.ts';

const school = await startTestApp();
const { connection, services, clock } = school;
const quiet = () => Promise.resolve();

const former = {
  ...{ clientId: 'a-client-of-before', clientSecret: 'a-secret', merchantId: 'BEFOREMERCHNT' },
  ...{ webhookId: 'BEFOREWEBHOOK', rate: '700' },
};
const present = { ...former, clientId: 'a-client-of-now', merchantId: 'NOWSMERCHANTX' };

const keep = (kind: MerchantKind, values: Record<string, string>) =>
  connection
    .transaction()
    .execute((change) => keepMerchant(change, services, { kind, values, now: clock.now() }));

const kept = () => connection.selectFrom('merchant_key').selectAll().execute();

beforeEach(async () => {
  await connection.deleteFrom('merchant_key').execute();
  await connection.deleteFrom('provider_setting').execute();
});

describe('the keys of merchants that are kept', () => {
  it('are those, whatever the dollar costs, and the former one stays known', async () => {
    await keep('paypal', former);
    for (let rate = 701; rate < 720; rate += 1)
      await keep('paypal', { ...present, rate: String(rate) });
    expect(await kept()).toHaveLength(2);
    const known = await latePayments(services, quiet).known();
    expect(known.map(({ merchant }) => merchant)).toContain(former.merchantId);
  });

  it('stay known, however often those of the present one were renewed', async () => {
    await keep('paypal', former);
    for (let time = 0; time < 20; time += 1)
      await keep('paypal', { ...present, clientSecret: `secret ${time}` });
    const known = await latePayments(services, quiet).known();
    expect(known.map(({ merchant }) => merchant)).toContain(former.merchantId);
  });

  it('of PayPal are those of the app that began a payment; one of before that was written is of the first', async () => {
    await keep('paypal', former);
    await keep('paypal', { ...former, clientId: 'a-second-client' });
    const late = latePayments(services, quiet);
    const merchant = { provider: 'paypal', merchant: former.merchantId } as const;
    const appOf = async (app: string) => (await late.ofMerchant({ ...merchant, app }))?.app;
    expect(await appOf('a-second-client')).toBe('a-second-client');
    expect(await appOf(former.clientId)).toBe(former.clientId);
    expect(await appOf(former.merchantId)).toBe(former.clientId);
  });
});

describe('keys that another SECRET sealed', () => {
  const before = 'the secret of before, which is long enough for one';
  const older = signerWith(before);

  it('of a former merchant are told as a repair, as what it began waits', async () => {
    const sealedBefore = { ...services, signer: older };
    await connection
      .transaction()
      .execute((change) =>
        keepMerchant(change, sealedBefore, { kind: 'paypal', values: former, now: clock.now() }),
      );
    expect((await providersHealth(services, connection)).lostMerchants).toEqual(['paypal']);
    await resealProviderKeys(services);
    expect((await providersHealth(sealedBefore, connection)).lostMerchants).toEqual([]);
  });

  it('are sealed anew at night, and need it no more', async () => {
    const now = 'the secret of now, which is long enough for one';
    const kind = 'paypal' as const;
    await connection
      .transaction()
      .execute((change) =>
        keepMerchant(
          change,
          { ...services, signer: older },
          { kind, values: former, now: clock.now() },
        ),
      );
    const held = { digest: now, sealing: [now, before], signing: [now], cookies: [now] } as const;
    await resealProviderKeys({ ...services, signer: signerWith(held) });
    const server = { ...services, signer: signerWith(now) };
    expect((await providersHealth(server, connection)).lostMerchants).toEqual([]);
  });
});

describe('what the environment says', () => {
  const { payments } = services.config;
  const real = { ...payments.paypal!, ...former, rate: 700 };
  const of = (paypal: typeof real | null) => ({
    ...services,
    config: { ...services.config, payments: { ...payments, paypal } },
  });
  const start = (server: ReturnType<typeof of>) =>
    keepEnvironmentMerchants(server, connection, clock.now());

  it('is kept when a server starts, so that the next one put in its place leaves nobody alone', async () => {
    await Promise.all([start(of(real)), start(of(real))]);
    expect(await kept()).toHaveLength(1);
    const next = of({ ...real, clientId: 'a-client-of-now', merchantId: 'NOWSMERCHANTX' });
    await start(next);
    const asked = {
      provider: 'paypal',
      merchant: former.merchantId,
      app: former.clientId,
    } as const;
    expect(await latePayments(next, quiet).ofMerchant(asked)).toMatchObject({
      merchant: former.merchantId,
    });
  });

  it('is not taken for newer than what a page has set since', async () => {
    await start(of(real));
    await keep('paypal', { ...former, clientSecret: 'a-newer-secret' });
    await start(of(real));
    expect(await kept()).toHaveLength(2);
  });

  it('is nobody’s business where it is the sandbox, or a copy of a school', async () => {
    await start(of({ ...real, clientId: sandboxPaypal.clientId }));
    const server = of(real);
    const config = { ...server.config, PROVIDERS: 'environment' as const };
    await keepEnvironmentMerchants({ ...server, config }, connection, clock.now());
    expect(await kept()).toEqual([]);
  });
});

describe('how a merchant’s calls go', () => {
  const message = (verdict: string): PaymentMessage => ({
    ...{ provider: 'alipay', direction: 'out', action: 'query', paymentNo: null },
    ...{ request: '', response: null, verdict },
  });
  const failures = async () => (await providerRow(connection, 'alipay'))?.failures ?? 0;

  it('is not told by those of the environment’s, where a page has put another in its place', async () => {
    await connection.transaction().execute(async (change) => {
      await heldProviderRow(change, 'alipay');
      await writeProvider(change, 'alipay', { version: 1 });
    });
    const calls = noteCalls(services, quiet);
    calls.saw('alipay', { version: 1, isFailing: false, isOfPage: true });
    await calls.ofEnvironment('alipay')(message('time-out'));
    expect(await failures()).toBe(0);
    const failed = { kind: 'alipay', version: 1, now: clock.now(), words: '没有回答' } as const;
    await noteFailure(connection, failed);
    calls.saw('alipay', { version: 1, isFailing: true, isOfPage: true });
    await calls.ofEnvironment('alipay')(message('waiting'));
    expect(await failures()).toBe(1);
    await calls.of('alipay', 1)(message('waiting'));
    expect(await failures()).toBe(0);
  });

  it('is told by them where the environment’s is in use', async () => {
    const calls = noteCalls(services, quiet);
    calls.saw('alipay', { version: 0, isFailing: false, isOfPage: false });
    await calls.ofEnvironment('alipay')(message('time-out'));
    expect(await failures()).toBe(1);
    await calls.ofEnvironment('alipay')(message('waiting'));
    expect(await failures()).toBe(0);
  });
});

it('a merchant of a page is named as payments name it', async () => {
  await keep('alipay', secondMerchants.alipay);
  expect(await kept()).toMatchObject([
    { merchant: secondMerchants.alipay.sellerId, app: secondMerchants.alipay.appId },
  ]);
});
