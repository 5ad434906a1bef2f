import type { AlipaySdk } from 'alipay-sdk';
import type { AlipayConfig } from '../../../platform/config/alipay-config.ts';
import { toDecimal } from '../decimal-amount.ts';
import type { PaymentRequest } from '../payment.port.ts';
import { shanghaiTime } from './alipay-time.ts';
import type { AlipayFields } from './alipay-client.ts';

const longestSubject = 128;

/** What Alipay forbids in a subject, and what would tear its bill or a form; the wide letters look alike. */
const forbidden = /[\p{Cc}"&',/<=>\\]/gu;

export function orderFields(request: PaymentRequest): AlipayFields {
  return {
    out_trade_no: request.paymentNo,
    total_amount: toDecimal(request.money.amount),
    subject: subjectOf(request.subject),
    time_expire: shanghaiTime(request.expiresAt),
  };
}

function subjectOf(words: string): string {
  const wide = words.replace(forbidden, (letter) =>
    letter < ' ' || letter > '~'
      ? ' '
      : String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  );
  return [...wide].slice(0, longestSubject).join('').trim() || '课程订单';
}

/** The signed address of Alipay's cashier, for a computer or a phone. */
export function cashierAddress(
  sdk: AlipaySdk,
  config: AlipayConfig,
  request: PaymentRequest,
  way: 'page' | 'h5',
): URL {
  const isPage = way === 'page';
  const bizContent = {
    ...orderFields(request),
    product_code: isPage ? 'FAST_INSTANT_TRADE_PAY' : 'QUICK_WAP_WAY',
    ...(!isPage && { quit_url: request.cancelUrl }),
  };
  return new URL(
    sdk.pageExec(isPage ? 'alipay.trade.page.pay' : 'alipay.trade.wap.pay', 'GET', {
      timestamp: shanghaiTime(new Date()),
      notifyUrl: config.noticeUrl,
      returnUrl: request.returnUrl,
      bizContent,
    }),
  );
}

/**
 * A form that sends a browser to such an address; the page submits it. The SDK's own form escapes quotes only, and
 * comes with a script that our pages do not let in.
 */
export function formTo(address: URL): string {
  const fields = [...address.searchParams].filter(([name]) => name !== 'charset');
  // The charset stands in the address, else Alipay reads the form in its own.
  const action = `${address.origin}${address.pathname}?charset=utf-8`;
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<form action="${escaped(action)}" method="post" accept-charset="utf-8">${inputs.join('')}</form>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
