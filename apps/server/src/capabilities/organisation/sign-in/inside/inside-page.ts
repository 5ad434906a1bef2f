import { escapeText } from '../../../../platform/http/pages/drawn-pages.ts';
import { insideCode, type InsideAsking } from '../../../../providers/company/company.port.ts';

interface InsidePage extends InsideAsking {
  /** Of this one answer, for the script in it. */
  readonly nonce: string;
  /** Where the code is brought; it has a query. */
  readonly back: string;
  /** The provider's page of sign-in. */
  readonly elsewhere: string;
}

/**
 * As old as the oldest browser in the app; clients that are older than `dd.requestAuthCode` (7.0.45, on a desktop 7.0.50) know the
 * same call by its longer name.
 */
export const ask = `(function () {
  var facts = document.querySelector('main').dataset;
  var isGone = false;
  function go(address) {
    if (isGone) return;
    isGone = true;
    location.replace(address);
  }
  function other() {
    go(facts.elsewhere);
  }
  setTimeout(other, 8000);
  var dd = window.dd;
  var old = dd && dd.runtime && dd.runtime.permission;
  var asking = dd && dd.requestAuthCode ? dd : old;
  if (!asking || !asking.requestAuthCode) return other();
  asking.requestAuthCode({
    corpId: facts.company,
    clientId: facts.app,
    onSuccess: function (said) {
      if (said && said.code) go(facts.back + '&${insideCode}=' + encodeURIComponent(said.code));
      else other();
    },
    onFail: other,
  });
})();`;

export const insidePage = ({ script, nonce, ...facts }: InsidePage): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>正在登录</title>
<main style="max-width:520px;margin:20vh auto 0;padding:0 20px;font:16px/1.7 system-ui,sans-serif;color:#1b2631" ${dataOf(facts)}>
<h1 style="font-size:22px;font-weight:500">正在登录</h1>
<p>没有反应的话，<a href="${escapeText(facts.elsewhere)}">换一种方式登录</a>。</p>
</main>
<script src="${escapeText(script)}"></script>
<script nonce="${nonce}">${ask}</script>
</html>
`;

const dataOf = (facts: Omit<InsidePage, 'script' | 'nonce'>): string =>
  Object.entries(facts)
    .map(([name, value]) => `data-${name}="${escapeText(value)}"`)
    .join(' ');
