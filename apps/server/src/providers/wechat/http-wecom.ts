import type { WecomHosts } from '../../platform/config/wechat-config.ts';
import { readMessageXml } from './message-xml.ts';
import { askWecom, faultOf, WecomRefusal, type WecomAnswer } from './ask-wecom.ts';
import { openNotice } from './wecom-notice.ts';
import {
  WecomError,
  type TokenShelf,
  type Wecom,
  type WecomApp,
  type WecomCompany,
  type WecomDepartment,
  type WecomMember,
} from '../wecom/wecom.port.ts';

/** The token is not, or no longer, good. */
const tokenErrors = new Set([40014, 42001]);
const noSuchMember = 60111;
const noSuchDepartment = 60003;

/** 企业微信 by its own protocol. */
export const httpWecom = (hostsOf: (corpId: string) => WecomHosts): Wecom => ({
  signInAddress({ corpId, agentId }, { state, callback, isInside }) {
    const { login, open } = hostsOf(corpId);
    const own = { appid: corpId, agentid: agentId, redirect_uri: callback, state };
    if (!isInside)
      return `${login}/wwlogin/sso/login?${queryOf({ login_type: 'CorpApp', ...own })}`;
    const asked = { ...own, response_type: 'code', scope: 'snsapi_base' };
    return `${open}/connect/oauth2/authorize?${queryOf(asked)}#wechat_redirect`;
  },
  examine: async (app) => void (await inWords(() => newToken(hostsOf(app.corpId), app))),
  company: (app, shelf) => companyOf(hostsOf(app.corpId), app, shelf),
  openNotice,
  readNotice: readMessageXml,
});

const queryOf = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams(fields).toString();

interface Token {
  readonly value: string;
  readonly seconds: number;
}

async function newToken({ api }: WecomHosts, { corpId, secret }: WecomApp): Promise<Token> {
  const answer = await askWecom(`${api}/cgi-bin/gettoken`, { corpid: corpId, corpsecret: secret });
  const value = answer['access_token'];
  if (typeof value !== 'string' || value === '') throw new WecomError('away');
  return { value, seconds: Number(answer['expires_in'] ?? 0) };
}

/** Throws WecomError. */
async function inWords<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof WecomRefusal ? faultOf(error) : error;
  }
}

function companyOf(hosts: WecomHosts, app: WecomApp, shelf: TokenShelf): WecomCompany {
  const renew = async (): Promise<string> => {
    const { value, seconds } = await newToken(hosts, app);
    await shelf.keep(value, seconds);
    return value;
  };
  const call = async (path: string, query: Readonly<Record<string, string>>) => {
    const ask = (token: string) =>
      askWecom(`${hosts.api}/cgi-bin/${path}`, { access_token: token, ...query });
    const kept = await shelf.take();
    if (kept === null) return await ask(await renew());
    try {
      return await ask(kept);
    } catch (error) {
      // One that was ended before its time is renewed once; what is said then stands.
      if (!(error instanceof WecomRefusal) || !tokenErrors.has(error.code)) throw error;
      return await ask(await renew());
    }
  };
  const calls = (path: string, query: Readonly<Record<string, string>> = {}) =>
    inWords(() => call(path, query));
  const orNull = (nothing: number, path: string, query: Readonly<Record<string, string>>) =>
    inWords(async () => {
      try {
        return await call(path, query);
      } catch (error) {
        if (error instanceof WecomRefusal && error.code === nothing) return null;
        throw error;
      }
    });
  return {
    async memberBy(code) {
      const { userid } = await calls('auth/getuserinfo', { code });
      // Who is no member has another kind of id.
      if (typeof userid !== 'string' || userid === '') throw new WecomError('denied');
      return userid.toLowerCase();
    },
    async member(userId) {
      const answer = await orNull(noSuchMember, 'user/get', { userid: userId });
      return answer === null || hasLeft(answer) ? null : readMember(answer);
    },
    async department(id) {
      const answer = await orNull(noSuchDepartment, 'department/get', { id: String(id) });
      return answer === null ? null : readDepartment(answer['department']);
    },
    departments: async () =>
      listIn(await calls('department/list'), 'department').map(readDepartment),
    membersIn: async (department) =>
      listIn(await calls('user/list', { department_id: String(department) }), 'userlist')
        .filter((member) => !hasLeft(member))
        .map(readMember),
  };
}

/**
 * Kept there for a while by 企业微信. Who is disabled (2) or has not opened an account there (4) belongs to the company all the
 * same.
 */
const hasLeft = ({ status }: WecomAnswer): boolean => Number(status) === 5;

function listIn(answer: WecomAnswer, name: string): WecomAnswer[] {
  const list = answer[name];
  if (!Array.isArray(list)) throw new WecomError('away', new Error(`no ${name}`));
  return list as WecomAnswer[];
}

function readMember({ userid, name, main_department: main, department }: WecomAnswer): WecomMember {
  if (typeof userid !== 'string' || userid === '')
    throw new WecomError('away', new Error('no userid'));
  const others: readonly unknown[] = Array.isArray(department) ? department : [];
  const ids = [main, ...others].map((one) => Number(one ?? 0));
  return {
    userId: userid.toLowerCase(),
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 60) : null,
    departments: [...new Set(ids)].filter((one) => Number.isSafeInteger(one) && one > 0),
  };
}

function readDepartment(given: unknown): WecomDepartment {
  const { id, parentid, name } = (given ?? {}) as WecomAnswer;
  if (!Number.isSafeInteger(id)) throw new WecomError('away', new Error('no department id'));
  return {
    ...{ id: Number(id), parentId: Number(parentid ?? 0) },
    name:
      (typeof name === 'string' ? name.replaceAll('\0', '').trim() : '').slice(0, 60) || String(id),
  };
}
