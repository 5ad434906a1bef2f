import type { IncomingMessage, ServerResponse } from 'node:http';
import { DINGTALK_API } from '../dingtalk/dingtalk-api.ts';
import { FEISHU_API } from '../feishu/feishu-api.ts';
import { send, sendJson } from '../http/exchange.ts';
import { readFields } from '../http/read-fields.ts';
import { WECOM_API } from '../wecom/wecom-api.ts';
import { ApiError, type Answer, type Handler } from './api-call.ts';
import type { Wire } from './companies.ts';
import type { CompanyDesk } from './company-desk.ts';

interface Found {
  readonly wire: Wire;
  readonly route: string;
  readonly handle: Handler;
}

const apis: readonly (readonly [Wire, Readonly<Record<string, Handler>>])[] = [
  ['wecom', WECOM_API],
  ['dingtalk', DINGTALK_API],
  ['feishu', FEISHU_API],
];

/** The very path before one with an id in it. */
function find(method: string, { pathname }: URL): Found | undefined {
  const asked = `${method} ${pathname}`;
  const all = apis.flatMap(([wire, api]) =>
    Object.entries(api).map(([route, handle]) => ({ wire, route, handle })),
  );
  const fits = (route: string): boolean =>
    new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`).test(asked);
  return all.find(({ route }) => route === asked) ?? all.find(({ route }) => fits(route));
}

/** What goes wrong at a step of its own waits for that one. */
const steps: readonly (readonly [RegExp, RegExp])[] = [
  [/^expired-code$/, /getuserinfo|userAccessToken|oauth\/token/],
  [/^outsider$/, /getuserinfo|getbyunionid/],
  [/^other-company$/, /userAccessToken|user_info/],
  [/^(?:no-next-page|cut)$/, /user\/list|find_by_department/],
  [/^(?:no-state|other-state)$/, /^$/],
  [/^(?:limited-person|not-told-yet)$/, /getsendresult/],
  // Numbers that are said of a message alone.
  [/^(?:81013|301002|33012|70003|23\d{4}|cut-after-send|slow-down)$/, /message/],
];

export async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { companies, grants, sent, faults }: CompanyDesk,
): Promise<void> {
  const found = find(request.method ?? '', url);
  if (found === undefined) return sendJson(response, 404, { errcode: 404, errmsg: 'no such api' });
  const { wire, route, handle } = found;
  const fault = faults.take(wire, (next) => {
    const step = steps.find(([name]) => name.test(next));
    return step === undefined || step[1].test(route);
  });
  if (fault === 'timeout') return;
  // What it has taken it does not say.
  const isSilent = fault === 'cut-after-send';
  if (fault === '500') return sendJson(response, 500, {});
  if (fault === '429') return sendJson(response, 429, {});
  if (fault === 'slow-down') {
    response.setHeader('x-ogw-ratelimit-reset', '900');
    return sendJson(response, 429, { code: 99_991_400, msg: 'request trigger frequency limit' });
  }
  const isWritten = request.method === 'POST';
  const { fields } = isWritten ? await readFields(request) : { fields: {} };
  try {
    if (fault !== undefined && /^-?\d+$/.test(fault)) throw new ApiError(Number(fault));
    const header = (name: string) => String(request.headers[name] ?? '');
    const own = companies.filter((one) => one.wire === wire);
    const said = handle({ companies: own, grants, sent, url, fields, header, fault });
    if (isSilent) return void response.destroy();
    sendGood(response, { wire, route, said, fault });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendError(response, { wire, route, code: error.code });
  }
}

const isNewer = (route: string): boolean => / \/v1\.0\//.test(route);

interface Saying {
  readonly wire: Wire;
  readonly route: string;
}

function sendGood(
  response: ServerResponse,
  { wire, route, said, fault }: Saying & { said: Answer; fault: string | undefined },
): void {
  const good =
    wire === 'feishu'
      ? { code: 0, msg: 'success', ...said }
      : isNewer(route)
        ? said
        : { errcode: 0, errmsg: 'ok', ...said };
  const text = JSON.stringify(good);
  const shown = fault === 'cut' ? text.slice(0, Math.floor(text.length / 2)) : text;
  send(response, 200, 'application/json; charset=utf-8', shown);
}

/** Numbers of the older half of 钉钉 as the newer says them. */
const words: Readonly<Record<number, string>> = {
  40089: 'invalidClientIdOrSecret',
  60011: 'Forbidden.AccessDenied.AccessTokenPermissionDenied',
  60020: 'Forbidden.AccessDenied.IpNotInWhiteList',
  90018: 'Forbidden.AccessDenied.QpsLimitForApi',
};

function sendError(
  response: ServerResponse,
  { wire, route, code }: Saying & { code: number | string },
): void {
  if (wire === 'feishu') sendJson(response, 400, { code, msg: `error ${code}` });
  else if (isNewer(route)) {
    const word = typeof code === 'number' ? (words[code] ?? `error.${code}`) : code;
    sendJson(response, 400, { code: word, message: word, requestid: 'sandbox' });
  } else sendJson(response, 200, { errcode: code, errmsg: `error ${code}` });
}
