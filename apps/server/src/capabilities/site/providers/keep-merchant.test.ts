import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { keepEnvironmentMerchants } from './keep-merchant.ts';
import { latePayments } from './late-payments.ts';

const school = await startTestApp({ environment: { ALIPAY_APP_ID: '' } });
const { connection, services } = school;
const { alipay } = services.config.payments;
if (alipay === null) throw new Error('Alipay is off');

const own = { ...alipay, appId: '2021003100000001', sellerId: '2088100000000001' };
const withAlipay = (merchant: typeof own | null) => ({
  ...services,
  config: { ...services.config, payments: { ...services.config.payments, alipay: merchant } },
});
const rows = () => connection.selectFrom('merchant_key').selectAll().execute();
const merchant = { provider: 'alipay', merchant: own.sellerId, app: own.appId } as const;

it('whom the environment named is known after it names another, and is kept once', async () => {
  const now = school.clock.now();
  await keepEnvironmentMerchants(withAlipay(own), connection, now);
  await keepEnvironmentMerchants(withAlipay(own), connection, now);
  expect(await rows()).toMatchObject([{ kind: 'alipay', merchant: own.sellerId, app: own.appId }]);
  const late = latePayments(withAlipay(null), () => Promise.resolve());
  expect(await late.inUse()).toEqual([]);
  expect(await late.ofMerchant(merchant)).toMatchObject({ merchant: own.sellerId });
  expect((await late.known()).map((one) => one.merchant)).toEqual([own.sellerId]);
});

it('nothing is kept of the sandbox, nor by a copy of the school', async () => {
  await connection.deleteFrom('merchant_key').execute();
  const now = school.clock.now();
  await keepEnvironmentMerchants(withAlipay(alipay), connection, now);
  const { config, ...others } = withAlipay(own);
  const copy = { ...others, config: { ...config, PROVIDERS: 'environment' as const } };
  await keepEnvironmentMerchants(copy, connection, now);
  expect(await rows()).toEqual([]);
});
