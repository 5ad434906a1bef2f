import { done, object, oneOf, operation, optional, text } from '../kernel.ts';
import { captchaFields } from './fields.ts';

/** Says the same, after the same time, whether the account exists or not. */
export const forgetPassword = operation({
  summary: '忘记密码：发送验证码或邮件',
  method: 'POST',
  path: '/api/password/forget',
  access: 'open',
  form: true,
  body: object({ username: text(254, 1), ...captchaFields }),
  data: object({ kind: oneOf('mobile', 'email'), to: text() }),
  refusals: ['usernameFormat', 'captchaNeeded', 'smsTooSoon', 'smsTooMany', 'emailTooSoon'],
});

/** Takes the SMS code of a phone, or the token of a mail's link, whose page knows no name. */
export const validatePasswordReset = operation({
  summary: '忘记密码：核对验证码或邮件里的链接',
  method: 'POST',
  path: '/api/password/reset/validate',
  access: 'open',
  form: true,
  /** The token may also come as the code. */
  body: object({
    username: optional(text(254)),
    code: optional(text(200, 1)),
    token: optional(text(200, 1)),
  }),
  data: object({ token: text() }),
  refusals: ['usernameFormat', 'smsCodeWrong', 'smsCodeExpired', 'tooManyAttempts', 'resetExpired'],
});

/** Ends every session of the account. The token is good once, for 15 minutes. */
export const resetPassword = operation({
  summary: '忘记密码：设置新密码',
  method: 'POST',
  path: '/api/password/reset',
  access: 'open',
  form: true,
  body: object({ token: text(200, 1), password: text(200) }),
  data: done(),
  refusals: ['passwordFormat', 'resetExpired'],
});
