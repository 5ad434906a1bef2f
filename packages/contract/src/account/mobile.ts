import { done, flag, id, list, object, operation, optional, text } from '../kernel.ts';
import { lookUpsPerMinute, mobileFields, smsRequest, vendorFields } from './fields.ts';

export const sendSms = operation({
  summary: '发送短信验证码',
  method: 'POST',
  path: '/api/mobile/sms',
  access: 'open',
  body: smsRequest,
  data: done(),
  refusals: ['phoneFormat', 'captchaNeeded', 'smsTooSoon', 'smsTooMany'],
});

export const sendSmsForLogin = operation({
  summary: '发送登录验证码，只给已注册的手机号',
  method: 'POST',
  path: '/api/mobile/sms/login',
  access: 'open',
  body: smsRequest,
  data: done(),
  refusals: ['phoneFormat', 'phoneUnknown', 'captchaNeeded', 'smsTooSoon', 'smsTooMany'],
});

export const sendSmsUnique = operation({
  summary: '发送注册验证码，只给没有人用过的手机号',
  method: 'POST',
  path: '/api/mobile/sms/unique',
  access: 'open',
  body: smsRequest,
  data: done(),
  refusals: ['phoneFormat', 'phoneRegistered', 'captchaNeeded', 'smsTooSoon', 'smsTooMany'],
});

export const mobileExists = operation({
  summary: '手机号是否已注册',
  method: 'GET',
  path: '/api/mobile/exists',
  access: 'open',
  perMinute: lookUpsPerMinute,
  query: object(mobileFields),
  data: flag(),
  refusals: ['phoneFormat'],
});

/** The captcha's purpose is `bind`. Who has a phone already must have passed the check of it within 15 minutes. */
export const sendSmsToBind = operation({
  summary: '发送绑定验证码，给还没有手机号、或要更换手机号的学生',
  method: 'POST',
  path: '/api/mobile/sms/no-phone',
  access: 'login',
  body: smsRequest,
  data: done(),
  refusals: [
    'phoneFormat',
    'phoneBound',
    'mobileCheckNeeded',
    'captchaNeeded',
    'smsTooSoon',
    'smsTooMany',
  ],
});

export const bindMobile = operation({
  summary: '绑定手机号',
  method: 'POST',
  path: '/api/mobile/bind',
  access: 'login',
  /** `studentId` is what older pages send; the session alone says who it is. */
  body: object({ studentId: optional(id()), smsCode: text(10), ...mobileFields, ...vendorFields }),
  data: done(),
  refusals: ['phoneFormat', 'phoneBound', 'smsCodeWrong', 'smsCodeExpired', 'tooManyAttempts'],
});

/** Needs a passed check of the old phone within 15 minutes, where the student has one. */
export const updateMobile = operation({
  summary: '更换手机号',
  method: 'POST',
  path: '/api/mobile/update',
  access: 'login',
  body: object({ ...mobileFields, mobileCode: text(10) }),
  data: done(),
  refusals: [
    'phoneFormat',
    'phoneBound',
    'smsCodeWrong',
    'smsCodeExpired',
    'tooManyAttempts',
    'mobileCheckNeeded',
  ],
});

export const listRegions = operation({
  summary: '国家和地区的电话区号',
  method: 'GET',
  path: '/api/mobile/regions',
  access: 'open',
  data: list(object({ countryName: text(), countryNumber: text() })),
});
