import type { NoticeStyle, SealedNotice } from '../payment/notice.ts';
import type { AlipayAccount } from './alipay-account.ts';
import { noticeText, sign, type Fields } from './alipay-signature.ts';
import { shanghaiTime } from './alipay-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const REPLY_MS = 5000;

/** Eight times in a little more than a day. */
const RETRY_PAUSES = [
  4 * MINUTE_MS,
  10 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  15 * HOUR_MS,
];

/** A notice is a form. The only reply that ends its repeats is `success`, seven letters and nothing else. */
export function alipayNoticeStyle(account: AlipayAccount): NoticeStyle<Fields> {
  return {
    provider: 'alipay',
    retryPauses: RETRY_PAUSES,
    replyMs: REPLY_MS,
    seal: ({ id, content }, trick) =>
      // The time is that of this attempt, the number that of the notice.
      seal({ ...content, notify_id: id, notify_time: shanghaiTime(new Date()) }, account, trick),
    isTaken: ({ status, body }) => status === 200 && body === 'success',
  };
}

function seal(fields: Fields, account: AlipayAccount, trick: string | undefined): SealedNotice {
  const told = { ...fields, ...(trick === undefined ? {} : TOLD[trick]) };
  const signature = sign(
    noticeText(told),
    account.alipayPrivateKey,
    trick === 'sign-type-rsa' ? 'RSA' : 'RSA2',
  );
  const sealed = {
    ...told,
    sign_type: 'RSA2',
    sign: signature,
    ...(trick !== undefined && SEALED[trick]?.(signature)),
  };
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(sealed).toString(),
  };
}

/** What a spoiled notice tells, rightly signed. */
const TOLD: Readonly<Record<string, Fields>> = {
  'wrong-amount': { total_amount: '0.01', receipt_amount: '0.01', buyer_pay_amount: '0.01' },
  'other-merchant': { seller_id: '2088999999999999' },
  'other-app': { app_id: '2021999999999999', auth_app_id: '2021999999999999' },
  'percent-value': { passback_params: '100%&a=b' },
};

/** What is done to it after it was signed. */
const SEALED: Readonly<Record<string, (signature: string) => Fields>> = {
  'bad-signature': (signature) => ({ sign: [...signature].toReversed().join('') }),
  unsigned: () => ({ sign: '' }),
  'sign-type-rsa': () => ({ sign_type: 'RSA' }),
  'sign-type-nope': () => ({ sign_type: 'NOPE' }),
  // Alipay leaves fields without a value out of what it signs, but may send them.
  'empty-value': () => ({ body: '', store_id: '' }),
  tampered: () => ({ total_amount: '88888.88' }),
};
