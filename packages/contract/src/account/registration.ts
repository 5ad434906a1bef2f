import { done, flag, id, list, object, operation, text } from '../kernel.ts';
import { lookUpsPerMinute } from './fields.ts';

export const checkNickname = operation({
  summary: '昵称的格式与唯一性',
  method: 'POST',
  path: '/api/register/v2/checknickname',
  access: 'open',
  knowsStudent: true,
  perMinute: lookUpsPerMinute,
  form: true,
  body: object({ nickname: text(64) }),
  data: object({ isUnique: flag(), isFormatValid: flag() }),
});

/** A student's own nickname is free for the student; so is the e-mail below. */
export const isNicknameUnique = operation({
  summary: '昵称是否没有人用',
  method: 'GET',
  path: '/api/register/nickname',
  access: 'open',
  knowsStudent: true,
  perMinute: lookUpsPerMinute,
  query: object({ value: text(64) }),
  data: flag(),
});

export const isEmailAvailable = operation({
  summary: '邮箱是否可用',
  method: 'GET',
  path: '/api/validate/email',
  access: 'open',
  knowsStudent: true,
  perMinute: lookUpsPerMinute,
  query: object({ value: text(254) }),
  data: flag(),
  refusals: ['emailFormat'],
});

export const listCountries = operation({
  summary: '国家和地区',
  method: 'GET',
  path: '/api/register/v2/countries',
  access: 'open',
  data: list(object({ countryName: text() })),
});

/** Kept for the good; sending it again changes what was sent before. */
export const prepurchase = operation({
  summary: '预报名一件商品',
  method: 'POST',
  path: '/api/nuxt/student/prepurchase',
  access: 'open',
  knowsStudent: true,
  body: object({ email: text(254), nickname: text(64), chatAccount: text(50), goodId: id() }),
  data: done(),
  refusals: [
    'nicknameFormat',
    'nicknameTaken',
    'nicknameWords',
    'emailFormat',
    'emailTaken',
    'wechatIdFormat',
    'prepurchaseTooMany',
  ],
});

export const saveChatAccount = operation({
  summary: '留下微信号和邮箱',
  method: 'POST',
  path: '/api/nuxt/yz/wechat/save',
  access: 'open',
  knowsStudent: true,
  body: object({ chatAccount: text(50, 1), email: text(254) }),
  data: done(),
  refusals: ['emailFormat', 'wechatIdFormat', 'prepurchaseTooMany'],
});
