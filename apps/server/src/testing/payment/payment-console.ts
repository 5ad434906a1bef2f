import type { Notice } from '../../../../sandbox/src/payment/notice.ts';
import type { PaymentFault } from '../../../../sandbox/src/payment/payment-faults.ts';
import type { PaymentMessage } from '../../../../sandbox/src/payment/payment-journal.ts';
import type {
  PaymentBook,
  PaymentCode,
  PhoneAnswer,
  PhoneResult,
} from '../../../../sandbox/src/payment/stand-in.ts';

export { faultsOf, NOTICE_TRICKS } from '../../../../sandbox/src/payment/payment-faults.ts';

export type FaultWish = Pick<PaymentFault, 'provider' | 'fault'> &
  Partial<Pick<PaymentFault, 'times' | 'order' | 'action' | 'copies' | 'ms'>>;

/** The sandbox's payment API: what providers have on their books, what people do at the phone, and what goes wrong. */
export interface PaymentConsole {
  book(): Promise<PaymentBook>;
  codes(): Promise<readonly PaymentCode[]>;
  /** A person scans a code, by its text, and pays unless said otherwise. */
  scan(code: string, answer?: PhoneAnswer): Promise<PhoneResult & { readonly code: PaymentCode }>;
  fault(fault: FaultWish): Promise<void>;
  clearFaults(): Promise<void>;
  notices(order?: string): Promise<readonly Notice[]>;
  /** What waits or is held is sent at once; `isAgain` sends also what was taken already. */
  sendNotices(wish?: { order?: string; isAgain?: boolean }): Promise<readonly Notice[]>;
  /** Refunds in process are done now; answers how many. */
  finishRefunds(order?: string): Promise<number>;
  journal(order?: string): Promise<readonly PaymentMessage[]>;
}

/** @param url of the sandbox's console */
export function paymentConsole(url: string): PaymentConsole {
  const call = async (path: string, body?: object, method = 'POST'): Promise<unknown> => {
    const response = await fetch(`${url}/payment/${path}`, {
      ...(body && {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      ...(method === 'DELETE' && { method }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return await response.json();
  };
  const about = (order: string | undefined): string =>
    order === undefined ? '' : `?order=${encodeURIComponent(order)}`;
  return {
    book: async () => (await call('book')) as PaymentBook,
    codes: async () => ((await call('codes')) as { codes: PaymentCode[] }).codes,
    scan: async (code, answer = 'pay') =>
      (await call('scan', { code, answer })) as PhoneResult & { code: PaymentCode },
    fault: async (fault) => void (await call('faults', fault)),
    clearFaults: async () => void (await call('faults', undefined, 'DELETE')),
    notices: async (order) =>
      ((await call(`notices${about(order)}`)) as { notices: Notice[] }).notices,
    sendNotices: async (wish = {}) =>
      ((await call('notices/send', wish)) as { notices: Notice[] }).notices,
    finishRefunds: async (order) =>
      ((await call('refunds/finish', { order })) as { finished: number }).finished,
    journal: async (order) =>
      ((await call(`journal${about(order)}`)) as { messages: PaymentMessage[] }).messages,
  };
}
