/**
 * All that staff can be allowed, each with its words. An operation of the console names the one it asks for, a role is a
 * set of them. Names are stored in roles: one that was given out keeps its meaning.
 */
export const permissions = {
  'student.read': '查看学员',
  'student.mobile': '查看完整手机号',
  'student.write': '新建和修改学员',
  'student.viewAs': '以学员身份查看',
  'student.export': '导出学员资料',
  'student.erase': '注销学员账号',
  'enrolment.write': '报名、延期、暂停、入班和兑换码',
  'request.read': '查看申请',
  'request.decide': '处理申请：重新开课、实名认证、个人信息',
  'qa.answer': '回答提问',
  'mark.write': '批改作业',
  'question.write': '修改题目，处理题目报错',
  'question.regrade': '重新判分',
  'live.plan': '安排直播',
  'live.host': '主持直播',
  'moderation.write': '审核学员发的内容，管词表',
  'content.read': '查看未公开的内容',
  'content.draft': '编写内容',
  'content.publish': '发布内容',
  'course.erase': '删除课程',
  'order.read': '查看订单',
  'order.write': '核对订单、寄出资料、开发票',
  'order.make': '给学员做订单',
  'refund.propose': '提出退款',
  'refund.approve': '批准退款',
  'price.write': '修改价格和优惠',
  'ledger.close': '对账和结账',
  'message.send': '发送消息',
  'report.read': '查看报表',
  'organisation.read': '查看单位、成员和座位',
  'organisation.write': '管理单位：合同、座位、成员和加入链接',
  'organisation.progress': '看单位里同意的人学得怎么样',
  'staff.read': '查看人员与权限',
  'staff.write': '管理人员与权限',
  'audit.read': '查看操作记录',
  'setting.read': '查看设置',
  'setting.write': '修改设置',
  'system.read': '查看系统状态',
  'system.write': '重试任务、备份和恢复',
} as const;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as readonly Permission[];

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/**
 * How far a permission goes: `all`; `own`, for what belongs to the own courses, classes, live classes and organisations,
 * and the own entries of the log; `why`, for all, but with a reason that is kept; `propose`, so that a colleague decides.
 */
export const levels = ['propose', 'own', 'why', 'all'] as const;
export type Level = (typeof levels)[number];

/** What else than all a permission can be limited to. */
export const limits = {
  'student.read': ['own'],
  'student.mobile': ['why'],
  'student.viewAs': ['own'],
  'student.erase': ['propose'],
  'enrolment.write': ['propose'],
  'mark.write': ['own'],
  'question.write': ['own'],
  'question.regrade': ['own'],
  'live.plan': ['own'],
  'content.draft': ['own'],
  'content.publish': ['own'],
  'course.erase': ['propose'],
  'message.send': ['own'],
  'organisation.progress': ['own'],
  'audit.read': ['own'],
} as const satisfies Partial<Record<Permission, readonly Exclude<Level, 'all'>[]>>;

type Limits = typeof limits;

/** Those that somebody can have for what is the own. */
export type OwnPermission = {
  [Name in keyof Limits]: 'own' extends Limits[Name][number] ? Name : never;
}[keyof Limits];

/** As a role keeps it: `student.read` is all of it, `student.read:own` what is the own. */
export type Grant =
  | Permission
  | { [Name in keyof Limits]: `${Name}:${Limits[Name][number]}` }[keyof Limits];

/** The levels that a permission can have, from the narrowest. */
export const levelsOf = (permission: Permission): readonly Level[] => [
  ...((limits as Partial<Record<Permission, readonly Level[]>>)[permission] ?? []),
  'all',
];

export const grantOf = (permission: Permission, level: Level): Grant =>
  (level === 'all' ? permission : `${permission}:${level}`) as Grant;

/** What a key of programs can be limited to besides: drafts, which become what they are meant to be when a person agrees. */
const draftedByPrograms: readonly Permission[] = [
  'qa.answer',
  'question.write',
  'content.draft',
  'message.send',
];

/** Whether what is proposed of it is a text: whoever decides has to read the very words, which no mask has touched. */
export const isDrafted = (permission: string): boolean =>
  draftedByPrograms.some((each) => each === permission);

/** Whether a key can be limited to proposing, as a role or as a program alone. */
export const canPropose = (permission: Permission): boolean =>
  isDrafted(permission) || levelsOf(permission).includes('propose');

/** Null for what is none of ours: one that a later version gave. */
export function readGrant(grant: string): { permission: Permission; level: Level } | null {
  const [permission = '', level = 'all', ...more] = grant.split(':');
  if (more.length > 0 || !isPermission(permission)) return null;
  if (level === 'propose' && canPropose(permission)) return { permission, level };
  const known = levelsOf(permission).find((each) => each === level);
  return known === undefined ? null : { permission, level: known };
}

export const grantNames: readonly Grant[] = permissionNames.flatMap((permission) =>
  levelsOf(permission).map((level) => grantOf(permission, level)),
);

export type Grants = ReadonlyMap<Permission, Level>;

/** What several grants come to: of each permission the widest. */
export function grantsIn(all: readonly string[]): Grants {
  const found = new Map<Permission, Level>();
  for (const grant of all) {
    const read = readGrant(grant);
    if (read === null) continue;
    const known = found.get(read.permission);
    if (known === undefined || isWithin(known, read.level)) found.set(read.permission, read.level);
  }
  return found;
}

/** Whether the level lets nobody do what the wider one does not. */
export const isWithin = (level: Level, wider: Level | undefined): boolean =>
  wider !== undefined && levels.indexOf(level) <= levels.indexOf(wider);
