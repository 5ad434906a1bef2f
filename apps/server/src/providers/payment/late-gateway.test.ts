import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { paypalFacts } from './gateway-facts.ts';
import { lateGateway } from './late-gateway.ts';
import type { PaymentGateway } from './payment.port.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const name = { paymentNo: 'P1' };
const facts = paypalFacts({ merchantId: 'M1' } as Parameters<typeof paypalFacts>[0]);

function makeGateway(): PaymentGateway {
  const never = () => Promise.reject(new Error('not asked for'));
  return {
    ...facts,
    start: never,
    find: () => Promise.resolve({ state: 'waiting' }),
    take: never,
    close: never,
    refund: never,
    findRefund: never,
    readNotice: () => Promise.resolve({ kind: 'other' }),
    answerNotice: ({ kind }) => ({ status: 200, contentType: 'text/plain', body: kind }),
    readBill: async function* () {
      yield* await Promise.resolve([]);
    },
  };
}

describe('a gateway that is loaded late', () => {
  it('tells what it is without being loaded', () => {
    const load = vi.fn(() => Promise.resolve(makeGateway()));
    expect(lateGateway(facts, load)).toMatchObject({ provider: 'paypal', merchant: 'M1' });
    expect(load).not.toHaveBeenCalled();
  });

  it('is loaded once, by whoever asks first', async () => {
    const load = vi.fn(() => Promise.resolve(makeGateway()));
    const gateway = lateGateway(facts, load);
    const found = await Promise.all([gateway.find(name), gateway.find(name)]);
    expect(found).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded anew by who asks after it could not be', async () => {
    const load = vi.fn(() => Promise.resolve(makeGateway()));
    load.mockRejectedValueOnce(new Error('no such file'));
    const gateway = lateGateway(facts, load);
    await expect(gateway.find(name)).rejects.toThrow('no such file');
    expect(await gateway.find(name)).toEqual({ state: 'waiting' });
  });

  it('answers the notice that it read', async () => {
    const gateway = lateGateway(facts, () => Promise.resolve(makeGateway()));
    const reading = await gateway.readNotice({ headers: {}, body: '' });
    expect(gateway.answerNotice(reading, true)).toMatchObject({ body: 'other' });
  });
});

it('a server that has begun has loaded no SDK of a provider of payments', () => {
  const code = `
    import { createRequire } from 'node:module';
    await import('./apps/server/src/app.ts');
    await import('./apps/server/src/open-services.ts');
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(loaded.length > 0, loaded.filter((file) => /wechatpay-axios|apimatic|paypal|undici|alipay/.test(file)));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', code],
    { cwd: root, encoding: 'utf8' },
  );
  expect({ stdout, stderr }).toEqual({ stdout: 'true []\n', stderr: '' });
});
