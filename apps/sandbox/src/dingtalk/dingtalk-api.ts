import { ApiError, pageOf, type Answer, type ApiCall, type Handler } from '../company/api-call.ts';
import { personOf, type Company, type Department, type User } from '../company/companies.ts';
import type { Agent } from '../company/grants.ts';
import { textOf, type Fields } from '../http/read-fields.ts';

/** The hosts api.dingtalk.com, which says its errors by status and a word, and oapi.dingtalk.com, by a number with HTTP 200. */
export const DINGTALK_API: Readonly<Record<string, Handler>> = {
  'POST /v1.0/oauth2/:corpId/token': ({ companies, grants, url, fields }) => {
    const corp = decodeURIComponent(url.pathname.split('/')[3] ?? '');
    const company = companies.find(({ corpId }) => corpId === corp);
    const agentId = textOf(fields, 'client_id');
    const isKnown = company?.agents[agentId] === textOf(fields, 'client_secret');
    if (company === undefined || !isKnown || textOf(fields, 'grant_type') !== 'client_credentials')
      throw new ApiError('invalidClientIdOrSecret');
    const { value, seconds } = grants.giveToken({ company, agentId });
    return { access_token: value, expires_in: seconds };
  },
  'POST /v1.0/oauth2/userAccessToken': ({ companies, grants, fields, fault }) => {
    const agentId = textOf(fields, 'clientId');
    const company = companies.find(({ agents }) => agents[agentId] !== undefined);
    if (company?.agents[agentId] !== textOf(fields, 'clientSecret'))
      throw new ApiError('invalidClientIdOrSecret');
    const code = textOf(fields, 'code');
    if (fault === 'expired-code') grants.endCode(code);
    const signed = grants.takeCode(code, { company, agentId });
    // One of inside 钉钉 is good for another call.
    if (signed === undefined || signed.redirect === '')
      throw new ApiError('invalidParameter.authCode.notFound');
    const other = companies.find((one) => one !== company)?.corpId;
    return {
      ...{ accessToken: grants.givePerson(signed), refreshToken: 'none', expireIn: 7200 },
      // Who belongs to several companies chooses one of them.
      corpId: fault === 'other-company' ? other : company.corpId,
    };
  },
  'GET /v1.0/contact/users/me': ({ grants, header }) => {
    const signed = grants.ofPerson(header('x-acs-dingtalk-access-token'));
    const user = signed?.company.users.get(signed.userid);
    if (user === undefined) throw new ApiError('InvalidAuthentication');
    // The nickname is the person's own, and none of the company's.
    return { nick: '昵称', openId: `open-${personOf(user)}`, unionId: unionOf(user) };
  },
  'POST /topapi/user/getbyunionid': (call) => {
    const { users } = agentOf(call).company;
    const user = [...users.values()].find((one) => unionOf(one) === call.fields['unionid']);
    if (user === undefined) throw new ApiError(60121);
    const contact_type = call.fault === 'outsider' ? 1 : 0;
    return { result: { contact_type, userid: user.userid } };
  },
  'POST /topapi/v2/user/getuserinfo': (call) => {
    const agent = agentOf(call);
    const code = textOf(call.fields, 'code');
    if (call.fault === 'expired-code') call.grants.endCode(code);
    const signed = call.grants.takeCode(code, agent);
    const user = signed?.redirect === '' ? agent.company.users.get(signed.userid) : undefined;
    if (user === undefined) throw new ApiError(40078);
    return {
      result: {
        ...{ userid: user.userid, unionid: unionOf(user), name: user.name },
        ...{ sys: false, sys_level: 0, device_id: 'sandbox' },
      },
    };
  },
  'POST /topapi/v2/user/get': (call) => {
    const user = agentOf(call).company.users.get(textOf(call.fields, 'userid'));
    if (user === undefined || user.status === 5) throw new ApiError(60121);
    if (user.seen === 'not') throw new ApiError(50002);
    return { result: presentUser(user) };
  },
  'POST /topapi/message/corpconversation/asyncsend_v2': (call) => {
    const { company, agentId } = agentOf(call);
    const { agent_id: number, userid_list: person, msg } = call.fields;
    if (Number(number) !== numberOf(agentId)) throw new ApiError(70003);
    const { msgtype, action_card: given } = (msg ?? {}) as Fields;
    if (msgtype !== 'action_card') throw new ApiError(40035);
    const card = (given ?? {}) as Fields;
    const [title, text, address] = ['title', 'markdown', 'single_url'].map((name) =>
      textOf(card, name),
    );
    if (!title || !text || !address || textOf(card, 'single_title') === '')
      throw new ApiError(40035);
    const user = company.users.get(String(person));
    if (user === undefined || user.status === 5) throw new ApiError(33012);
    call.sent.push({ company, agentId, person: user.userid, title, text, address });
    return { task_id: call.sent.length, request_id: 'sandbox' };
  },
  'POST /topapi/message/corpconversation/getsendresult': (call) => {
    const { company, agentId } = agentOf(call);
    const { agent_id: number, task_id: task } = call.fields;
    if (Number(number) !== numberOf(agentId)) throw new ApiError(70003);
    const card = call.sent[Number(task) - 1];
    if (card?.company !== company) throw new ApiError(40035);
    const isLimited = call.fault === 'limited-person';
    const isHidden = company.users.get(card.person)?.seen === 'not';
    const isTold = call.fault !== 'not-told-yet' && !isLimited && !isHidden;
    const list = (isOn: boolean) => (isOn ? [card.person] : []);
    return {
      send_result: {
        ...{ invalid_user_id_list: list(isHidden), forbidden_user_id_list: list(isLimited) },
        forbidden_list: isLimited ? [{ code: '143103', count: 1, userid: card.person }] : [],
        ...{ failed_user_id_list: [], invalid_dept_id_list: [], read_user_id_list: [] },
        unread_user_id_list: list(isTold),
      },
      request_id: 'sandbox',
    };
  },
  'GET /auth/scopes': (call) => ({
    ...{ auth_user_field: [], condition_field: [] },
    auth_org_scopes: { authed_dept: seenBy(agentOf(call).company), authed_user: [] },
  }),
  'POST /topapi/v2/department/get': (call) => ({ result: presentDepartment(departmentOf(call)) }),
  'POST /topapi/v2/department/listsub': (call) => {
    const { id } = departmentOf(call);
    const all = [...agentOf(call).company.departments.values()];
    return { result: all.filter(({ parentid }) => parentid === id).map(presentDepartment) };
  },
  'POST /topapi/v2/user/list': (call) => {
    const { id } = departmentOf(call);
    const { users } = agentOf(call).company;
    const inIt = [...users.values()].filter(
      ({ department, seen, status }) =>
        seen === undefined && status !== 5 && department.includes(id),
    );
    const [from, size] = [Number(call.fields['cursor']), Number(call.fields['size'])];
    if (!(size >= 1 && size <= 100) || !(from >= 0)) throw new ApiError(40035);
    // Smaller than what may be asked for, so that a few people have several pages.
    const { items, next } = pageOf(inIt, { from, size: Math.min(size, 2), fault: call.fault });
    const more = next === null ? {} : { next_cursor: Number.isNaN(next) ? undefined : next };
    return { result: { has_more: next !== null, list: items.map(presentUser), ...more } };
  },
};

