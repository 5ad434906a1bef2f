import { done, object, oneOf, operation, optional, text } from '../kernel.ts';
import { mobileFields, newcomerFields, vendorFields } from './fields.ts';

export const loginByPassword = operation({
  summary: '密码登录',
  method: 'POST',
  path: '/api/j_spring_security_check',
  access: 'open',
  knowsStudent: true,
  form: true,
  body: object({ j_username: text(254, 1), j_password: text(200, 1), ...vendorFields }),
  data: done(),
  refusals: ['loginFailed', 'tooManyAttempts'],
});

export const loginBySms = operation({
  summary: '短信验证码登录',
  method: 'POST',
  path: '/api/login/sms',
  access: 'open',
  knowsStudent: true,
  body: object({ smsCode: text(10), ...mobileFields, ...vendorFields }),
  data: done(),
  refusals: ['phoneFormat', 'phoneUnknown', 'smsCodeWrong', 'smsCodeExpired', 'tooManyAttempts'],
});

/** 1: go on to registration; 2: the phone is known and is now logged in; 3: the code is not valid. */
export const precheckSms = operation({
  summary: '短信注册预检',
  method: 'POST',
  path: '/api/login/sms/precheck',
  access: 'open',
  knowsStudent: true,
  body: object({ smsCode: text(10), ...mobileFields, ...vendorFields }),
  data: oneOf(1, 2, 3),
  refusals: ['phoneFormat', 'smsCodeExpired', 'tooManyAttempts'],
});

/** Needs a precheck that answered 1, by the same browser, within 15 minutes. */
export const registerBySms = operation({
  summary: '短信注册：设置昵称和密码',
  method: 'POST',
  path: '/api/register/sms',
  access: 'open',
  knowsStudent: true,
  /** `unionId`: of the WeChat that this browser's scan proved, which the account is tied to. */
  body: object({
    unionId: optional(text(64, 1)),
    ...mobileFields,
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

export const logout = operation({
  summary: '退出登录',
  method: 'GET',
  path: '/api/j_spring_security_logout',
  access: 'open',
  knowsStudent: true,
  changesState: true,
  data: done(),
});
