import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  changeOrganisationMember as changeOperation,
  endOrganisationMember as endOperation,
  unlinkOrganisationMember as unlinkOperation,
} from '@xuezhou/contract/organisation/console';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  demandDepartment,
  demandMember,
  holdOrganisation,
  noteEvent,
} from '../organisation.repository.ts';
import { endMembership } from '../seats/end-membership.ts';
import { target, tidy } from './save-organisation.ts';

/** Names of people do not stand in the log; departments do. */
export async function changeOrganisationMember(
  services: ConsoleServices,
  { body }: InputOf<typeof changeOperation>,
  actor: Actor,
): Promise<DataOf<typeof changeOperation>> {
  const { organisationId, memberId, departmentId } = body;
  return await changeAudited(services, actor, async (change, now) => {
    await holdOrganisation(change, organisationId);
    const member = await demandMember(change, organisationId, memberId);
    await demandDepartment(change, organisationId, departmentId);
    const name = tidy(body.name) || member.name;
    const isMoved = member.department_id !== departmentId;
    if (!isMoved && member.name === name) return { answer: true, auditEntry: null };
    await change
      .updateTable('organisation_member')
      .where('member_id', '=', memberId)
      .set({ name, department_id: departmentId })
      .execute();
    const { staffId } = actor.staff;
    if (isMoved)
      await noteEvent(change, { organisationId, memberId, kind: 'moved', at: now, staffId });
    const auditEntry = {
      ...{ operation: 'changeOrganisationMember', target: target(organisationId) },
      before: { memberId, departmentId: member.department_id },
      after: { memberId, departmentId },
    };
    return { answer: true, auditEntry };
  });
}

export async function endOrganisationMember(
  services: ConsoleServices,
  { body: { organisationId, memberId, keepsCourse, why } }: InputOf<typeof endOperation>,
  actor: Actor,
): Promise<DataOf<typeof endOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const organisation = await holdOrganisation(change, organisationId);
    const member = await demandMember(change, organisationId, memberId);
    const { staffId } = actor.staff;
    const seats = await endMembership(change, organisation, member, { keepsCourse, now, staffId });
    const auditEntry = {
      ...{ operation: 'endOrganisationMember', target: target(organisationId), why },
      after: { memberId, keepsCourse, seats },
    };
    return { answer: true, auditEntry };
  });
}

/** Nobody but the owner links again: what is undone opens no account to anybody. */
export async function unlinkOrganisationMember(
  services: ConsoleServices,
  { body: { organisationId, memberId, why } }: InputOf<typeof unlinkOperation>,
  actor: Actor,
): Promise<DataOf<typeof unlinkOperation>> {
  return await changeAudited(services, actor, async (change) => {
    await holdOrganisation(change, organisationId);
    // Of who left too.
    const studentId = await studentOf(change, organisationId, memberId);
    if (studentId === null) throw new Refusal('memberNotLinked');
    const gone = await change
      .deleteFrom('organisation_identity')
      .where('organisation_id', '=', organisationId)
      .where('student_id', '=', studentId)
      .returning('student_id')
      .executeTakeFirst();
    if (gone === undefined) throw new Refusal('memberNotLinked');
    const operation = 'unlinkOrganisationMember';
    const auditEntry = { operation, target: target(organisationId), why, after: { memberId } };
    return { answer: true, auditEntry };
  });
}

/** Null: was invited and has not come. Throws memberUnknown. */
async function studentOf(
  change: Change,
  organisationId: number,
  memberId: number,
): Promise<number | null> {
  const member = await change
    .selectFrom('organisation_member')
    .where('member_id', '=', memberId)
    .where('organisation_id', '=', organisationId)
    .select('student_id')
    .executeTakeFirst();
  if (member === undefined) throw new Refusal('memberUnknown');
  return member.student_id;
}
