import {
  grantOf,
  grantsIn,
  levelsOf,
  type Grant,
  type Level,
  type Permission,
  type StaffRole,
} from '@xuezhou/contract/staff';
import { useState } from 'react';

export interface RoleChange {
  readonly permission: Permission;
  /** Undefined: none. */
  readonly before: Level | undefined;
  readonly after: Level | undefined;
}

export interface RoleDraft {
  /** In the middle of the page's attention. */
  readonly role: StaffRole | undefined;
  readonly changes: readonly RoleChange[];
  readonly grants: readonly Grant[];
  readonly choose: (roleId: number) => void;
  /** To the next level that may be given, and after the widest to none. */
  readonly turn: (role: StaffRole, permission: Permission) => void;
  readonly drop: () => void;
  readonly levelOf: (role: StaffRole, permission: Permission) => Level | undefined;
  readonly isChanged: (role: StaffRole, permission: Permission) => boolean;
}

type MayGive = (permission: Permission, level: Level) => boolean;
type Turned = ReadonlyMap<Permission, Level | undefined>;

/** What is changed of one role and not saved yet. What the server has is asked again meanwhile, and changes nothing of it. */
export function useRoleDraft(roles: readonly StaffRole[], mayGive: MayGive): RoleDraft {
  const [roleId, setRoleId] = useState<number>();
  const [turned, setTurned] = useState<Turned>(new Map());
  const role =
    roles.find((each) => each.roleId === roleId) ?? roles.find(({ isOwner }) => !isOwner);
  const isChanged = (each: StaffRole, permission: Permission) =>
    each.roleId === role?.roleId && turned.has(permission);
  const levelOf = (each: StaffRole, permission: Permission) =>
    isChanged(each, permission) ? turned.get(permission) : kept(each, permission);
  return {
    role,
    changes: [...turned].map(([permission, after]) => ({
      ...{ permission, after },
      before: role && kept(role, permission),
    })),
    grants: role === undefined ? [] : grantsAfter(role, turned),
    choose: setRoleId,
    turn: (each, permission) => {
      const next = new Map(each.roleId === role?.roleId ? turned : []);
      const level = nextLevel(permission, levelOf(each, permission), mayGive);
      if (level === kept(each, permission)) next.delete(permission);
      else next.set(permission, level);
      setRoleId(each.roleId);
      setTurned(next);
    },
    drop: () => setTurned(new Map()),
    levelOf,
    isChanged,
  };
}

const kept = ({ permissions }: StaffRole, permission: Permission): Level | undefined =>
  grantsIn(permissions).get(permission);

function nextLevel(
  permission: Permission,
  level: Level | undefined,
  mayGive: MayGive,
): Level | undefined {
  const levels = levelsOf(permission).filter((each) => mayGive(permission, each));
  return levels[level === undefined ? 0 : levels.indexOf(level) + 1];
}

function grantsAfter(role: StaffRole, turned: Turned): Grant[] {
  const levels = new Map<Permission, Level | undefined>([...grantsIn(role.permissions), ...turned]);
  return [...levels].flatMap(([permission, level]) =>
    level === undefined ? [] : [grantOf(permission, level)],
  );
}
