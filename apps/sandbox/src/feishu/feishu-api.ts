import { createHash } from 'node:crypto';
import { ApiError, pageOf, type Answer, type ApiCall, type Handler } from '../company/api-call.ts';
import { personOf, type Department, type User } from '../company/companies.ts';
import type { Agent } from '../company/grants.ts';
import { textOf } from '../http/read-fields.ts';

const contact = '/open-apis/contact/v3';

/** The host open.feishu.cn, which says its errors by a number. */
export const FEISHU_API: Readonly<Record<string, Handler>> = {
  'POST /open-apis/auth/v3/tenant_access_token/internal': ({ companies, grants, fields }) => {
    const agentId = textOf(fields, 'app_id');
    const company = companies.find(({ agents }) => agents[agentId] !== undefined);
    if (company === undefined) throw new ApiError(10003);
    if (company.agents[agentId] !== textOf(fields, 'app_secret')) throw new ApiError(10014);
    const { value, seconds } = grants.giveToken({ company, agentId });
    return { tenant_access_token: value, expire: seconds };
  },
  'GET /open-apis/tenant/v2/tenant/query': (call) => {
    const { name, corpId } = agentOf(call).company;
    return { data: { tenant: { name, display_id: 'F1', tenant_key: corpId } } };
  },
  'POST /open-apis/authen/v2/oauth/token': ({ companies, grants, fields, fault }) => {
    const agentId = textOf(fields, 'client_id');
    const company = companies.find(({ agents }) => agents[agentId] !== undefined);
    if (company === undefined) throw new ApiError(20048);
    if (company.agents[agentId] !== textOf(fields, 'client_secret')) throw new ApiError(20002);
    const code = textOf(fields, 'code');
    if (fault === 'expired-code') grants.endCode(code);
    const signed = grants.takeCode(code, { company, agentId });
    if (signed === undefined) throw new ApiError(20003);
    if (signed.redirect !== fields['redirect_uri']) throw new ApiError(20071);
    const verifier = textOf(fields, 'code_verifier');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (signed.challenge !== null && signed.challenge !== challenge) throw new ApiError(20049);
    return { access_token: grants.givePerson(signed), expires_in: 7200, token_type: 'Bearer' };
  },
  'GET /open-apis/authen/v1/user_info': ({ companies, grants, header, fault }) => {
    const signed = grants.ofPerson(bearerOf(header));
    const user = signed?.company.users.get(signed.userid);
    if (signed === undefined || user === undefined) throw new ApiError(20005);
    const other = companies.find((one) => one !== signed.company)?.corpId;
    const tenant_key = fault === 'other-company' ? other : signed.company.corpId;
    return { data: { name: user.name, open_id: openIdOf(user), tenant_key } };
  },
  'POST /open-apis/im/v1/messages': (call) => {
    const { company, agentId } = agentOf(call);
    const { fields } = call;
    if (call.url.searchParams.get('receive_id_type') !== 'open_id') throw new ApiError(230001);
    if (textOf(fields, 'msg_type') !== 'post') throw new ApiError(230001);
    const post = JSON.parse(textOf(fields, 'content')) as { zh_cn: Post };
    const parts = post.zh_cn.content.flat();
    const address = parts.find(({ tag }) => tag === 'a')?.href;
    const text = parts.find(({ tag }) => tag === 'text')?.text;
    const { title } = post.zh_cn;
    if (!title || !text || !address || textOf(fields, 'uuid').length > 50)
      throw new ApiError(230001);
    const id = textOf(fields, 'receive_id');
    const user = [...company.users.values()].find((one) => openIdOf(one) === id);
    if (user === undefined) throw new ApiError(99992351);
    if (user.status === 5) throw new ApiError(230029);
    if (user.seen === 'not') throw new ApiError(230013);
    call.sent.push({ company, agentId, person: user.userid, title, text, address });
    return { data: { message_id: `om_sandbox${call.sent.length}` } };
  },
  [`GET ${contact}/users/find_by_department`]: (call) => {
    const { users } = agentOf(call).company;
    const id = numberOf(call.url.searchParams.get('department_id') ?? '');
    demandDepartment(call, id);
    const inIt = [...users.values()].filter(
      ({ department, seen }) => seen === undefined && department.includes(id),
    );
    return { data: listed(call, inIt, presentUser) };
  },
  [`GET ${contact}/users/:id`]: (call) => {
    const { users } = agentOf(call).company;
    const id = decodeURIComponent(call.url.pathname.split('/').at(-1) ?? '');
    const user = [...users.values()].find((one) => openIdOf(one) === id);
    if (user === undefined) throw new ApiError(41012);
    if (user.seen === 'not') throw new ApiError(41050);
    return { data: { user: presentUser(user) } };
  },
  [`GET ${contact}/departments/:id`]: (call) => {
    const id = numberOf(decodeURIComponent(call.url.pathname.split('/').at(-1) ?? ''));
    return { data: { department: presentDepartment(demandDepartment(call, id)) } };
  },
  [`GET ${contact}/departments/:id/children`]: (call) => {
    const { departments } = agentOf(call).company;
    if (call.url.searchParams.get('fetch_child') !== 'true') throw new ApiError(40001);
    const below = [...departments.values()].filter(({ id }) => id !== 1);
    return { data: listed(call, below, presentDepartment) };
  },
};

