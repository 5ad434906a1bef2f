import type { DingtalkHosts } from '../../../platform/config/companies/company-config.ts';
import { inWords, withToken, type AppToken, type Asking } from '../app-token.ts';
import {
  CompanyError,
  insideCode,
  type CompanyAnswer,
  type CompanyApp,
  type CompanyDepartment,
  type CompanyDirectory,
  type CompanyMember,
  type CompanyProvider,
} from '../company.port.ts';
import { everyPage, listIn, nameIn, objectIn, textIn, type Answer } from '../exchange.ts';
import { askNewer, askOlder, faultOf } from './ask-dingtalk.ts';
import { dingtalkMessenger } from './dingtalk-messenger.ts';
import { dingtalkNotices } from './dingtalk-notices.ts';

/** The token is not, or no longer, good. */
const ended = new Set([40_014, 42_001]);
const noSuchMember = new Set([60_121]);
const noSuchDepartment = new Set([60_003]);
const root = '1';
const pageSize = 100;

/** 钉钉 by its own protocol: an app that the company made itself, which is of that company alone. */
export const httpDingtalk = (hostsOf: (corpId: string) => DingtalkHosts): CompanyProvider => ({
  signInAddress({ company, app }, { state, callback }) {
    const asked = {
      ...{ client_id: app, response_type: 'code', scope: 'openid corpid', prompt: 'consent' },
      // Its page goes on in this company, which the answer is held to.
      ...{ corpId: company, redirect_uri: callback, state },
    };
    return `${hostsOf(company).login}/oauth2/auth?${new URLSearchParams(asked).toString()}`;
  },
  isInside: (userAgent) => /DingTalk\//i.test(userAgent),
  inside: ({ company, app }) => ({ script: hostsOf(company).script, company, app }),
  async examine(app) {
    await inWords(faultOf, () => newToken(hostsOf(app.company), app));
    return null;
  },
  directory: (app, shelf, patience) => directoryOf(hostsOf(app.company), app, { shelf, patience }),
  messenger: (app, number, shelf) => {
    const hosts = hostsOf(app.company);
    return dingtalkMessenger(hosts, { shelf, number, renew: () => newToken(hosts, app) });
  },
  notices: dingtalkNotices,
});

/** Asked for at the company by its id: an app of another company gets none. */
async function newToken({ api }: DingtalkHosts, app: CompanyApp): Promise<AppToken> {
  const answer = await askNewer(`${api}/v1.0/oauth2/${encodeURIComponent(app.company)}/token`, {
    method: 'POST',
    body: { client_id: app.app, client_secret: app.secret, grant_type: 'client_credentials' },
  });
  return {
    value: textIn(answer, 'access_token'),
    seconds: Number(answer['expires_in'] ?? 0),
  };
}

function directoryOf(hosts: DingtalkHosts, app: CompanyApp, asking: Asking): CompanyDirectory {
  const renew = () => newToken(hosts, app);
  const { told, orNull } = withToken({ ...asking, renew, ended, faultOf });
  const call = (path: string, body: Answer) => (access_token: string) =>
    askOlder(`${hosts.oapi}/topapi/${path}`, { method: 'POST', query: { access_token }, body });
  const department = async (id: string) => {
    const answer = await orNull(
      noSuchDepartment,
      call('v2/department/get', { dept_id: Number(id) }),
    );
    return answer === null ? null : readDepartment(objectIn(answer, 'result'));
  };
  const below = async (id: string) =>
    listIn(await told(call('v2/department/listsub', { dept_id: Number(id) })), 'result').map(
      readDepartment,
    );
  return {
    root,
    async memberBy(answer) {
      if (answer.query.has(insideCode)) {
        const code = onlyCode(answer.query, insideCode);
        // The app's own token is of this company alone, and the code of this app.
        const person = await told(call('v2/user/getuserinfo', { code }));
        return textIn(objectIn(person, 'result'), 'userid');
      }
      const unionid = await inWords(faultOf, () => personOf(hosts, app, answer));
      const found = await told(call('user/getbyunionid', { unionid }));
      const { contact_type: contact, userid } = objectIn(found, 'result');
      // Somebody whom the company only knows is none of its people.
      if (Number(contact ?? 0) !== 0 || typeof userid !== 'string' || userid === '')
        throw new CompanyError('denied');
      return userid;
    },
    async member(userId) {
      const answer = await orNull(noSuchMember, call('v2/user/get', { userid: userId }));
      return answer === null ? null : readMember(objectIn(answer, 'result'));
    },
    department,
    async departments() {
      const scopes = await told((access_token) =>
        askOlder(`${hosts.oapi}/auth/scopes`, { query: { access_token } }),
      );
      const seen = listIn(objectIn(scopes, 'auth_org_scopes'), 'authed_dept');
      return await allBelow(seen.map(String), { department, below });
    },
    async membersIn(id) {
      const list = await everyPage(async (cursor) => {
        const body = { dept_id: Number(id), cursor: Number(cursor ?? 0), size: pageSize };
        const result = objectIn(await told(call('v2/user/list', body)), 'result');
        const { has_more: hasMore, next_cursor: next } = result;
        return {
          items: listIn(result, 'list'),
          next: hasMore === true ? (typeof next === 'number' ? String(next) : '') : null,
        };
      });
      return list.map(readMember);
    },
  };
}

