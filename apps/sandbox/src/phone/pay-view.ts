import type { PaymentDesk } from '../payment/payment-desk.ts';
import { PROVIDER_NAMES, type PaymentCode, type PhoneAnswer } from '../payment/stand-in.ts';
import { renderEmpty } from './empty-state.ts';
import { html, type SafeHtml } from './html.ts';
import { formatMoney, STATE_WORDS } from './pay-list.ts';
import { formatArrival } from './phone-time.ts';

const ANSWERS: readonly { answer: PhoneAnswer; words: string }[] = [
  { answer: 'wrong-password', words: '输错密码' },
  { answer: 'no-money', words: '余额不足' },
  { answer: 'cancel', words: '取消' },
];

/** One code that was scanned: who asks for what, and what a person can do. @param back where a browser came from */
export function renderPayment(
  payments: PaymentDesk,
  content: string,
  back: string | undefined,
  now: Date,
): SafeHtml {
  const code = payments.find(content);
  return html`<article class="pay">
    <a class="back" href="/?tab=pay" data-key="pay-back">返回付款列表</a>
    ${
      code
        ? renderCode(code, back, now)
        : renderEmpty({
            title: '这不是付款码',
            words: '沙箱没有发出过这个付款码。请从付款页面复制完整的文字，再扫一次。',
            step: { words: '返回付款列表', href: '/?tab=pay' },
          })
    }
  </article>`;
}

function renderCode(code: PaymentCode, back: string | undefined, now: Date): SafeHtml {
  const { provider, merchant, subject, order, expiresAt, state, lastRefusal } = code;
  const isRefused = state !== 'paid' && lastRefusal !== '';
  return html`<div class="card">
      <p class="pay-merchant">付款给 ${merchant}</p>
      <h2 class="pay-amount">${formatMoney(code)}</h2>
      <p class="pay-state" role="status" data-state="${isRefused ? 'refused' : state}">
        ${isRefused ? lastRefusal : STATE_WORDS[state]}
      </p>
      <dl>
        <dt>商品</dt>
        <dd>${subject}</dd>
        <dt>方式</dt>
        <dd>${PROVIDER_NAMES[provider]}</dd>
        <dt>商户单号</dt>
        <dd>${order}</dd>
        ${
          state === 'waiting' &&
          html`<dt>有效至</dt>
            <dd><time datetime="${expiresAt}">${formatArrival(expiresAt, now)}</time></dd>`
        }
      </dl>
      ${state !== 'paid' && renderAnswers(code, back)}
    </div>
    ${back !== undefined && html`<a class="button pay-return" href="${back}">返回商家</a>`}`;
}

function renderAnswers({ content, state, order }: PaymentCode, back: string | undefined): SafeHtml {
  const isWaiting = state === 'waiting';
  return html`<form class="scan" method="post" action="/payment/scan">
    <input type="hidden" name="code" value="${content}" />
    ${back !== undefined && html`<input type="hidden" name="back" value="${back}" />`}
    <button class="button pay-pay" name="answer" value="pay" data-key="do-pay-${order}">
      ${isWaiting ? '确认付款' : '仍要付款'}
    </button>
    ${
      isWaiting &&
      ANSWERS.map(
        ({ answer, words }) =>
          html`<button
            class="button scan-refuse"
            name="answer"
            value="${answer}"
            data-key="do-${answer}-${order}"
          >
            ${words}
          </button>`,
      )
    }
  </form>`;
}
