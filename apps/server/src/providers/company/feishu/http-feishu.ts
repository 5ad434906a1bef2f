import { createHash } from 'node:crypto';
import type { FeishuHosts } from '../../../platform/config/companies/company-config.ts';
import { inWords, withToken, type AppToken, type Asking } from '../app-token.ts';
import {
  CompanyError,
  type CompanyAnswer,
  type CompanyApp,
  type CompanyDepartment,
  type CompanyDirectory,
  type CompanyMember,
  type CompanyProvider,
} from '../company.port.ts';
import { everyPage, nameIn, objectIn, textIn, type Answer } from '../exchange.ts';
import { askFeishu, faultOf } from './ask-feishu.ts';
import { feishuMessenger } from './feishu-messenger.ts';
import { feishuNotices } from './feishu-notices.ts';

/** The token is not, or no longer, good. */
const ended = new Set([99_991_661, 99_991_663, 99_991_664, 99_991_668]);
const noSuchMember = new Set([41_012]);
const root = '0';
const pageSize = '50';
/** The ids of an app's own, which are given to nobody else. */
const kinds = { user_id_type: 'open_id', department_id_type: 'open_department_id' } as const;

/** 飞书 by its own protocol: an app that the company made itself. */
export const httpFeishu = (hostsOf: (appId: string) => FeishuHosts): CompanyProvider => ({
  signInAddress({ app }, { state, callback, verifier }) {
    const asked = {
      ...{ client_id: app, response_type: 'code', redirect_uri: callback, state },
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    // Inside 飞书 the same page asks for one press, or for none.
    return `${hostsOf(app).accounts}/open-apis/authen/v1/authorize?${new URLSearchParams(asked).toString()}`;
  },
  isInside: (userAgent) => /(?:Lark|Feishu)\//i.test(userAgent),
  inside: null,
  async examine(app) {
    const hosts = hostsOf(app.app);
    return await inWords(faultOf, async () => {
      const { value } = await newToken(hosts, app);
      const answer = await askFeishu(
        `${hosts.api}/open-apis/tenant/v2/tenant/query`,
        bearing(value),
      );
      return textIn(objectIn(objectIn(answer, 'data'), 'tenant'), 'tenant_key');
    });
  },
  directory: (app, shelf, patience) => directoryOf(hostsOf(app.app), app, { shelf, patience }),
  messenger: (app, _number, shelf) => {
    const hosts = hostsOf(app.app);
    return feishuMessenger(hosts, { shelf, renew: () => newToken(hosts, app) });
  },
  notices: feishuNotices,
});

const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function newToken({ api }: FeishuHosts, { app, secret }: CompanyApp): Promise<AppToken> {
  const answer = await askFeishu(`${api}/open-apis/auth/v3/tenant_access_token/internal`, {
    method: 'POST',
    body: { app_id: app, app_secret: secret },
  });
  return {
    value: textIn(answer, 'tenant_access_token'),
    seconds: Number(answer['expire'] ?? 0),
  };
}

function directoryOf(hosts: FeishuHosts, app: CompanyApp, asking: Asking): CompanyDirectory {
  const renew = () => newToken(hosts, app);
  const { told, orNull } = withToken({ ...asking, renew, ended, faultOf });
  const call =
    (path: string, query: Readonly<Record<string, string>> = {}) =>
    (token: string) =>
      askFeishu(`${hosts.api}/open-apis/contact/v3/${path}`, {
        ...{ query: { ...kinds, ...query }, ...bearing(token) },
      });
  const everyOf = (path: string, query: Readonly<Record<string, string>> = {}) =>
    everyPage(async (from) => {
      const asked = { ...query, page_size: pageSize, ...(from !== null && { page_token: from }) };
      return readPage(objectIn(await told(call(path, asked)), 'data'));
    });
  return {
    root,
    memberBy: (answer) => inWords(faultOf, () => personOf(hosts, app, answer)),
    async member(userId) {
      const answer = await orNull(noSuchMember, call(`users/${encodeURIComponent(userId)}`));
      if (answer === null) return null;
      const user = objectIn(objectIn(answer, 'data'), 'user');
      return hasLeft(user) ? null : readMember(user);
    },
    async department(id) {
      const answer = await told(call(`departments/${encodeURIComponent(id)}`));
      return readDepartment(objectIn(objectIn(answer, 'data'), 'department'));
    },
    async departments() {
      const all = await everyOf(`departments/${root}/children`, { fetch_child: 'true' });
      return [{ id: root, parentId: '', name: '' }, ...all.map(readDepartment)];
    },
    async membersIn(department_id) {
      const all = await everyOf('users/find_by_department', { department_id });
      return all.filter((user) => !hasLeft(user)).map(readMember);
    },
  };
}

/** One of nobody has no list. */
function readPage({ items, has_more: hasMore, page_token: next }: Answer) {
  if (items !== undefined && !Array.isArray(items))
    throw new CompanyError('away', new Error('no items'));
  return {
    items: (items ?? []) as Answer[],
    next: hasMore === true ? (typeof next === 'string' ? next : '') : null,
  };
}

/** The open id of who signed in, of this very company. Throws CompanyRefusal, CompanyError. */
async function personOf(
  { api }: FeishuHosts,
  { app, secret }: CompanyApp,
  { query, callback, verifier, tenant }: CompanyAnswer,
): Promise<string> {
  const codes = query.getAll('code');
  const [code = ''] = codes;
  // Who says no comes back without one.
  if (codes.length !== 1 || code === '' || code.length > 512) throw new CompanyError('denied');
  const grant = await askFeishu(`${api}/open-apis/authen/v2/oauth/token`, {
    method: 'POST',
    body: {
      ...{ grant_type: 'authorization_code', client_id: app, client_secret: secret, code },
      ...{ redirect_uri: callback, code_verifier: verifier },
    },
  });
  const answer = await askFeishu(
    `${api}/open-apis/authen/v1/user_info`,
    bearing(textIn(grant, 'access_token')),
  );
  const person = objectIn(answer, 'data');
  if (tenant === null || person['tenant_key'] !== tenant) throw new CompanyError('denied');
  return textIn(person, 'open_id');
}

const statusOf = ({ status }: Answer): Answer => (status ?? {}) as Answer;

/** Kept there for a while by 飞书. Who is frozen, or has not come there yet, belongs to the company all the same. */
const hasLeft = (user: Answer): boolean =>
  statusOf(user)['is_resigned'] === true || statusOf(user)['is_exited'] === true;

function readMember(answer: Answer): CompanyMember {
  const { department_ids: departments } = answer;
  const ids: readonly unknown[] = Array.isArray(departments) ? departments : [];
  return {
    userId: textIn(answer, 'open_id'),
    name: nameIn(answer, 'name'),
    departments: ids.filter((one): one is string => typeof one === 'string' && one !== ''),
    // The id itself is given to nobody else.
    mark: null,
  };
}

function readDepartment(answer: Answer): CompanyDepartment {
  const id = textIn(answer, 'open_department_id');
  const { parent_department_id: above } = answer;
  return {
    ...{ id, parentId: typeof above === 'string' && above !== '' ? above : root },
    name: nameIn(answer, 'name') ?? id.slice(0, 60),
  };
}
