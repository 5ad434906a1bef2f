import type { AuditWordsOf } from '../audit-kernel.ts';

import { permissions } from './permissions.ts';

export const auditWords = {
  createStaff: { login: '登录名', name: '姓名', roles: '角色' },
  setStaffRoles: { roles: '角色' },
  disableStaff: { isDisabled: '已停用' },
  enableStaff: { isDisabled: '已停用' },
  resetStaffPassword: {},
  changeStaffPassword: {},
  signInStaff: {},
  signOutStaff: null,
  saveRole: { name: '名称', permissions: { words: '权限', values: permissions } },
  removeRole: { name: '名称', permissions: { words: '权限', values: permissions } },
  saveView: null,
  removeView: null,
} satisfies AuditWordsOf<typeof import('./index.ts')>;
