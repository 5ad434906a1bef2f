import { isPermission, type Permission, type StaffRole } from '@xuezhou/contract/staff';
import { useState } from 'react';

export interface RoleChange {
  readonly permission: Permission;
  /** Whether the role will have it. */
  readonly isGiven: boolean;
}

export interface RoleDraft {
  /** In the middle of the page's attention. */
  readonly role: StaffRole | undefined;
  readonly changes: readonly RoleChange[];
  readonly permissions: readonly Permission[];
  readonly choose: (roleId: number) => void;
  readonly turn: (role: StaffRole, permission: Permission) => void;
  readonly drop: () => void;
  readonly has: (role: StaffRole, permission: Permission) => boolean;
  readonly isChanged: (role: StaffRole, permission: Permission) => boolean;
}

/** What is changed of one role and not saved yet. What the server has is asked again meanwhile, and changes nothing of it. */
export function useRoleDraft(roles: readonly StaffRole[]): RoleDraft {
  const [roleId, setRoleId] = useState<number>();
  const [turned, setTurned] = useState<ReadonlySet<Permission>>(new Set());
  const role =
    roles.find((each) => each.roleId === roleId) ?? roles.find(({ isOwner }) => !isOwner);
  const isChanged = (each: StaffRole, permission: Permission) =>
    each.roleId === role?.roleId && turned.has(permission);
  const has = (each: StaffRole, permission: Permission) =>
    each.permissions.includes(permission) !== isChanged(each, permission);
  return {
    role,
    changes: [...turned].map((permission) => ({
      permission,
      isGiven: !(role?.permissions.includes(permission) ?? false),
    })),
    permissions: role === undefined ? [] : permissionsOf(role, turned),
    choose: setRoleId,
    turn: (each, permission) => {
      const next = new Set(each.roleId === role?.roleId ? turned : []);
      if (!next.delete(permission)) next.add(permission);
      setRoleId(each.roleId);
      setTurned(next);
    },
    drop: () => setTurned(new Set()),
    has,
    isChanged,
  };
}

const permissionsOf = (role: StaffRole, turned: ReadonlySet<Permission>): Permission[] => [
  ...role.permissions.filter(isPermission).filter((name) => !turned.has(name)),
  ...[...turned].filter((name) => !role.permissions.includes(name)),
];
