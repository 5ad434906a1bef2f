import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { toDataURL } from 'qrcode';
import { send, sendJson } from '../http/exchange.ts';
import { html, SafeHtml } from '../phone/html.ts';
import { scanAddress } from './scan.ts';
import type { WechatDesk } from './wechat-desk.ts';

const HTML = 'text/html; charset=utf-8';
const script = new SafeHtml('<script src="/connect/qrconnect.js" defer></script>');

export interface QrconnectOptions {
  desk: WechatDesk;
  appId: string;
  /** The phone, which the codes lead to. */
  phoneUrl: string;
}

/** WeChat's page that shows a code to log in to a website; false when the address is none of its. */
export async function answerQrconnect(
  response: ServerResponse,
  url: URL,
  options: QrconnectOptions,
): Promise<boolean> {
  switch (url.pathname) {
    case '/connect/qrconnect':
      send(response, 200, HTML, (await renderQrconnect(url.searchParams, options)).markup);
      return true;
    case '/connect/qrconnect.js': {
      const file = new URL('./qrconnect.js', import.meta.url);
      send(response, 200, 'text/javascript; charset=utf-8', await readFile(file, 'utf8'));
      return true;
    }
    case '/connect/l/qrconnect':
      sendJson(response, 200, statusOf(url.searchParams.get('uuid') ?? '', options));
      return true;
    default:
      return false;
  }
}

function statusOf(uuid: string, { desk }: QrconnectOptions): object {
  const scan = desk.find(uuid);
  if (!scan) return { state: 'expired' };
  return scan.answer?.redirect === undefined
    ? { state: 'waiting' }
    : { state: 'answered', redirect: scan.answer.redirect };
}

async function renderQrconnect(
  query: URLSearchParams,
  { desk, appId, phoneUrl }: QrconnectOptions,
): Promise<SafeHtml> {
  const fault = faultIn(query, appId);
  if (fault !== undefined) return renderPage(html`<p>${fault}</p>`);
  const { id } = desk.showWebsiteCode(query.get('redirect_uri') ?? '', query.get('state') ?? '');
  const image = await toDataURL(scanAddress(phoneUrl, id), { width: 280, margin: 2 });
  const target = query.get('self_redirect') === 'true' ? 'self' : 'top';
  return renderPage(
    html`<h1>微信登录</h1>
      <img src="${image}" width="280" height="280" alt="二维码" />
      <p data-uuid="${id}" data-target="${target}" role="status">使用微信扫一扫登录「学舟」</p>
      <p class="hint">
        这是沙箱：在<a href="${phoneUrl}/?tab=wechat" target="_blank">沙箱手机</a>的「微信」里扫它。
      </p>
      ${script}`,
  );
}

/** WeChat's own words for a website that asks wrongly. */
function faultIn(query: URLSearchParams, appId: string): string | undefined {
  if (query.get('appid') !== appId) return 'AppID 参数错误';
  const target = query.get('redirect_uri') ?? '';
  if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol))
    return 'redirect_uri 参数错误';
  if (query.get('response_type') !== 'code') return 'response_type 参数错误';
  if (query.get('scope') !== 'snsapi_login') return 'Scope 参数错误或没有 Scope 权限';
  return undefined;
}

function renderPage(content: SafeHtml): SafeHtml {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>微信登录</title>
        <style>
          body {
            margin: 24px 16px;
            color: #1b2631;
            font:
              16px/1.7 system-ui,
              sans-serif;
            text-align: center;
          }
          h1 {
            margin: 0 0 12px;
            font-size: 20px;
            font-weight: 500;
          }
          .hint {
            color: #626d77;
            font-size: 13px;
          }
        </style>
      </head>
      <body>
        ${content}
      </body>
    </html> `;
}
