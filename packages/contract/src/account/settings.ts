import {
  day,
  done,
  flag,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
} from '../kernel.ts';
import { captchaFields } from './fields.ts';

export const changeNickname = operation({
  summary: '修改昵称',
  method: 'POST',
  path: '/api/account/nickname',
  access: 'login',
  body: object({ nickname: text(64) }),
  data: object({
    /** Of before, while the new one waits for a person. */
    nickname: text(),
    isHeld: flag(),
  }),
  refusals: ['nicknameFormat', 'nicknameTaken', 'nicknameWords'],
});

export const changeGender = operation({
  summary: '修改性别',
  method: 'POST',
  path: '/api/account/gender',
  access: 'login',
  body: object({ gender: nullable(oneOf('male', 'female', 'other')) }),
  data: object({ gender: nullable(oneOf('male', 'female', 'other')) }),
});

/** JPEG, PNG or WebP of at most 5 MB; kept as a square of 256 px without what the camera wrote in. */
export const changeAvatar = operation({
  summary: '修改头像',
  method: 'POST',
  path: '/api/account/avatar',
  access: 'login',
  files: { image: { maxBytes: 5_000_000 } },
  perMinute: 60,
  data: object({
    /** Of before, while the new one waits for a person. */
    avatar: nullable(text()),
    isHeld: flag(),
  }),
  refusals: ['imageInvalid', 'pictureWords'],
});

/** With the old password; who has none yet, or forgot it, gives a code sent by `sendMobileCheck`. */
export const changePassword = operation({
  summary: '设置或修改密码',
  method: 'POST',
  path: '/api/account/password',
  access: 'login',
  body: object({ oldPassword: optional(text(200)), code: optional(text(10)), password: text(200) }),
  data: done(),
  refusals: [
    'passwordFormat',
    'passwordWrong',
    'phoneRequired',
    'smsCodeWrong',
    'smsCodeExpired',
    'tooManyAttempts',
  ],
});

/** A code to the student's own phone, which only the server knows in full. The captcha's purpose is `any`. */
export const sendMobileCheck = operation({
  summary: '给自己的手机号发验证码',
  method: 'POST',
  path: '/api/account/mobile/sms',
  access: 'login',
  body: object(captchaFields),
  data: done(),
  refusals: ['phoneRequired', 'captchaNeeded', 'smsTooSoon', 'smsTooMany'],
});

/** Opens, for 15 minutes and this session, what needs the owner of the phone. */
export const checkOwnMobile = operation({
  summary: '验证自己的手机号',
  method: 'POST',
  path: '/api/account/mobile/check',
  access: 'login',
  form: true,
  body: object({ mobileCode: text(10) }),
  data: done(),
  refusals: ['phoneRequired', 'smsCodeWrong', 'smsCodeExpired', 'tooManyAttempts'],
});

export const editPassword = operation({
  summary: '验证手机号之后修改密码',
  method: 'POST',
  path: '/api/account/password/edit',
  access: 'login',
  form: true,
  body: object({ password: text(200) }),
  data: done(),
  refusals: ['passwordFormat', 'mobileCheckNeeded'],
});

/** Six digits by mail, for ten minutes. The captcha is for the purpose `bind`. Who has a phone passed its check. */
export const sendEmailCode = operation({
  summary: '给新邮箱发验证码',
  method: 'POST',
  path: '/api/account/email/code',
  access: 'login',
  body: object({ email: text(254), ...captchaFields }),
  data: done(),
  refusals: ['emailFormat', 'emailTaken', 'mobileCheckNeeded', 'captchaNeeded', 'emailTooSoon'],
});

/** Needs a passed check of the phone within 15 minutes, where the student has one. */
export const changeEmail = operation({
  summary: '绑定邮箱',
  method: 'POST',
  path: '/api/account/email',
  access: 'login',
  body: object({ email: text(254), code: text(10) }),
  data: object({ email: text() }),
  refusals: ['emailFormat', 'emailTaken', 'emailCodeWrong', 'tooManyAttempts', 'mobileCheckNeeded'],
});

export const changeWechatId = operation({
  summary: '填写微信号',
  method: 'POST',
  path: '/api/account/wechat',
  access: 'login',
  /** Empty takes it away. */
  body: object({ wechat: text(50) }),
  data: object({ wechat: nullable(text()) }),
  refusals: ['wechatIdFormat'],
});

const Device = object({
  sessionId: uuid(),
  /** What the browser said of itself, as people say it: 「Windows 电脑 · Chrome」. */
  name: text(),
  kind: oneOf('phone', 'tablet', 'computer'),
  isCurrent: flag(),
  loggedInAt: moment(),
  seenAt: moment(),
  address: text(),
});

export const listDevices = operation({
  summary: '登录中的设备',
  method: 'GET',
  path: '/api/account/devices',
  access: 'login',
  data: list(Device),
});

export const endDevice = operation({
  summary: '让一台设备退出登录',
  method: 'POST',
  path: '/api/account/devices/end',
  access: 'login',
  body: object({ sessionId: uuid() }),
  data: done(),
});

/** All that is kept of the student, as one JSON text. */
export const exportOwnData = operation({
  summary: '导出自己的数据',
  method: 'GET',
  path: '/api/account/export',
  access: 'login',
  data: object({ name: text(), json: longText() }),
  timeout: 300_000,
  perMinute: 60,
});

/** Null: none is asked for. */
export const getCancellation = operation({
  summary: '注销申请的状态',
  method: 'GET',
  path: '/api/account/cancel',
  access: 'login',
  data: nullable(object({ askedAt: moment(), endsOn: day() })),
});

/** Takes effect after seven days; until then all is as before, and `keepAccount` takes it back. */
export const cancelAccount = operation({
  summary: '申请注销账号',
  method: 'POST',
  path: '/api/account/cancel',
  access: 'login',
  body: object({ code: text(10) }),
  data: object({ askedAt: moment(), endsOn: day() }),
  refusals: ['phoneRequired', 'smsCodeWrong', 'smsCodeExpired', 'tooManyAttempts'],
});

export const keepAccount = operation({
  summary: '撤回注销申请',
  method: 'POST',
  path: '/api/account/cancel/undo',
  access: 'login',
  data: done(),
});
