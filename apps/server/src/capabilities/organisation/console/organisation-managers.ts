import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  OrganisationManager,
  removeOrganisationManager as removeOperation,
  setOrganisationManager as setOperation,
} from '@xuezhou/contract/organisation/console';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { isGranted } from '../../staff/staff.port.ts';
import { demandDepartment, holdOrganisation } from '../organisation.repository.ts';
import { target } from './save-organisation.ts';

export async function listManagers(
  connection: Connection,
  organisationId: number,
): Promise<OrganisationManager[]> {
  const rows = await connection
    .selectFrom('organisation_manager as g')
    .innerJoin('staff as s', 's.staff_id', 'g.staff_id')
    .leftJoin('organisation_department as d', 'd.department_id', 'g.department_id')
    .where('g.organisation_id', '=', organisationId)
    .select(['g.staff_id', 's.name', 's.disabled_at', 'g.department_id', 'd.name as department'])
    .orderBy('s.name')
    .execute();
  return rows.map(({ staff_id, name, disabled_at, department_id, department }) => ({
    ...{ staffId: staff_id, name, departmentId: department_id, department },
    isDisabled: disabled_at !== null,
  }));
}

const pageGrants = ['organisation.progress', 'organisation.progress:own'] as const;

/** Of the staff those whose role opens the page of a manager; who may do anything anyway is not meant. */
export async function listCandidates(
  connection: Connection,
): Promise<{ staffId: number; name: string }[]> {
  const rows = await connection
    .selectFrom('staff as s')
    .where('s.disabled_at', 'is', null)
    .where('s.login', 'is not', null)
    .where(isGranted(pageGrants))
    .select(['s.staff_id', 's.name'])
    .orderBy('s.name')
    .execute();
  return rows.map(({ staff_id, name }) => ({ staffId: staff_id, name }));
}

/** Throws managerNotStaff, or managerRoleMissing: whom a page is given has to be able to open it. */
async function demandPerson(change: Change, staffId: number): Promise<void> {
  const person = await change
    .selectFrom('staff as s')
    .where('s.staff_id', '=', staffId)
    .where('s.disabled_at', 'is', null)
    .where('s.login', 'is not', null)
    .select(isGranted(pageGrants).as('is_granted'))
    .executeTakeFirst();
  if (person === undefined) throw new Refusal('managerNotStaff');
  if (!person.is_granted) throw new Refusal('managerRoleMissing');
}

export async function setOrganisationManager(
  services: ConsoleServices,
  { body: { organisationId, staffId, departmentId } }: InputOf<typeof setOperation>,
  actor: Actor,
): Promise<DataOf<typeof setOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    await holdOrganisation(change, organisationId);
    await demandDepartment(change, organisationId, departmentId);
    await demandPerson(change, staffId);
    const before = await findManager(change, organisationId, staffId);
    if (before !== undefined && before.department_id === departmentId)
      return { answer: true, auditEntry: null };
    const row = { organisation_id: organisationId, staff_id: staffId, department_id: departmentId };
    await change
      .insertInto('organisation_manager')
      .values({ ...row, made_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'staff_id'])
          .doUpdateSet({ department_id: departmentId }),
      )
      .execute();
    const auditEntry = {
      ...{ operation: 'setOrganisationManager', target: target(organisationId) },
      before: before && { staffId, departmentId: before.department_id },
      after: { staffId, departmentId },
    };
    return { answer: true, auditEntry };
  });
}

const findManager = (change: Change, organisationId: number, staffId: number) =>
  change
    .selectFrom('organisation_manager')
    .where('organisation_id', '=', organisationId)
    .where('staff_id', '=', staffId)
    .select('department_id')
    .executeTakeFirst();

export async function removeOrganisationManager(
  services: ConsoleServices,
  { body: { organisationId, staffId } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<DataOf<typeof removeOperation>> {
  return await changeAudited(services, actor, async (change) => {
    await holdOrganisation(change, organisationId);
    const before = await findManager(change, organisationId, staffId);
    if (before === undefined) throw new Refusal('managerUnknown');
    await change
      .deleteFrom('organisation_manager')
      .where('organisation_id', '=', organisationId)
      .where('staff_id', '=', staffId)
      .execute();
    const auditEntry = {
      ...{ operation: 'removeOrganisationManager', target: target(organisationId) },
      before: { staffId, departmentId: before.department_id },
    };
    return { answer: true, auditEntry };
  });
}