interface Post {
  readonly title: string;
  readonly content: readonly (readonly { tag: string; text?: string; href?: string }[])[];
}

const bearerOf = (header: ApiCall['header']): string =>
  header('authorization').replace(/^Bearer /, '');

function agentOf({ grants, header, fault }: ApiCall): Agent {
  if (fault === 'ended-token') grants.endTokens();
  const agent = grants.ofToken(bearerOf(header));
  if (agent === undefined) throw new ApiError(99991663);
  return agent;
}

/** Of the app's own kind of ids; the company itself is 0. */
const openOf = (id: number): string => (id === 1 ? '0' : `od-${id}`);
const numberOf = (open: string): number =>
  open === '0' ? 1 : /^od-\d+$/.test(open) ? Number(open.slice(3)) : -1;

const openIdOf = (user: User): string => `ou_${personOf(user)}`;

function demandDepartment(call: ApiCall, id: number): Department {
  const department = agentOf(call).company.departments.get(id);
  if (department === undefined) throw new ApiError(40013);
  return department;
}

/** Smaller pages than are asked for, so that a few people have several; one of nobody has no list. */
function listed<Item>(
  { url: { searchParams: query }, fault }: ApiCall,
  all: readonly Item[],
  present: (item: Item) => Answer,
): Answer {
  const token = query.get('page_token');
  const from = token === null ? 0 : Number(token.replace(/^page-/, ''));
  const size = Number(query.get('page_size'));
  if (!(size >= 1 && size <= 50) || !(from >= 0)) throw new ApiError(99992402);
  if (query.get('department_id_type') !== 'open_department_id') throw new ApiError(99992402);
  const { items, next } = pageOf(all, { from, size: Math.min(size, 2), fault });
  const more = next === null || Number.isNaN(next) ? {} : { page_token: `page-${next}` };
  return {
    has_more: next !== null,
    ...more,
    ...(items.length > 0 && { items: items.map(present) }),
  };
}

const presentUser = (user: User): Answer => ({
  ...{ open_id: openIdOf(user), union_id: `on_${personOf(user)}`, name: user.name },
  department_ids: user.department.map(openOf),
  status: {
    ...{ is_frozen: user.status === 2, is_resigned: user.status === 5, is_exited: false },
    ...{ is_activated: user.status !== 4, is_unjoin: user.status === 4 },
  },
});

const presentDepartment = ({ id, name, parentid }: Department): Answer => ({
  ...{ name, open_department_id: openOf(id), department_id: `d${id}` },
  parent_department_id: openOf(parentid),
});
