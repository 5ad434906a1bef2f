import type { PaymentDesk } from '../payment/payment-desk.ts';
import { PROVIDER_NAMES, type PaymentCode } from '../payment/stand-in.ts';
import { renderEmpty } from './empty-state.ts';
import { html, type SafeHtml } from './html.ts';
import { formatArrival } from './phone-time.ts';

const MOST_OVER = 8;

export const STATE_WORDS: Readonly<Record<PaymentCode['state'], string>> = {
  waiting: '等待付款',
  paid: '已付款',
  closed: '订单已关闭',
  expired: '已过期',
};

/** Where the phone shows one code. */
function codeAddress(content: string): string {
  return `/?${new URLSearchParams({ tab: 'pay', code: content }).toString()}`;
}

export function formatMoney({
  amount,
  currency,
}: Pick<PaymentCode, 'amount' | 'currency'>): string {
  const format = new Intl.NumberFormat('zh-CN', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** What a camera would read: the text of a code, from wherever it is shown. */
export function renderScanForm(): SafeHtml {
  return html`<form class="pay-scan" action="/" role="search">
    <input type="hidden" name="tab" value="pay" />
    <input
      name="code"
      autocomplete="off"
      required
      aria-label="付款码的文字"
      placeholder="粘贴付款码的文字"
    />
    <button class="button">扫一扫</button>
  </form>`;
}

/** Codes that wait for a person, then the last ones that are over. */
export function renderPayList(payments: PaymentDesk, now: Date): SafeHtml {
  const codes = payments.codes();
  const waiting = codes.filter(({ state }) => state === 'waiting');
  const over = codes.filter(({ state }) => state !== 'waiting').slice(0, MOST_OVER);
  if (codes.length === 0)
    return renderEmpty({
      title: '没有等您付的款',
      words: '在学舟下单并选择微信支付等方式，付款码会马上出现在这里。付的不是真的钱。',
    });
  return html`<ul class="conversations">
    ${[...waiting, ...over].map((code) => renderRow(code, now))}
  </ul>`;
}

function renderRow(code: PaymentCode, now: Date): SafeHtml {
  const { order, content, state, provider, subject, at } = code;
  const isWaiting = state === 'waiting';
  return html`<li class="card" data-id="${order}">
    <div class="card-head">
      <h2>${formatMoney(code)}</h2>
      <time datetime="${at}">${formatArrival(at, now)}</time>
    </div>
    <p class="sms-text">${subject}</p>
    <div class="pay-foot">
      <p class="sms-text">${PROVIDER_NAMES[provider]}，${STATE_WORDS[state]}</p>
      <a
        class="button${isWaiting ? '' : ' scan-refuse'}"
        href="${codeAddress(content)}"
        data-key="pay-${order}"
        aria-label="${isWaiting ? '扫码付款' : '查看'} ${formatMoney(code)} ${subject}"
        >${isWaiting ? '扫码' : '查看'}</a
      >
    </div>
  </li>`;
}
