import type { WecomCompany, WecomUser } from './wecom-companies.ts';
import { WecomApiError } from './wecom-error.ts';
import type { WecomAgent, WecomGrants } from './wecom-grants.ts';

export interface ApiCall {
  readonly companies: readonly WecomCompany[];
  readonly grants: WecomGrants;
  readonly query: URLSearchParams;
  /** What goes wrong at this very call; undefined: nothing. */
  readonly fault: string | undefined;
}

type Answer = Readonly<Record<string, unknown>>;

/** The host qyapi.weixin.qq.com. */
export const WECOM_API: Readonly<Record<string, (call: ApiCall) => Answer>> = {
  'GET /cgi-bin/gettoken': ({ companies, grants, query }) => {
    const company = companies.find(({ corpId }) => corpId === query.get('corpid'));
    if (company === undefined) throw new WecomApiError(40013);
    const agent = Object.entries(company.agents).find(
      ([, secret]) => secret === query.get('corpsecret'),
    );
    if (agent === undefined) throw new WecomApiError(40001);
    const { value, seconds } = grants.giveToken({ company, agentId: agent[0] });
    return { access_token: value, expires_in: seconds };
  },
  'GET /cgi-bin/auth/getuserinfo': (call) => {
    const agent = agentOf(call);
    const code = call.query.get('code') ?? '';
    if (call.fault === 'expired-code') call.grants.endCode(code);
    const userid = call.grants.takeCode(code, agent);
    // Who is no member of the company has another kind of id.
    return call.fault === 'outsider'
      ? { openid: `o${userid}`, external_userid: `wm${userid}` }
      : { userid };
  },
  'GET /cgi-bin/user/get': (call) => presentUser(userOf(call)),
  'GET /cgi-bin/department/list': (call) => ({
    department: [...agentOf(call).company.departments.values()],
  }),
  'GET /cgi-bin/department/get': (call) => {
    const department = agentOf(call).company.departments.get(Number(call.query.get('id')));
    if (department === undefined) throw new WecomApiError(60003);
    return { department };
  },
  'GET /cgi-bin/user/list': (call) => {
    const { departments, users } = agentOf(call).company;
    const id = Number(call.query.get('department_id'));
    if (!departments.has(id)) throw new WecomApiError(60003);
    const inIt = [...users.values()].filter(
      ({ department, seen }) => seen === undefined && department.includes(id),
    );
    return { userlist: inIt.map(presentUser) };
  },
};

const agentOf = ({ grants, query, fault }: ApiCall): WecomAgent => {
  if (fault === 'ended-token') grants.endTokens();
  return grants.ofToken(query.get('access_token'));
};

function userOf(call: ApiCall): WecomUser {
  const { users } = agentOf(call).company;
  const user = users.get((call.query.get('userid') ?? '').toLowerCase());
  if (user === undefined) throw new WecomApiError(60111);
  if (user.seen === 'not') throw new WecomApiError(60011);
  return user;
}

/** Phones and addresses are told to no app that was made since 2022. */
const presentUser = ({ userid, name, department, status = 1 }: WecomUser): Answer => ({
  ...{ userid, name, department, main_department: department[0] ?? 1, status },
});