interface Looks {
  readonly department: (id: string) => Promise<CompanyDepartment | null>;
  readonly below: (id: string) => Promise<CompanyDepartment[]>;
}

/** Those that the app sees, a level after another; of the company itself there is nothing to be asked. */
async function allBelow(seen: readonly string[], { department, below }: Looks) {
  const found = new Map<string, CompanyDepartment>();
  let level: CompanyDepartment[] = [];
  for (const id of seen) {
    const one = id === root ? { id, parentId: '', name: '' } : await department(id);
    if (one !== null) level.push(one);
  }
  while (level.length > 0) {
    const next: CompanyDepartment[] = [];
    for (const one of level) {
      if (found.has(one.id)) continue;
      found.set(one.id, one);
      next.push(...(await below(one.id)));
    }
    level = next;
  }
  return [...found.values()];
}

/** Who says no comes back without one. Throws CompanyError. */
function onlyCode(query: URLSearchParams, name: string): string {
  const codes = query.getAll(name);
  const [code = ''] = codes;
  if (codes.length !== 1 || code === '' || code.length > 512) throw new CompanyError('denied');
  return code;
}

/** The union id of who signed in, in this very company. Throws CompanyRefusal, CompanyError. */
async function personOf(
  { api }: DingtalkHosts,
  { company, app, secret }: CompanyApp,
  { query }: CompanyAnswer,
): Promise<string> {
  const code = onlyCode(query, 'authCode');
  const grant = await askNewer(`${api}/v1.0/oauth2/userAccessToken`, {
    method: 'POST',
    body: { clientId: app, clientSecret: secret, code, grantType: 'authorization_code' },
  });
  // Who belongs to several companies chose another one.
  if (grant['corpId'] !== company) throw new CompanyError('denied');
  const person = await askNewer(`${api}/v1.0/contact/users/me`, {
    headers: { 'x-acs-dingtalk-access-token': textIn(grant, 'accessToken') },
  });
  return textIn(person, 'unionId');
}

function readMember(answer: Answer): CompanyMember {
  const { dept_id_list: departments } = answer;
  const ids: readonly unknown[] = Array.isArray(departments) ? departments : [];
  return {
    userId: textIn(answer, 'userid'),
    name: nameIn(answer, 'name'),
    departments: ids.filter((one) => Number.isSafeInteger(one)).map(String),
    mark: textIn(answer, 'unionid'),
  };
}

function readDepartment(answer: Answer): CompanyDepartment {
  const { dept_id: id, parent_id: above } = answer;
  if (!Number.isSafeInteger(id)) throw new CompanyError('away', new Error('no department id'));
  return {
    ...{ id: String(id), parentId: String(Number(above ?? 0)) },
    name: nameIn(answer, 'name') ?? String(id),
  };
}
