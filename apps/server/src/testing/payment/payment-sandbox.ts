import { afterAll, afterEach } from 'vitest';
import { startSandbox, type Sandbox } from '../../../../sandbox/src/start-sandbox.ts';
import { readConfig, type Config } from '../../platform/config/config.ts';
import { catchNotices, type NoticeCatcher } from '../notice-catcher.ts';
import { paymentConsole, type PaymentConsole } from './payment-console.ts';
import { makeTestClock, type TestClock } from '../test-clock.ts';

export interface PaymentSandbox {
  readonly sandbox: Sandbox;
  readonly console: PaymentConsole;
  readonly notices: NoticeCatcher;
  readonly clock: TestClock;
  /** What a server beside this sandbox would read. */
  readonly config: Config;
}

/** The sandbox without a school: notices are caught, and faults are cleared after each test. Call it at a file's top. */
export async function startPaymentSandbox(): Promise<PaymentSandbox> {
  const clock = makeTestClock();
  const notices = await catchNotices();
  const sandbox = await startSandbox({
    consolePort: 0,
    paymentTimeScale: 0.001,
    paypalWebhook: `${notices.url}/api/mall/notice/paypal`,
    now: () => clock.now(),
  });
  const console = paymentConsole(sandbox.consoleUrl);
  afterEach(async () => {
    clock.reset();
    notices.onNotice = () => ({ status: 204, contentType: 'text/plain', body: '' });
    await console.clearFaults();
  });
  afterAll(async () => {
    await sandbox.stop();
    await notices.close();
  });
  const environment = {
    NODE_ENV: 'test',
    PAYMENT_NOTICE_URL: notices.url,
    WXPAY_URL: sandbox.wxpayUrl,
    ALIPAY_URL: `${sandbox.alipayUrl}/gateway.do`,
    PAYPAL_URL: sandbox.paypalUrl,
  };
  const config = readConfig(environment, import.meta.dirname);
  return { sandbox, console, notices, clock, config };
}
