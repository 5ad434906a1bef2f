import { refusals } from './refusals.ts';

/**
 * What only staff can be refused for: apart from the others, so that the learner's bundle has nothing of it. The same
 * rules hold as in `refusals.ts`; numbers begin with 9.
 */
export const consoleRefusals = {
  permissionMissing: [9001, '你没有做这件事的权限，需要时请联系校长'],
  passwordTemporary: [9002, '现在的密码是临时的，请先设置自己的密码'],
  staffLoginFormat: [9003, '登录名应是邮箱，或 3 至 32 个小写字母、数字、点、短横线和下划线'],
  staffLoginTaken: [9004, '这个登录名已有人使用，请换一个'],
  staffNameEmpty: [9005, '请写上姓名'],
  staffUnknown: [9006, '没有这个人，可能已被别人修改，请刷新后再看'],
  staffBuiltIn: [9007, '本机操作员是系统自带的，不能修改'],
  staffDisabled: [9008, '这个人已停用，请先恢复'],
  lastOwner: [9009, '这是最后一位校长，请先让另一个人担任校长'],
  roleUnknown: [9010, '没有这个角色，请刷新后再选'],
  roleBeyondOwn: [9011, '不能给出你自己没有的权限'],
  roleNameEmpty: [9012, '请写上角色的名称'],
  roleNameTaken: [9013, '已有同名的角色，请换一个名称'],
  roleOwnerFixed: [9014, '校长拥有全部权限，这个角色不能修改'],
  roleInUse: [9015, '还有人担任这个角色，请先给他们换一个'],
  ownStaffAccount: [9016, '不能修改自己的角色或停用自己，请让另一位校长来做'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ConsoleRefusalName = keyof typeof consoleRefusals;

/** What the server and its documentation know: all of both. */
export const allRefusals = { ...refusals, ...consoleRefusals };
export type AnyRefusalName = keyof typeof allRefusals;
