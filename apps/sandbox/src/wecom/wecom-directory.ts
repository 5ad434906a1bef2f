import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../http/exchange.ts';
import { readFields, textOf } from '../http/read-fields.ts';
import type { WecomCompany, WecomDepartment, WecomUser } from './wecom-companies.ts';
import type { WecomDesk } from './wecom-desk.ts';
import { sealEcho, sealEvent } from './wecom-event.ts';

interface Wish {
  readonly users?: readonly WecomUser[];
  readonly departments?: readonly WecomDepartment[];
}

/** For tests, what an administrator of a company does: `true` where it was such a call. */
export async function answerDirectory(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  desk: WecomDesk,
): Promise<boolean> {
  if (request.method !== 'POST' || !url.pathname.startsWith('/sandbox/')) return false;
  const { fields } = await readFields(request);
  const company = desk.companies.find(({ corpId }) => corpId === fields['corpId']);
  if (company === undefined) {
    sendJson(response, 404, { error: 'no such company' });
    return true;
  }
  const keys = {
    ...{ token: textOf(fields, 'token'), aesKey: textOf(fields, 'aesKey') },
    corpId: textOf(fields, 'sentTo') || company.corpId,
  };
  switch (url.pathname) {
    case '/sandbox/directory':
      write(company, fields);
      sendJson(response, 200, {});
      return true;
    case '/sandbox/event': {
      const event = (fields['event'] ?? {}) as Record<string, string>;
      sendJson(response, 200, sealEvent(keys, event, desk.now()));
      return true;
    }
    case '/sandbox/echo':
      sendJson(response, 200, { query: sealEcho(keys, textOf(fields, 'echo'), desk.now()) });
      return true;
    case '/sandbox/tokens':
      sendJson(response, 200, { given: desk.grants.given });
      return true;
    default:
      return false;
  }
}

/** The whole of what is given takes the place of what was. */
function write({ users, departments }: WecomCompany, wish: Wish): void {
  if (wish.users !== undefined) {
    users.clear();
    for (const user of wish.users) users.set(user.userid.toLowerCase(), user);
  }
  if (wish.departments !== undefined) {
    departments.clear();
    for (const department of wish.departments) departments.set(department.id, department);
  }
}