/** An app's AgentId, by which it tells of something: the number at the end of its key. */
const numberOf = (agentId: string): number => 1_000_000 + Number(agentId.slice(-1));

const unionOf = (user: User): string => `union-${personOf(user)}`;

/** The company itself where it is there; else those whose upper ones are not seen. */
const seenBy = ({ departments }: Company): number[] =>
  departments.has(1)
    ? [1]
    : [...departments.values()].filter((one) => !departments.has(one.parentid)).map(({ id }) => id);

function agentOf({ grants, url, fault }: ApiCall): Agent {
  if (fault === 'ended-token') grants.endTokens();
  const agent = grants.ofToken(url.searchParams.get('access_token'));
  if (agent === undefined) throw new ApiError(40014);
  return agent;
}

function departmentOf(call: ApiCall): Department {
  const department = agentOf(call).company.departments.get(Number(call.fields['dept_id']));
  if (department === undefined) throw new ApiError(60003);
  return department;
}

const presentUser = (user: User): Answer => ({
  ...{ userid: user.userid, unionid: unionOf(user), name: user.name },
  ...{ dept_id_list: user.department, active: user.status !== 4 },
});

const presentDepartment = ({ id, name, parentid }: Department): Answer => ({
  ...{ dept_id: id, name, ...(parentid !== 0 && { parent_id: parentid }) },
});
