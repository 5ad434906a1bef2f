import type { WecomHosts } from '../../../platform/config/companies/company-config.ts';
import { inWords, withToken, type AppToken, type Asking } from '../app-token.ts';
import {
  CompanyError,
  type CompanyApp,
  type CompanyDepartment,
  type CompanyDirectory,
  type CompanyMember,
  type CompanyProvider,
} from '../company.port.ts';
import { listIn, nameIn, textIn, type Answer } from '../exchange.ts';
import { askWecom, faultOf } from './ask-wecom.ts';
import { wecomMessenger } from './wecom-messenger.ts';
import { wecomNotices } from './wecom-notices.ts';

/** The token is not, or no longer, good. */
const ended = new Set([40014, 42001]);
const noSuchMember = new Set([60111]);
const noSuchDepartment = new Set([60003]);

/** 企业微信 by its own protocol. */
export const httpWecom = (hostsOf: (corpId: string) => WecomHosts): CompanyProvider => ({
  signInAddress({ company, app }, { state, callback, isInside }) {
    const { login, open } = hostsOf(company);
    const own = { appid: company, agentid: app, redirect_uri: callback, state };
    if (!isInside)
      return `${login}/wwlogin/sso/login?${queryOf({ login_type: 'CorpApp', ...own })}`;
    const asked = { ...own, response_type: 'code', scope: 'snsapi_base' };
    return `${open}/connect/oauth2/authorize?${queryOf(asked)}#wechat_redirect`;
  },
  isInside: (userAgent) => /wxwork\//i.test(userAgent),
  inside: null,
  async examine(app) {
    await inWords(faultOf, () => newToken(hostsOf(app.company), app));
    return null;
  },
  directory: (app, shelf, patience) => directoryOf(hostsOf(app.company), app, { shelf, patience }),
  messenger: (app, _number, shelf) => {
    const hosts = hostsOf(app.company);
    return wecomMessenger(hosts, app, { shelf, renew: () => newToken(hosts, app) });
  },
  notices: wecomNotices,
});

const queryOf = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams(fields).toString();

async function newToken({ api }: WecomHosts, { company, secret }: CompanyApp): Promise<AppToken> {
  const answer = await askWecom(`${api}/cgi-bin/gettoken`, { corpid: company, corpsecret: secret });
  return {
    value: textIn(answer, 'access_token'),
    seconds: Number(answer['expires_in'] ?? 0),
  };
}

function directoryOf(hosts: WecomHosts, app: CompanyApp, asking: Asking): CompanyDirectory {
  const renew = () => newToken(hosts, app);
  const { told, orNull } = withToken({ ...asking, renew, ended, faultOf });
  const call =
    (path: string, query: Readonly<Record<string, string>> = {}) =>
    (access_token: string) =>
      askWecom(`${hosts.api}/cgi-bin/${path}`, { access_token, ...query });
  return {
    root: '1',
    async memberBy({ query }) {
      const codes = query.getAll('code');
      const [code = ''] = codes;
      // Who says no comes back without one.
      if (codes.length !== 1 || code === '' || code.length > 512) throw new CompanyError('denied');
      const { userid } = await told(call('auth/getuserinfo', { code }));
      // Who is no member has another kind of id.
      if (typeof userid !== 'string' || userid === '') throw new CompanyError('denied');
      return userid.toLowerCase();
    },
    async member(userId) {
      const answer = await orNull(noSuchMember, call('user/get', { userid: userId }));
      if (answer === null) return 'unknown';
      return hasLeft(answer) ? null : readMember(answer);
    },
    async department(id) {
      const answer = await orNull(noSuchDepartment, call('department/get', { id }));
      return answer === null ? null : readDepartment(answer['department']);
    },
    departments: async () =>
      listIn(await told(call('department/list')), 'department').map(readDepartment),
    membersIn: async (department) =>
      listIn(await told(call('user/list', { department_id: department })), 'userlist')
        .filter((member) => !hasLeft(member))
        .map(readMember),
  };
}

/**
 * Kept there for a while by 企业微信. Who is disabled (2) or has not opened an account there (4) belongs to the company all the
 * same.
 */
const hasLeft = ({ status }: Answer): boolean => Number(status) === 5;

function readMember(answer: Answer): CompanyMember {
  const { main_department: main, department } = answer;
  const others: readonly unknown[] = Array.isArray(department) ? department : [];
  const ids = [main, ...others].map((one) => Number(one ?? 0));
  return {
    userId: textIn(answer, 'userid').toLowerCase(),
    name: nameIn(answer, 'name'),
    departments: [...new Set(ids)]
      .filter((one) => Number.isSafeInteger(one) && one > 0)
      .map(String),
    // An app that a company made itself is told nothing that stays a person's.
    mark: null,
  };
}

function readDepartment(given: unknown): CompanyDepartment {
  const answer = (given ?? {}) as Answer;
  const { id, parentid } = answer;
  if (!Number.isSafeInteger(id)) throw new CompanyError('away', new Error('no department id'));
  return {
    ...{ id: String(id), parentId: String(Number(parentid ?? 0)) },
    name: nameIn(answer, 'name') ?? String(id),
  };
}
