import { ApiError, type Answer, type ApiCall, type Handler } from '../company/api-call.ts';
import type { User } from '../company/companies.ts';
import type { Agent } from '../company/grants.ts';
import { textOf, type Fields } from '../http/read-fields.ts';

/** The host qyapi.weixin.qq.com, which says its errors with HTTP 200. */
export const WECOM_API: Readonly<Record<string, Handler>> = {
  'GET /cgi-bin/gettoken': ({ companies, grants, url: { searchParams: query } }) => {
    const company = companies.find(({ corpId }) => corpId === query.get('corpid'));
    if (company === undefined) throw new ApiError(40013);
    const agent = Object.entries(company.agents).find(
      ([, secret]) => secret === query.get('corpsecret'),
    );
    if (agent === undefined) throw new ApiError(40001);
    const { value, seconds } = grants.giveToken({ company, agentId: agent[0] });
    return { access_token: value, expires_in: seconds };
  },
  'GET /cgi-bin/auth/getuserinfo': (call) => {
    const agent = agentOf(call);
    const code = call.url.searchParams.get('code') ?? '';
    if (call.fault === 'expired-code') call.grants.endCode(code);
    const signed = call.grants.takeCode(code, agent);
    if (signed === undefined) throw new ApiError(40029);
    const { userid } = signed;
    // Who is no member of the company has another kind of id.
    return call.fault === 'outsider'
      ? { openid: `o${userid}`, external_userid: `wm${userid}` }
      : { userid };
  },
  'GET /cgi-bin/user/get': (call) => presentUser(userOf(call)),
  'POST /cgi-bin/message/send': (call) => {
    const { company, agentId } = agentOf(call);
    const { touser, msgtype, agentid, textcard } = call.fields;
    if (msgtype !== 'textcard') throw new ApiError(40008);
    if (String(agentid) !== agentId) throw new ApiError(301002);
    const card = (textcard ?? {}) as Fields;
    const [title, text, address] = ['title', 'description', 'url'].map((name) =>
      textOf(card, name),
    );
    if (!title || !text || !address) throw new ApiError(44004);
    if (Buffer.byteLength(title) > 128 || Buffer.byteLength(text) > 512) throw new ApiError(45002);
    const person = String(touser).toLowerCase();
    const user = company.users.get(person);
    if (user === undefined || user.status === 5 || user.seen === 'not') throw new ApiError(81013);
    call.sent.push({ company, agentId, person: user.userid, title, text, address });
    return { msgid: `msg-${call.sent.length}`, invaliduser: '', invalidparty: '', invalidtag: '' };
  },
  'GET /cgi-bin/department/list': (call) => ({
    department: [...agentOf(call).company.departments.values()],
  }),
  'GET /cgi-bin/department/get': (call) => {
    const id = Number(call.url.searchParams.get('id'));
    const department = agentOf(call).company.departments.get(id);
    if (department === undefined) throw new ApiError(60003);
    return { department };
  },
  'GET /cgi-bin/user/list': (call) => {
    const { departments, users } = agentOf(call).company;
    const id = Number(call.url.searchParams.get('department_id'));
    if (!departments.has(id)) throw new ApiError(60003);
    const inIt = [...users.values()].filter(
      ({ department, seen }) => seen === undefined && department.includes(id),
    );
    return { userlist: inIt.map(presentUser) };
  },
};

function agentOf({ grants, url, fault }: ApiCall): Agent {
  if (fault === 'ended-token') grants.endTokens();
  const value = url.searchParams.get('access_token');
  if (value === null || value === '') throw new ApiError(41001);
  const agent = grants.ofToken(value);
  if (agent === undefined) throw new ApiError(40014);
  return agent;
}

function userOf(call: ApiCall): User {
  const { users } = agentOf(call).company;
  const user = users.get((call.url.searchParams.get('userid') ?? '').toLowerCase());
  if (user === undefined) throw new ApiError(60111);
  if (user.seen === 'not') throw new ApiError(60011);
  return user;
}

/** Phones and addresses are told to no app that was made since 2022. */
const presentUser = ({ userid, name, department, status = 1 }: User): Answer => ({
  ...{ userid, name, department, main_department: department[0] ?? 1, status },
});
