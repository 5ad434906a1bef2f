import type { Inbox } from '../inbox/inbox.ts';
import type { MailMessage } from '../inbox/message.ts';
import type { PaymentDesk } from '../payment/payment-desk.ts';
import type { WechatDesk } from '../wechat/wechat-desk.ts';
import { html, SafeHtml } from './html.ts';
import { renderMailList } from './mail-list.ts';
import { renderMail } from './mail-view.ts';
import { renderPayList, renderScanForm } from './pay-list.ts';
import { renderPayment } from './pay-view.ts';
import { formatClock } from './phone-time.ts';
import { renderSmsList } from './sms-list.ts';
import { renderWechatList } from './wechat-list.ts';

// Not inside the template: bundlers rewrite a tagged template that holds a closing script tag.
const script = new SafeHtml('<script src="/phone.js" defer></script>');

/** What the address says the phone shows. */
export interface PhoneState {
  tab: 'sms' | 'mail' | 'wechat' | 'pay';
  filter: string;
  openMail: MailMessage | undefined;
  /** The text of the code that was scanned; empty shows all of them. */
  code: string;
  /** Where a phone's browser came from to pay. */
  back: string | undefined;
  inbox: Inbox;
  desk: WechatDesk;
  payments: PaymentDesk;
}

const TAB_NAMES = { sms: '短信', mail: '邮件', wechat: '微信', pay: '付款' } as const;

export const TABS = ['sms', 'mail', 'wechat', 'pay'] as const;

const FILTER_WORDS = {
  sms: { filter: '按号码查找', hint: '手机号，可只填一部分', inputMode: 'tel' },
  mail: { filter: '按邮箱查找', hint: '邮箱，可只填一部分', inputMode: 'email' },
} as const;

/** The whole page. It works without its script too; the script only keeps it up to date. */
export function renderPhonePage(state: PhoneState, now: Date): SafeHtml {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>${TAB_NAMES[state.tab]} · 学舟沙箱手机</title>
        <link rel="icon" href="/phone.svg" />
        <link rel="stylesheet" href="/phone.css" />
        <link rel="stylesheet" href="/inbox.css" />
        <link rel="stylesheet" href="/mail.css" />
        <link rel="stylesheet" href="/wechat.css" />
        <link rel="stylesheet" href="/pay.css" />
        ${script}
      </head>
      <body>
        <div class="desk">
          <aside class="about">
            <p class="about-name">学舟沙箱</p>
            <p class="about-title">短信、邮件、微信和付款都在这部手机里</p>
            <p>
              演示和开发时，学舟发出的短信与邮件不会离开这台电脑。登录用的验证码在这里复制，
              微信的二维码在这里扫，付款码也在这里付，付的不是真的钱。
            </p>
            <p><a href="/people">实名核验认识的人</a></p>
          </aside>
          <div class="phone">
            <div class="status-bar" aria-hidden="true">
              <span data-clock>${formatClock(now)}</span>
              <span class="speaker"></span>
              <svg viewBox="0 0 44 14" width="44" height="14">
                <path d="M1 10v3M6 7v6M11 4v9M16 1v12" />
                <rect x="23.5" y="2" width="17" height="10" rx="3" />
                <path class="battery" d="M27 5.5v3M31 5.5v3M35 5.5v3M43 6v2" />
              </svg>
            </div>
            <main class="screen">
              ${state.openMail ? renderMail(state.openMail, now) : renderInbox(state, now)}
            </main>
          </div>
        </div>
        <p class="announcement" role="status" data-announcement></p>
      </body>
    </html> `;
}

/** The part of the page that a new message or another filter changes. */
export function renderPhoneList(state: PhoneState, now: Date): SafeHtml {
  const { tab, filter, inbox, desk, payments, code, back } = state;
  if (tab === 'wechat') return renderWechatList(desk, now);
  if (tab === 'pay')
    return code === '' ? renderPayList(payments, now) : renderPayment(payments, code, back, now);
  return tab === 'mail'
    ? renderMailList(inbox.listMails(), filter, now)
    : renderSmsList(inbox.listSms(), filter, now);
}

function renderInbox(state: PhoneState, now: Date): SafeHtml {
  const { tab, filter } = state;
  return html`<header class="inbox-head">
      <h1>收件箱</h1>
      <nav class="tabs" aria-label="收件箱">${TABS.map((one) => renderTab(one, tab))}</nav>
      ${(tab === 'sms' || tab === 'mail') && renderFilter(tab, filter)}
      ${tab === 'pay' && state.code === '' && renderScanForm()}
    </header>
    <p class="offline" data-offline hidden>
      连接已断开，正在重新连接。沙箱停止后，新消息不会出现。
    </p>
    <div data-list="${tab}">${renderPhoneList(state, now)}</div>`;
}

function renderFilter(tab: keyof typeof FILTER_WORDS, filter: string): SafeHtml {
  const words = FILTER_WORDS[tab];
  return html`<form class="filter" role="search" data-filter>
    ${tab === 'mail' && html`<input type="hidden" name="tab" value="mail" />`}
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13.2 13.2 4 4" />
    </svg>
    <input
      name="q"
      type="search"
      inputmode="${words.inputMode}"
      autocomplete="off"
      aria-label="${words.filter}"
      placeholder="${words.hint}"
      value="${filter}"
    />
  </form>`;
}

function renderTab(tab: PhoneState['tab'], current: PhoneState['tab']): SafeHtml {
  const href = tab === 'sms' ? '/' : `/?tab=${tab}`;
  return tab === current
    ? html`<a href="${href}" aria-current="page">${TAB_NAMES[tab]}</a>`
    : html`<a href="${href}" data-tab="${tab}">${TAB_NAMES[tab]}</a>`;
}
