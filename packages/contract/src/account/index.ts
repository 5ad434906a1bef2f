import {
  done,
  flag,
  id,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

export const Profile = object({
  studentId: nullable(id()),
  /** A marker that a password exists, never a secret. */
  passwordAes: nullable(text()),
  questionLanguage: oneOf('zh', 'en'),
  /** Steps of question type: 1 standard, 2 large, 3 extra large. */
  questionFontSize: integer(1, 3),
  videoSpeed: oneOf(1, 1.3, 1.5, 2),
  autoRemoveWronglist: flag(),
  turnOnVoice: flag(),
  turnOnContinuous: flag(),
  mobileValided: flag(),
  identificationStatus: integer(-1, 1),
});
export type Profile = Static<typeof Profile>;

export const UserInfo = object({
  studentId: nullable(id()),
  studentIdText: text(),
  unLogin: flag(),
  nickname: text(),
  username: text(),
  avatar: nullable(text()),
  gender: nullable(oneOf('male', 'female', 'other')),
  /** Masked: the first 3 digits, 4 stars, the last digits. */
  mobile: nullable(text()),
  email: nullable(text()),
  wechat: nullable(text()),
  hasBindEmail: flag(),
  hasBindWechat: flag(),
  authenticated: integer(-1, 1),
  learningCourseCount: integer(0),
  /** Seconds of lectures watched. */
  completedDuration: number(),
  registerDate: nullable(text()),
  totalDays: integer(0),
  bonusPoint: integer(0),
  hasNewMessages: flag(),
  hasImportantMessages: flag(),
  teacher: flag(),
  profile: Profile,
});
export type UserInfo = Static<typeof UserInfo>;

const mobile = { mobile: text(20), shortMobile: text(20) };
const vendor = { vendorId: optional(integer(0)) };

export const loginByPassword = operation({
  summary: '密码登录',
  method: 'POST',
  path: '/api/j_spring_security_check',
  access: 'open',
  knowsStudent: true,
  form: true,
  body: object({ j_username: text(254, 1), j_password: text(200, 1), ...vendor }),
  data: done(),
  refusals: ['loginFailed', 'tooManyAttempts'],
});

export const loginBySms = operation({
  summary: '短信验证码登录',
  method: 'POST',
  path: '/api/login/sms',
  access: 'open',
  knowsStudent: true,
  body: object({ smsCode: text(10), ...mobile, ...vendor }),
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
  body: object({ smsCode: text(10), ...mobile, ...vendor }),
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
  body: object({ ...mobile, nickName: text(64), password: text(200), ...vendor }),
  data: done(),
  refusals: [
    'phoneFormat',
    'phoneRegistered',
    'nicknameFormat',
    'nicknameTaken',
    'passwordFormat',
    'registrationExpired',
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

export const sendSms = operation({
  summary: '发送短信验证码',
  method: 'POST',
  path: '/api/mobile/sms',
  access: 'open',
  body: object(mobile),
  data: done(),
  refusals: ['phoneFormat', 'smsTooSoon', 'smsTooMany'],
});

export const sendSmsForLogin = operation({
  summary: '发送登录验证码，只给已注册的手机号',
  method: 'POST',
  path: '/api/mobile/sms/login',
  access: 'open',
  body: object(mobile),
  data: done(),
  refusals: ['phoneFormat', 'phoneUnknown', 'smsTooSoon', 'smsTooMany'],
});

export const sendSmsUnique = operation({
  summary: '发送注册验证码，只给没有人用过的手机号',
  method: 'POST',
  path: '/api/mobile/sms/unique',
  access: 'open',
  body: object(mobile),
  data: done(),
  refusals: ['phoneFormat', 'phoneRegistered', 'smsTooSoon', 'smsTooMany'],
});

export const mobileExists = operation({
  summary: '手机号是否已注册',
  method: 'GET',
  path: '/api/mobile/exists',
  access: 'open',
  query: object(mobile),
  data: flag(),
  refusals: ['phoneFormat'],
});

export const checkNickname = operation({
  summary: '昵称的格式与唯一性',
  method: 'POST',
  path: '/api/register/v2/checknickname',
  access: 'open',
  form: true,
  body: object({ nickname: text(64) }),
  data: object({ isUnique: flag(), isFormatValid: flag() }),
});

export const listRegions = operation({
  summary: '国家和地区的电话区号',
  method: 'GET',
  path: '/api/mobile/regions',
  access: 'open',
  data: list(object({ countryName: text(), countryNumber: text() })),
});

export const getStudentInfo = operation({
  summary: '当前用户；访客得到默认值',
  method: 'GET',
  path: '/api/nuxt/web/student/info',
  access: 'open',
  knowsStudent: true,
  data: UserInfo,
});

export const updateProfile = operation({
  summary: '修改学习偏好',
  method: 'POST',
  path: '/api/nuxt/student/profile/update',
  access: 'login',
  body: object({
    questionLanguage: optional(oneOf('zh', 'en')),
    questionFontSize: optional(integer(1, 3)),
    videoSpeed: optional(oneOf(1, 1.3, 1.5, 2)),
    autoRemoveWronglist: optional(flag()),
    turnOnVoice: optional(flag()),
    turnOnContinuous: optional(flag()),
  }),
  data: Profile,
});
