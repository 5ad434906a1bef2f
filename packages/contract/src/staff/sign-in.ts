import { done, flag, id, list, object, operation, text, type Static } from '../kernel.ts';

export const signInStaff = operation({
  summary: '教务台登录',
  method: 'POST',
  path: '/api/console/sign-in',
  access: 'open',
  body: object({ login: text(254, 1), password: text(200, 1) }),
  data: done(),
  refusals: ['loginFailed', 'tooManyAttempts'],
});

export const signOutStaff = operation({
  summary: '教务台退出登录',
  method: 'POST',
  path: '/api/console/sign-out',
  access: { staff: 'self' },
  data: done(),
});

export const StaffSelf = object({
  staffId: id(),
  name: text(),
  login: text(),
  /** Names of roles. */
  roles: list(text()),
  /** All that the roles allow together. */
  permissions: list(text()),
  /** Until the own password is set, nothing else opens. */
  isPasswordTemporary: flag(),
});
export type StaffSelf = Static<typeof StaffSelf>;

export const getSelf = operation({
  summary: '教务台：我是谁，可以做什么',
  method: 'GET',
  path: '/api/console/self',
  access: { staff: 'self' },
  data: StaffSelf,
});

/** Ends the own sessions elsewhere. */
export const changeStaffPassword = operation({
  summary: '教务台：修改自己的密码',
  method: 'POST',
  path: '/api/console/self/password',
  access: { staff: 'self' },
  body: object({ oldPassword: text(200, 1), password: text(200) }),
  data: done(),
  refusals: ['passwordFormat', 'passwordWrong', 'tooManyAttempts'],
});
