import type { InputOf } from '@xuezhou/contract/kernel';
import type {
  removeRole as removeOperation,
  saveRole as saveOperation,
  StaffRole,
} from '@xuezhou/contract/staff';
import { grantOf, grantsIn, permissionNames, readGrant } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { audited } from '../../../platform/staff/audited.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { grantsLost } from './grants-lost.ts';
import { demandWithinOwn } from './demand-within-own.ts';
import type { RoleRow } from '../staff.repository.ts';

/** Of the row that the migration makes. */
const ownerRoleId = 1;

export async function listRoles({
  database: { connection },
}: ConsoleServices): Promise<StaffRole[]> {
  const { rows } = await sql<HeldRole & { members: number }>`
    select r.staff_role_id, r.name, r.permissions, r.is_owner, r.demands_second_step, count(s.staff_id) as members
    from staff_role r
    left join staff_role_member m on m.staff_role_id = r.staff_role_id
    left join staff s on s.staff_id = m.staff_id and s.disabled_at is null
    group by r.staff_role_id order by r.staff_role_id`.execute(connection);
  return rows.map((row) => ({
    roleId: row.staff_role_id,
    name: row.name,
    permissions: row.is_owner
      ? [...permissionNames]
      : row.permissions.filter((grant) => readGrant(grant) !== null),
    isOwner: row.is_owner,
    demandsSecondStep: row.demands_second_step,
    members: row.members,
  }));
}

export async function saveRole(
  services: ConsoleServices,
  { body: { why, ...body } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<{ roleId: number }> {
  const role = {
    name: body.name.trim(),
    permissions: [...grantsIn(body.permissions)]
      .map(([name, level]) => grantOf(name, level))
      .toSorted(),
  };
  if (role.name === '') throw new Refusal('roleNameEmpty');
  const { demandsSecondStep } = body;
  if (body.roleId === ownerRoleId && demandsSecondStep !== undefined)
    return await demandOfOwners(services, { demandsSecondStep, why }, actor);
  demandWithinOwn(actor.staff, [{ is_owner: false, ...role }]);
  const now = services.clock.now();
  try {
    return await inTransaction(services.database.connection, async (change) => {
      const before = body.roleId === undefined ? undefined : await hold(change, actor, body.roleId);
      const isEased = before?.demands_second_step === true && demandsSecondStep === false;
      if (isEased && !actor.staff.isOwner)
        throw new Refusal('roleBeyondOwn', '只有校长可以取消这个角色的两步登录');
      const roleId = await store(change, before?.staff_role_id, {
        ...role,
        demands_second_step: demandsSecondStep ?? before?.demands_second_step ?? false,
      });
      await audited(change, actor, now, {
        operation: 'saveRole',
        target: { kind: 'role', id: roleId },
        before: before && {
          name: before.name,
          permissions: before.permissions,
          demandsSecondStep: before.demands_second_step,
        },
        after: {
          ...role,
          demandsSecondStep: demandsSecondStep ?? before?.demands_second_step ?? false,
        },
        why,
      });
      const kept: readonly string[] = role.permissions;
      if (before?.permissions.some((each) => !kept.includes(each)) === true)
        await grantsLost.emit(change, { staffIds: await membersOf(change, roleId), now, services });
      return { roleId };
    });
  } catch (error) {
    if (isTaken(error)) throw new Refusal('roleNameTaken');
    throw error;
  }
}

/** What owners may do is fixed; how they sign in is theirs to say. */
async function demandOfOwners(
  services: ConsoleServices,
  { demandsSecondStep, why }: { demandsSecondStep: boolean; why: string | undefined },
  actor: Actor,
): Promise<{ roleId: number }> {
  if (!actor.staff.isOwner) throw new Refusal('roleBeyondOwn');
  return await changeAudited(services, actor, async (change) => {
    const changed = await change
      .updateTable('staff_role')
      .set({ demands_second_step: demandsSecondStep })
      .where('is_owner', '=', true)
      .where('demands_second_step', '!=', demandsSecondStep)
      .returning('staff_role_id')
      .executeTakeFirst();
    const auditEntry = {
      operation: 'saveRole',
      target: { kind: 'role', id: ownerRoleId },
      before: { demandsSecondStep: !demandsSecondStep },
      after: { demandsSecondStep },
      why,
    };
    return {
      answer: { roleId: ownerRoleId },
      auditEntry: changed === undefined ? null : auditEntry,
    };
  });
}

/** Nobody has it, those who were disabled neither: they could come back. */
export async function removeRole(
  { clock, database: { connection } }: ConsoleServices,
  { body: { roleId, why } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<true> {
  await inTransaction(connection, async (change) => {
    const before = await hold(change, actor, roleId);
    const member = await change
      .selectFrom('staff_role_member')
      .where('staff_role_id', '=', roleId)
      .select('staff_id')
      .limit(1)
      .executeTakeFirst();
    if (member !== undefined) throw new Refusal('roleInUse');
    await change.deleteFrom('staff_role').where('staff_role_id', '=', roleId).execute();
    await audited(change, actor, clock.now(), {
      operation: 'removeRole',
      target: { kind: 'role', id: roleId },
      before: { name: before.name, permissions: before.permissions },
      why,
    });
  });
  return true;
}

async function membersOf(change: Change, roleId: number): Promise<number[]> {
  const rows = await change
    .selectFrom('staff_role_member')
    .where('staff_role_id', '=', roleId)
    .select('staff_id')
    .orderBy('staff_id')
    .execute();
  return rows.map(({ staff_id: staffId }) => staffId);
}

type HeldRole = RoleRow & { readonly demands_second_step: boolean };

async function hold(change: Change, actor: Actor, roleId: number): Promise<HeldRole> {
  const role = await change
    .selectFrom('staff_role')
    .where('staff_role_id', '=', roleId)
    .select(['staff_role_id', 'name', 'permissions', 'is_owner', 'demands_second_step'])
    .forUpdate()
    .executeTakeFirst();
  if (role === undefined) throw new Refusal('roleUnknown');
  if (role.is_owner) throw new Refusal('roleOwnerFixed');
  demandWithinOwn(actor.staff, [role]);
  return role;
}

async function store(
  change: Change,
  roleId: number | undefined,
  role: { name: string; permissions: string[]; demands_second_step: boolean },
): Promise<number> {
  if (roleId !== undefined) {
    await change.updateTable('staff_role').set(role).where('staff_role_id', '=', roleId).execute();
    return roleId;
  }
  const { staff_role_id } = await change
    .insertInto('staff_role')
    .values(role)
    .returning('staff_role_id')
    .executeTakeFirstOrThrow();
  return staff_role_id;
}
