import { WECHAT_PEOPLE } from '../wechat/people.ts';
import type { Scan, ScanAnswer } from '../wechat/scan.ts';
import type { WechatDesk } from '../wechat/wechat-desk.ts';
import { renderEmpty } from './empty-state.ts';
import { html, type SafeHtml } from './html.ts';
import { formatArrival } from './phone-time.ts';

const MOST_ANSWERED = 5;

/** Codes that wait for a person, then the last ones that had theirs. */
export function renderWechatList(desk: WechatDesk, now: Date): SafeHtml {
  const waiting = desk.list().filter((scan) => !scan.answer && !desk.isOver(scan));
  const answered = desk
    .list()
    .filter(({ answer }) => answer)
    .slice(0, MOST_ANSWERED);
  if (waiting.length + answered.length === 0)
    return renderEmpty({
      title: '没有等您扫的二维码',
      words: '在学舟的登录页选「微信登录」，二维码会马上出现在这里。',
    });
  return html`<ul class="conversations">
    ${waiting.map((scan) => renderWaiting(scan, now))}
    ${answered.map((scan) => renderAnswered(scan, now))}
  </ul>`;
}

function renderHead({ kind, at }: Scan, now: Date): SafeHtml {
  return html`<div class="card-head">
    <h2>${kind === 'website' ? '网站登录' : '公众号二维码'}</h2>
    <time datetime="${at}">${formatArrival(at, now)}</time>
  </div>`;
}

function renderWaiting(scan: Scan, now: Date): SafeHtml {
  return html`<li class="card" data-id="${scan.id}">
    ${renderHead(scan, now)}
    <p class="sms-text">用哪个微信扫码并确认？</p>
    <form class="scan" method="post" action="/wechat/scan">
      <input type="hidden" name="scan" value="${scan.id}" />
      ${WECHAT_PEOPLE.map(
        ({ id, nickname }) =>
          html`<button class="button" name="person" value="${id}" data-key="${id}-${scan.id}">
            ${nickname}
          </button>`,
      )}
      <button class="button scan-refuse" name="answer" value="refuse" data-key="refuse-${scan.id}">
        拒绝
      </button>
    </form>
  </li>`;
}

function renderAnswered(scan: Scan, now: Date): SafeHtml {
  return html`<li class="card" data-id="${scan.id}">
    ${renderHead(scan, now)}
    <p class="sms-text">${scan.answer && describe(scan.answer)}</p>
    ${
      scan.answer?.delivery?.text !== undefined &&
      html`<p class="sms-text">公众号：${scan.answer.delivery.text}</p>`
    }
  </li>`;
}

function describe({ person, answer, delivery }: ScanAnswer): string {
  if (answer === 'refuse') return '已拒绝';
  if (delivery === undefined) return `${person.nickname} 已确认`;
  return delivery.status === 200
    ? `${person.nickname} 已扫码，消息已送达`
    : `${person.nickname} 已扫码，但学舟没有收下消息（发了 ${delivery.attempts} 次）`;
}
