import type { SmsMessage } from '../inbox/message.ts';
import { formatMobile } from '../inbox/mobile-number.ts';
import { groupByReceiver, type Conversation } from './conversation.ts';
import { renderEmpty } from './empty-state.ts';
import { html, type SafeHtml } from './html.ts';
import { formatArrival } from './phone-time.ts';

/**
 * The phone's conversations, the one with the newest message first.
 * @param filter part of a number; digits count, spaces and plus do not
 */
export function renderSmsList(
  messages: readonly SmsMessage[],
  filter: string,
  now: Date,
): SafeHtml {
  const digits = filter.replaceAll(/\D/g, '');
  const shown = messages.filter(({ mobile }) => isWanted(mobile, filter, digits));
  if (shown.length > 0) {
    return html`<ul class="conversations">
      ${groupByReceiver(shown, ({ mobile }) => mobile).map((conversation) =>
        renderConversation(conversation, now),
      )}
    </ul>`;
  }
  return filter === ''
    ? renderEmpty({
        title: '还没有短信',
        words: '在学舟的登录页填写手机号，获取验证码，短信会马上出现在这里。',
      })
    : renderEmpty({
        title: '没有这个号码的短信',
        words: `收到的短信里没有含「${filter}」的号码。`,
        step: { words: '查看全部短信', href: '/' },
      });
}

/** A whole number with its country code finds the mainland number that is kept without. */
function isWanted(mobile: string, filter: string, digits: string): boolean {
  if (digits === '') return filter === '';
  return mobile.includes(digits) || digits.endsWith(mobile);
}

function renderConversation(
  { receiver, newest, earlier }: Conversation<SmsMessage>,
  now: Date,
): SafeHtml {
  return html`<li class="card" data-id="${newest.id}">
    <div class="card-head">
      <h2>${formatMobile(receiver)}</h2>
      ${renderTime(newest.at, now)}
    </div>
    ${renderCode(newest, 'code')}
    <p class="sms-text">${newest.text}</p>
    ${earlier.length > 0 && renderEarlier(receiver, earlier, now)}
  </li>`;
}

function renderEarlier(receiver: string, earlier: SmsMessage[], now: Date): SafeHtml {
  return html`<details data-key="${receiver}">
    <summary>更早的 ${earlier.length} 条</summary>
    <ul>
      ${earlier.map(
        (message) =>
          html`<li>
            ${renderTime(message.at, now)} ${renderCode(message, 'code code-earlier')}
            <p class="sms-text">${message.text}</p>
          </li>`,
      )}
    </ul>
  </details>`;
}

function renderCode({ id, params }: SmsMessage, className: string): SafeHtml | undefined {
  const code = params['code'];
  if (code === undefined) return undefined;
  return html`<div class="${className}">
    <span class="digits">${code}</span>
    <button
      type="button"
      class="button"
      data-copy="${code}"
      data-key="copy-${id}"
      aria-label="复制验证码 ${code}"
    >
      复制
    </button>
  </div>`;
}

function renderTime(at: string, now: Date): SafeHtml {
  return html`<time datetime="${at}">${formatArrival(at, now)}</time>`;
}
