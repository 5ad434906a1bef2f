import { templateMessage } from './template-messages.ts';
import { WechatApiError } from './wechat-error.ts';
import { WECHAT_PEOPLE, type WechatPerson } from './people.ts';
import type { WechatDesk } from './wechat-desk.ts';

const MOST_QR_SECONDS = 2_592_000;
const USUAL_QR_SECONDS = 60;

export interface ApiCall {
  query: URLSearchParams;
  body: Record<string, unknown>;
  /** Whether WeChat gives the id of all apps of one owner. */
  hasUnionId: boolean;
}

type ApiHandler = (desk: WechatDesk, call: ApiCall) => Record<string, unknown>;

/** The hosts api.weixin.qq.com of both ways. */
export const WECHAT_API: Readonly<Record<string, ApiHandler>> = {
  'GET /sns/oauth2/access_token': ({ grants }, { query, hasUnionId }) => {
    grants.checkAccount(query.get('appid'), query.get('secret'));
    if (query.get('grant_type') !== 'authorization_code') throw new WechatApiError(40002);
    const { token, person } = grants.takeCode(query.get('code') ?? '');
    return {
      access_token: token,
      expires_in: 7200,
      refresh_token: `${token}r`,
      openid: person.openId,
      scope: 'snsapi_login',
      ...unionOf(person, hasUnionId),
    };
  },
  'GET /sns/userinfo': ({ grants }, { query, hasUnionId }) => {
    const token = query.get('access_token') ?? '';
    const person = grants.checkUserToken(token, query.get('openid') ?? '');
    return {
      openid: person.openId,
      nickname: person.nickname,
      sex: 0,
      language: '',
      city: '',
      province: '',
      country: '',
      headimgurl: '',
      privilege: [],
      ...unionOf(person, hasUnionId),
    };
  },
  'POST /cgi-bin/stable_token': ({ grants }, { body }) => {
    if (body['grant_type'] !== 'client_credential') throw new WechatApiError(40002);
    grants.checkAccount(body['appid'], body['secret']);
    const { value, seconds } = grants.giveAccountToken();
    return { access_token: value, expires_in: seconds };
  },
  'GET /cgi-bin/ticket/getticket': ({ grants }, { query }) => {
    grants.checkAccountToken(query.get('access_token') ?? '');
    if (query.get('type') !== 'jsapi') throw new WechatApiError(40097);
    const { value, seconds } = grants.givePageTicket();
    return { errcode: 0, errmsg: 'ok', ticket: value, expires_in: seconds };
  },
  'POST /cgi-bin/qrcode/create': (desk, { query, body }) => {
    desk.grants.checkAccountToken(query.get('access_token') ?? '');
    if (body['action_name'] !== 'QR_STR_SCENE') throw new WechatApiError(40052);
    const seconds = body['expire_seconds'] ?? USUAL_QR_SECONDS;
    if (typeof seconds !== 'number' || seconds < 1) throw new WechatApiError(40097);
    const kept = Math.min(seconds, MOST_QR_SECONDS);
    const { id } = desk.showOfficialCode(sceneOf(body['action_info']), kept);
    return { ticket: id, expire_seconds: kept, url: `http://weixin.qq.com/q/${id}` };
  },
  'POST /cgi-bin/message/template/send': (desk, { query, body }) => {
    desk.grants.checkAccountToken(query.get('access_token') ?? '');
    const person = WECHAT_PEOPLE.find(({ openId }) => openId === body['touser']);
    if (!person) throw new WechatApiError(40003);
    const message = templateMessage(body);
    const once = typeof body['client_msg_id'] === 'string' ? body['client_msg_id'] : '';
    return { errcode: 0, errmsg: 'ok', msgid: desk.keepNotice(person, message, once) };
  },
  // Nickname and picture have been empty since 2021.
  'GET /cgi-bin/user/info': ({ grants }, { query, hasUnionId }) => {
    grants.checkAccountToken(query.get('access_token') ?? '');
    const person = WECHAT_PEOPLE.find(({ openId }) => openId === query.get('openid'));
    if (!person) throw new WechatApiError(40003);
    return {
      subscribe: 1,
      openid: person.openId,
      nickname: '',
      sex: 0,
      language: 'zh_CN',
      headimgurl: '',
      subscribe_scene: 'ADD_SCENE_QR_CODE',
      ...unionOf(person, hasUnionId),
    };
  },
};

const unionOf = ({ unionId }: WechatPerson, isKnown: boolean): { unionid?: string } =>
  isKnown ? { unionid: unionId } : {};

/** WeChat does not complain of a forgotten level: the scan's key is then 0. */
function sceneOf(actionInfo: unknown): string {
  const { scene } = (actionInfo ?? {}) as { scene?: { scene_str?: unknown } };
  if (scene === undefined) return '0';
  const { scene_str: text } = scene;
  if (typeof text !== 'string' || text.length < 1 || text.length > 64)
    throw new WechatApiError(40053);
  return text;
}
