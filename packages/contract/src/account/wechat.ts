import {
  done,
  flag,
  integer,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
} from '../kernel.ts';
import { mobileFields, newcomerFields, vendorFields } from './fields.ts';

/** A code that shows: an image to scan, or a page of WeChat's to put in a frame. It belongs to this browser. */
const qrcode = object({
  qrcode: text(),
  kind: oneOf('image', 'frame'),
  /** True when codes end by themselves; then `seconds` says after how long. */
  timeout: flag(),
  seconds: integer(1),
  wechatCode: text(64),
});

/** -2 waits for the scan, -3 is too old, -1 was refused or failed, 1 was confirmed. */
const qrcodeStatus = oneOf(-3, -2, -1, 1);

export const getLoginQrcode = operation({
  summary: '微信扫码登录：取二维码',
  method: 'GET',
  path: '/api/nuxt/register/login/qrcode',
  access: 'open',
  changesState: true,
  data: qrcode,
  refusals: ['wechatOff', 'wechatFailed'],
});

export const pollLoginQrcode = operation({
  summary: '微信扫码登录：扫了没有',
  method: 'GET',
  path: '/api/login/qrcode/:wechatCode',
  access: 'open',
  params: object({ wechatCode: text(64) }),
  query: object(vendorFields),
  data: object({
    qrcodeStatus,
    wechatCallback: nullable(
      object({ binding: flag(), wechatUser: object({ nickname: text(), unionid: text() }) }),
    ),
  }),
});

/** `wechatBinding` false: nobody has this WeChat yet, a phone has to be bound. */
export const loginByWechat = operation({
  summary: '微信登录',
  method: 'POST',
  path: '/api/login/wechat',
  access: 'open',
  knowsStudent: true,
  form: true,
  body: object({ unionId: text(64), wechatCode: text(64), ...vendorFields }),
  data: object({ wechatBinding: flag() }),
  refusals: ['wechatExpired'],
});

/** As the precheck of SMS; 2 also ties the WeChat to the account of the phone. */
export const precheckWechatSms = operation({
  summary: '微信绑定手机号的预检',
  method: 'POST',
  path: '/api/login/wechat/sms/precheck',
  access: 'open',
  knowsStudent: true,
  body: object({ smsCode: text(10), ...mobileFields, unionId: text(64), ...vendorFields }),
  data: oneOf(1, 2, 3),
  refusals: ['phoneFormat', 'smsCodeExpired', 'tooManyAttempts', 'wechatExpired', 'wechatBound'],
});

/** Needs a precheck that answered 1. A nickname that is taken is that of another; WeChat's own is taken as it is. */
export const bindWechatToNew = operation({
  summary: '微信登录：注册新账号',
  method: 'POST',
  path: '/api/login/wechat/bind/new',
  access: 'open',
  knowsStudent: true,
  form: true,
  body: object({
    unionId: text(64),
    ...mobileFields,
    smsCode: optional(text(10)),
    nickName: text(64),
    password: text(200),
    ...newcomerFields,
  }),
  data: done(),
  refusals: [
    'phoneFormat',
    'phoneRegistered',
    'nicknameFormat',
    'nicknameTaken',
    'nicknameWords',
    'passwordFormat',
    'registrationExpired',
    'wechatExpired',
    'wechatBound',
  ],
});

export const bindWechatToOld = operation({
  summary: '微信登录：绑定已有账号',
  method: 'POST',
  path: '/api/login/wechat/bind/old',
  access: 'open',
  knowsStudent: true,
  form: true,
  body: object({ unionId: text(64), ...mobileFields, smsCode: text(10), ...vendorFields }),
  data: done(),
  refusals: [
    'phoneFormat',
    'phoneUnknown',
    'smsCodeWrong',
    'smsCodeExpired',
    'tooManyAttempts',
    'wechatExpired',
    'wechatBound',
  ],
});

/**
 * Binding from the settings: `new` asks for a code, for which who has a phone passed its check within 15 minutes;
 * anything else is polled.
 */
export const bindWechatByQrcode = operation({
  summary: '设置：扫码绑定微信',
  method: 'GET',
  path: '/api/account/wechat/qrcode/:wechatCode',
  access: 'login',
  changesState: true,
  params: object({ wechatCode: text(64) }),
  data: object({ qrcodeStatus: oneOf(-100, -3, -2, -1, 1), code: nullable(qrcode) }),
  refusals: ['wechatOff', 'wechatFailed', 'wechatBound', 'mobileCheckNeeded'],
});

export const unbindWechat = operation({
  summary: '设置：解绑微信',
  method: 'POST',
  path: '/api/account/wechat/unbind',
  access: 'login',
  data: object({ hasBindWechat: flag() }),
  refusals: ['lastWayIn'],
});
