import type { IncomingMessage, ServerResponse } from 'node:http';
import { dingtalkEvents } from '../dingtalk/dingtalk-event.ts';
import { feishuEvents } from '../feishu/feishu-event.ts';
import { sendJson } from '../http/exchange.ts';
import { readFields, textOf, type Fields } from '../http/read-fields.ts';
import { wecomEvents } from '../wecom/wecom-event.ts';
import { keyOf, type Company, type Department, type User, type Wire } from './companies.ts';
import type { CompanyDesk } from './company-desk.ts';
import type { EventSealer } from './sealed-event.ts';

interface Wish {
  readonly users?: readonly User[];
  readonly departments?: readonly Department[];
}

const events: Readonly<Record<Wire, EventSealer>> = {
  ...{ wecom: wecomEvents, dingtalk: dingtalkEvents, feishu: feishuEvents },
};

/** For tests, what an administrator of a company does: `true` where it was such a call. */
export async function answerDirectory(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  desk: CompanyDesk,
): Promise<boolean> {
  if (request.method !== 'POST' || !url.pathname.startsWith('/sandbox/')) return false;
  const { fields } = await readFields(request);
  const company = desk.companies.find(({ corpId }) => corpId === fields['corpId']);
  if (company === undefined) {
    sendJson(response, 404, { error: 'no such company' });
    return true;
  }
  // 企业微信 sends to the company, the others to the app.
  const own = company.wire === 'wecom' ? company.corpId : Object.keys(company.agents)[0];
  const keys = {
    ...{ token: textOf(fields, 'token'), aesKey: textOf(fields, 'aesKey') },
    sentTo: textOf(fields, 'sentTo') || (own ?? ''),
  };
  const wish = { company, keys, now: desk.now() };
  switch (url.pathname) {
    case '/sandbox/directory':
      write(company, fields);
      sendJson(response, 200, {});
      return true;
    case '/sandbox/event':
      sendJson(response, 200, events[company.wire].event(wish, (fields['event'] ?? {}) as Fields));
      return true;
    case '/sandbox/echo':
      sendJson(response, 200, events[company.wire].echo(wish, textOf(fields, 'echo')));
      return true;
    case '/sandbox/seat':
      company.seated = textOf(fields, 'person') || null;
      sendJson(response, 200, {});
      return true;
    case '/sandbox/tokens':
      sendJson(response, 200, { given: desk.grants.given });
      return true;
    default:
      return false;
  }
}

/** The whole of what is given takes the place of what was. */
function write(company: Company, wish: Wish): void {
  const { users, departments } = company;
  if (wish.users !== undefined) {
    users.clear();
    for (const user of wish.users) users.set(keyOf(company, user.userid), user);
  }
  if (wish.departments !== undefined) {
    departments.clear();
    for (const department of wish.departments) departments.set(department.id, department);
  }
}
