import type { ServerResponse } from 'node:http';
import type { CompanyDesk } from '../company/company-desk.ts';
import { send } from '../http/exchange.ts';

const script = '/dingtalk-jsapi/dingtalk.open.js';
const answer = '/dingtalk-jsapi/code.js';

export const isInsideScript = ({ pathname }: URL): boolean =>
  pathname === script || pathname === answer;

/** The script of 钉钉 for pages in it, of which only the call for a code is here. */
const dd = `(function () {
  var own = new URL(document.currentScript.src).origin;
  window.dd = {
    requestAuthCode: function (asked) {
      window.sandboxSaid = function (said) {
        if (said.code) asked.onSuccess({ code: said.code });
        else asked.onFail({ errorCode: said.error, errorMessage: 'sandbox' });
      };
      var call = document.createElement('script');
      call.src = own + '${answer}?' + new URLSearchParams({ corpId: asked.corpId, clientId: asked.clientId });
      document.head.append(call);
    },
  };
})();`;

/** Who sits there is said for tests (\`/sandbox/seat\`). */
export function sendInsideScript(
  response: ServerResponse,
  { pathname, searchParams: query }: URL,
  { companies, grants }: CompanyDesk,
): void {
  const type = 'text/javascript; charset=utf-8';
  if (pathname === script) return send(response, 200, type, dd);
  const [corpId, agentId] = [query.get('corpId'), query.get('clientId') ?? ''];
  const company = companies.find((one) => one.wire === 'dingtalk' && one.corpId === corpId);
  const userid = company?.seated ?? null;
  const isKnown = company?.agents[agentId] !== undefined;
  const said =
    company === undefined || !isKnown || userid === null
      ? { error: '3' }
      : { code: grants.giveCode({ company, agentId, userid, redirect: '', challenge: null }) };
  send(response, 200, type, `sandboxSaid(${JSON.stringify(said)})`);
}
