import type { MailAttachment, MailMessage } from '../inbox/message.ts';
import { html, type SafeHtml } from './html.ts';
import { formatArrival } from './phone-time.ts';

/** One opened mail. Its markup stays in a frame without scripts, forms or an origin of its own. */
export function renderMail(mail: MailMessage, now: Date): SafeHtml {
  const subject = mail.subject || '（无主题）';
  return html`<article class="mail">
    <a class="back" href="/?tab=mail">返回邮件列表</a>
    <h2>${subject}</h2>
    <dl>
      <dt>发件人</dt>
      <dd>${mail.fromName === '' ? mail.from : `${mail.fromName} <${mail.from}>`}</dd>
      <dt>收件人</dt>
      <dd>${mail.to}</dd>
      <dt>时间</dt>
      <dd><time datetime="${mail.at}">${formatArrival(mail.at, now)}</time></dd>
    </dl>
    ${
      mail.attachments.length > 0 &&
      html`<ul class="attachments">
        ${mail.attachments.map(renderAttachment)}
      </ul>`
    }
    ${
      mail.html === ''
        ? html`<pre class="mail-text">${mail.text}</pre>`
        : html`<iframe
            class="mail-frame"
            src="/mail/${mail.id}"
            title="邮件正文：${subject}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerpolicy="no-referrer"
          ></iframe>`
    }
  </article>`;
}

/** The policy of the document in the frame: its own styles and inline pictures, and nothing that reaches out. */
export const MAIL_CONTENT_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** A mail's markup as a document. Links open outside the frame, where a confirmation link belongs. */
export function renderMailDocument(mail: MailMessage): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><base target="_blank"></head>${mail.html}</html>`;
}

function renderAttachment({ filename, size }: MailAttachment): SafeHtml {
  return html`<li>${filename}<span>${formatSize(size)}</span></li>`;
}

function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024
    ? `${(bytes / 1024).toFixed(1)} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
