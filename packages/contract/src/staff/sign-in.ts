import {
  done,
  flag,
  id,
  integer,
  list,
  object,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

export const signInStaff = operation({
  summary: '教务台登录',
  method: 'POST',
  path: '/api/console/sign-in',
  access: 'open',
  body: object({
    login: text(254, 1),
    password: text(200, 1),
    /** Of the phone, or a recovery code; asked for by codeAsked once the password was right. */
    code: optional(text(40)),
  }),
  data: done(),
  refusals: ['loginFailed', 'codeAsked', 'codeWrong', 'passkeyAsked', 'tooManyAttempts'],
});

export const signOutStaff = operation({
  summary: '教务台退出登录',
  method: 'POST',
  path: '/api/console/sign-out',
  access: { staff: 'self', opensFirst: true },
  data: done(),
});

export const StaffSelf = object({
  staffId: id(),
  name: text(),
  login: text(),
  /** Names of roles. */
  roles: list(text()),
  /** All that the roles allow together, as `student.read` or `student.read:own`. */
  permissions: list(text()),
  /** Until the own password is set, nothing else opens. */
  isPasswordTemporary: flag(),
  hasSecondStep: flag(),
  /** A role asks for it: without it nothing else opens. */
  isSecondStepMissing: flag(),
  recoveryCodesLeft: integer(0),
});
export type StaffSelf = Static<typeof StaffSelf>;

export const getSelf = operation({
  summary: '教务台：我是谁，可以做什么',
  method: 'GET',
  path: '/api/console/self',
  access: { staff: 'self', opensFirst: true },
  data: StaffSelf,
});

/** Ends the own sessions elsewhere. */
export const changeStaffPassword = operation({
  summary: '教务台：修改自己的密码',
  method: 'POST',
  path: '/api/console/self/password',
  access: { staff: 'self', opensFirst: true },
  body: object({ oldPassword: text(200, 1), password: text(200) }),
  data: done(),
  refusals: ['passwordFormat', 'passwordWrong', 'tooManyAttempts'],
});
