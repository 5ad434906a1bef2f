import { afterAll } from 'vitest';
import type { PaymentGateway } from '../../../providers/payment/payment.port.ts';
import { paymentConsole } from '../../../testing/payment/payment-console.ts';
import { sandboxGateways } from '../../../testing/payment/payment-gateways.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { recordMessages } from '../payment/record-message.ts';
import { openNoticeDoor } from './notice-door.ts';
import { journey } from './open-mall.ts';

/**
 * A school with a mall whose providers are the sandbox's: their own adapters speak to them over HTTP, and their notices
 * come to the school's server. `answerMs`: how long an adapter waits. Call it at the top of a test file.
 */
export async function openEmulatedMall({ answerMs = 2000 } = {}) {
  const door = await openNoticeDoor();
  afterAll(() => door.close());
  const gateways: PaymentGateway[] = [];
  const school = await startTestApp({
    sandbox: true,
    payments: gateways,
    environment: { PAYMENT_NOTICE_URL: door.url },
  });
  const { services, sandbox } = school;
  if (sandbox === undefined) throw new Error('the sandbox is off');
  const record = recordMessages(services.database, school.clock, services.log);
  gateways.push(...sandboxGateways(services.config.payments, record, answerMs));
  door.leadTo(school.app);
  return {
    ...school,
    ...journey(school),
    /** Of the providers: their books, what people do with codes, what goes wrong. */
    play: paymentConsole(sandbox.consoleUrl),
    books: () => checkBooks(school.connection),
  };
}

export type EmulatedMall = Awaited<ReturnType<typeof openEmulatedMall>>;

/** What a person answers at PayPal's page; answers the page that comes of it. */
export async function answerAtPaypal(url: string, answer: 'pay' | 'cancel'): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ answer }),
  });
  return await response.text();
}

/** PayPal's number of a payment, as its page gives it back. */
export const tokenIn = (url: string): string => new URL(url).searchParams.get('token') ?? '';
