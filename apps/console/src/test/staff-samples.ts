import {
  permissionNames,
  type AuditEntry,
  type StaffAccount,
  type StaffRole,
} from '@xuezhou/contract/staff';

export const owner: StaffRole = {
  ...{ roleId: 1, name: '校长', isOwner: true, members: 1, demandsSecondStep: false },
  permissions: [...permissionNames],
};
export const teacher: StaffRole = {
  ...{ roleId: 3, name: '老师', isOwner: false, members: 2, demandsSecondStep: false },
  permissions: ['qa.answer', 'content.read'],
};
export const finance: StaffRole = {
  ...{ roleId: 5, name: '财务', isOwner: false, members: 0, demandsSecondStep: false },
  permissions: ['order.read', 'ledger.close'],
};

export const person = (given: Partial<StaffAccount> = {}): StaffAccount => ({
  ...{ staffId: 101, name: '周允', login: 'zhouyun', roles: [{ roleId: 3, name: '老师' }] },
  ...{ seenAt: '2026-11-20T02:00:00.000Z', disabledAt: null, isPasswordTemporary: false },
  ...{ hasSecondStep: false, hasPasskey: false, courses: [], classes: [], lives: [] },
  ...given,
});

export const head = person({
  ...{ staffId: 100, name: '陈望舒', login: 'xiaozhang' },
  roles: [{ roleId: 1, name: '校长' }],
});

export const entry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ auditId: 7, at: '2026-11-20T02:00:00.000Z', staffId: 100, staffName: '陈望舒' },
  ...{ operation: 'disableStaff', summary: '停用一个人', targetKind: 'staff', targetId: '101' },
  ...{ before: { isDisabled: false }, after: { isDisabled: true }, why: '离职' },
  ...{ address: '127.0.0.1', device: 'Windows 电脑 · Chrome' },
  ...{ targetName: null, undoUntil: null, undoneBy: null },
  ...given,
});
