import type { MailMessage } from '../inbox/message.ts';
import { groupByReceiver, type Conversation } from './conversation.ts';
import { renderEmpty } from './empty-state.ts';
import { html, type SafeHtml } from './html.ts';
import { formatArrival } from './phone-time.ts';

/** Mails grouped by mailbox. @param filter part of the receiver's address */
export function renderMailList(mails: readonly MailMessage[], filter: string, now: Date): SafeHtml {
  const wanted = filter.toLowerCase();
  const shown = mails.filter(({ to }) => to.includes(wanted));
  if (shown.length > 0) {
    return html`<ul class="conversations">
      ${groupByReceiver(shown, ({ to }) => to).map((mailbox) => renderMailbox(mailbox, now))}
    </ul>`;
  }
  return filter === ''
    ? renderEmpty({ title: '还没有邮件', words: '学舟发出的邮件不会离开这台电脑，都会送到这里。' })
    : renderEmpty({
        title: '没有这个邮箱的邮件',
        words: `收到的邮件里没有含「${filter}」的邮箱。`,
        step: { words: '查看全部邮件', href: '/?tab=mail' },
      });
}

function renderMailbox(
  { receiver, newest, earlier }: Conversation<MailMessage>,
  now: Date,
): SafeHtml {
  return html`<li class="card" data-id="${newest.id}">
    <div class="card-head"><h2>${receiver}</h2></div>
    <ul class="mails">
      ${[newest, ...earlier].map((mail) => renderRow(mail, now))}
    </ul>
  </li>`;
}

function renderRow(mail: MailMessage, now: Date): SafeHtml {
  const preview = (mail.text || textOf(mail.html)).replaceAll(/\s+/g, ' ').slice(0, 80);
  return html`<li>
    <a class="mail-row" href="/?tab=mail&amp;mail=${mail.id}" data-key="mail-${mail.id}">
      <span class="mail-subject">${mail.subject || '（无主题）'}</span>
      <time datetime="${mail.at}">${formatArrival(mail.at, now)}</time>
      <span class="mail-preview">${preview}</span>
    </a>
  </li>`;
}

/** Words of a mail that has only markup, for the preview; what is left is escaped like all text. */
function textOf(markup: string): string {
  return markup
    .replaceAll(/<(style|script|title)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
    .replaceAll('&nbsp;', ' ');
}
