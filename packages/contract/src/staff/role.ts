import {
  done,
  flag,
  id,
  integer,
  list,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';
import { grantNames } from './permissions.ts';

export const StaffRole = object({
  roleId: id(),
  name: text(),
  /** As `student.read`, or `student.read:own` where it is limited. */
  permissions: list(text()),
  /** Has every permission, those that are yet to come included. */
  isOwner: flag(),
  /** Whoever has it signs in by two steps. */
  demandsSecondStep: flag(),
  /** How many people have it. */
  members: integer(0),
});
export type StaffRole = Static<typeof StaffRole>;

export const listRoles = operation({
  summary: '角色和它们的权限',
  method: 'GET',
  path: '/api/console/roles',
  access: { staff: 'staff.read' },
  data: list(StaffRole),
});

/** Without `roleId` a new one. */
export const saveRole = operation({
  summary: '新建或修改一个角色',
  method: 'POST',
  path: '/api/console/roles/save',
  access: { staff: 'staff.write' },
  body: object({
    roleId: optional(id()),
    name: text(30),
    permissions: list(oneOf(...grantNames), 100),
    /** Absent: as before. */
    demandsSecondStep: optional(flag()),
    why: optional(text(200)),
  }),
  data: object({ roleId: id() }),
  refusals: ['roleUnknown', 'roleNameEmpty', 'roleNameTaken', 'roleOwnerFixed', 'roleBeyondOwn'],
});

export const removeRole = operation({
  summary: '删除一个没有人担任的角色',
  method: 'POST',
  path: '/api/console/roles/remove',
  access: { staff: 'staff.write' },
  body: object({ roleId: id(), why: optional(text(200)) }),
  data: done(),
  refusals: ['roleUnknown', 'roleOwnerFixed', 'roleInUse'],
});
