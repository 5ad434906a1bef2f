import {
  done,
  flag,
  id,
  list,
  longText,
  moment,
  nullable,
  object,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

export const StaffAccount = object({
  staffId: id(),
  name: text(),
  login: text(),
  roles: list(object({ roleId: id(), name: text() })),
  /** When somebody was last signed in with it. */
  seenAt: nullable(moment()),
  disabledAt: nullable(moment()),
  isPasswordTemporary: flag(),
  hasSecondStep: flag(),
  hasPasskey: flag(),
  /** What is the person's own. */
  courses: list(object({ id: id(), title: longText() })),
  classes: list(object({ id: id(), title: longText() })),
  lives: list(object({ id: id(), title: longText() })),
});
export type StaffAccount = Static<typeof StaffAccount>;

export const listStaff = operation({
  summary: '人员列表',
  method: 'GET',
  path: '/api/console/staff',
  access: { staff: 'staff.read' },
  data: list(StaffAccount),
});

const roleIds = () => list(id(), 20);
/** Why it is done, for the log. */
const why = () => optional(text(200));
/** Shown this once, good for 72 hours; who signs in with it sets an own one. */
const temporaryPassword = () => object({ staffId: id(), temporaryPassword: text() });

export const createStaff = operation({
  summary: '新增人员，得到一个临时密码',
  method: 'POST',
  path: '/api/console/staff/create',
  access: { staff: 'staff.write' },
  body: object({ login: text(254), name: text(60), roleIds: roleIds(), why: why() }),
  data: temporaryPassword(),
  refusals: [
    'staffLoginFormat',
    'staffLoginTaken',
    'staffNameEmpty',
    'roleUnknown',
    'roleBeyondOwn',
  ],
});

/** Takes effect with the next call of whom it concerns. */
export const setStaffRoles = operation({
  summary: '修改一个人的角色',
  method: 'POST',
  path: '/api/console/staff/roles',
  access: { staff: 'staff.write' },
  body: object({ staffId: id(), roleIds: roleIds(), why: why() }),
  data: done(),
  refusals: [
    'staffUnknown',
    'staffBuiltIn',
    'staffDisabled',
    'ownStaffAccount',
    'roleUnknown',
    'roleBeyondOwn',
    'lastOwner',
  ],
});

/** Signs the person out at once. */
export const disableStaff = operation({
  summary: '停用一个人',
  method: 'POST',
  path: '/api/console/staff/disable',
  access: { staff: 'staff.write' },
  body: object({ staffId: id(), why: why() }),
  data: done(),
  refusals: ['staffUnknown', 'staffBuiltIn', 'ownStaffAccount', 'roleBeyondOwn', 'lastOwner'],
});

export const enableStaff = operation({
  summary: '恢复一个人',
  method: 'POST',
  path: '/api/console/staff/enable',
  access: { staff: 'staff.write' },
  body: object({ staffId: id(), why: why() }),
  data: done(),
  refusals: ['staffUnknown', 'staffBuiltIn', 'ownStaffAccount', 'roleBeyondOwn'],
});

/** Signs the person out, and opens the account again to whom too many tries had closed it. */
export const resetStaffPassword = operation({
  summary: '重设一个人的密码，得到一个临时密码',
  method: 'POST',
  path: '/api/console/staff/password',
  access: { staff: 'staff.write' },
  body: object({ staffId: id(), why: why() }),
  data: temporaryPassword(),
  refusals: ['staffUnknown', 'staffBuiltIn', 'ownStaffAccount', 'staffDisabled', 'roleBeyondOwn'],
});
