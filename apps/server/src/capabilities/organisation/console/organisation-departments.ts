import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  removeOrganisationDepartment as removeOperation,
  saveOrganisationDepartment as saveOperation,
} from '@xuezhou/contract/organisation/console';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandDepartment, holdOrganisation } from '../organisation.repository.ts';
import { target, tidy } from './save-organisation.ts';

interface Wish {
  readonly organisationId: number;
  readonly departmentId: number | null;
  readonly parentId: number | null;
  readonly name: string;
}

export async function saveOrganisationDepartment(
  services: ConsoleServices,
  { body }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const wish: Wish = { ...body, name: tidy(body.name) };
  const { organisationId, parentId, name } = wish;
  return await changeAudited(services, actor, async (change) => {
    await holdOrganisation(change, organisationId);
    await demandDepartment(change, organisationId, wish.departmentId);
    await demandDepartment(change, organisationId, parentId);
    const all = await departmentsOf(change, organisationId);
    const before = all.find(({ department_id }) => department_id === wish.departmentId);
    if (before?.name === name && before.parent_id === parentId)
      return { answer: { departmentId: before.department_id }, auditEntry: null };
    demandPlace(all, wish);
    const departmentId = before?.department_id ?? (await addDepartment(change, wish));
    if (before !== undefined)
      await change
        .updateTable('organisation_department')
        .where('department_id', '=', departmentId)
        .set({ name, parent_id: parentId })
        .execute();
    const auditEntry = {
      ...{ operation: 'saveOrganisationDepartment', target: target(organisationId) },
      before: before && { departmentId, parentId: before.parent_id, name: before.name },
      after: { departmentId, parentId, name },
    };
    return { answer: { departmentId }, auditEntry };
  });
}

export const departmentsOf = (change: Change, organisationId: number) =>
  change
    .selectFrom('organisation_department')
    .where('organisation_id', '=', organisationId)
    .select(['department_id', 'parent_id', 'name'])
    .execute();

type Departments = Awaited<ReturnType<typeof departmentsOf>>;

function demandPlace(all: Departments, { departmentId, parentId, name }: Wish): void {
  const isTaken = all.some(
    (one) => one.name === name && one.parent_id === parentId && one.department_id !== departmentId,
  );
  if (name === '' || isTaken) throw new Refusal('departmentNameTaken');
  for (let above = parentId; above !== null; above = parentOf(all, above))
    if (above === departmentId) throw new Refusal('departmentRound');
}

const parentOf = (all: Departments, departmentId: number): number | null =>
  all.find(({ department_id }) => department_id === departmentId)?.parent_id ?? null;

export async function addDepartment(
  change: Change,
  { organisationId, parentId, name }: Omit<Wish, 'departmentId'>,
): Promise<number> {
  const { department_id } = await change
    .insertInto('organisation_department')
    .values({ organisation_id: organisationId, parent_id: parentId, name })
    .returning('department_id')
    .executeTakeFirstOrThrow();
  return department_id;
}

export async function removeOrganisationDepartment(
  services: ConsoleServices,
  { body: { organisationId, departmentId } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<DataOf<typeof removeOperation>> {
  return await changeAudited(services, actor, async (change) => {
    await holdOrganisation(change, organisationId);
    const all = await departmentsOf(change, organisationId);
    const own = all.find(({ department_id }) => department_id === departmentId);
    // What was removed twice was removed by the first.
    if (own === undefined) return { answer: true, auditEntry: null };
    if (!(await isDepartmentFree(change, departmentId))) throw new Refusal('departmentInUse');
    await change
      .deleteFrom('organisation_department')
      .where('department_id', '=', departmentId)
      .execute();
    const auditEntry = {
      ...{ operation: 'removeOrganisationDepartment', target: target(organisationId) },
      before: { departmentId, name: own.name },
    };
    return { answer: true, auditEntry };
  });
}

/** Nobody is in it, nobody looks after it, and no other stands below it. */
export async function isDepartmentFree(change: Change, departmentId: number): Promise<boolean> {
  const below = await change
    .selectFrom('organisation_department')
    .where('parent_id', '=', departmentId)
    .select('department_id')
    .executeTakeFirst();
  const member = await change
    .selectFrom('organisation_member')
    .where('department_id', '=', departmentId)
    .select('member_id')
    .executeTakeFirst();
  const manager = await change
    .selectFrom('organisation_manager')
    .where('department_id', '=', departmentId)
    .select('staff_id')
    .executeTakeFirst();
  return below === undefined && member === undefined && manager === undefined;
}
