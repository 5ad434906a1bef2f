import { randomBytes } from 'node:crypto';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  closeOrganisationLink as closeOperation,
  makeOrganisationLink as makeOperation,
  OrganisationLink,
} from '@xuezhou/contract/organisation/console';
import { v5 as idOf } from 'uuid';
import { dayOf } from '../../../platform/clock.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandContract, demandDepartment, holdOrganisation } from '../organisation.repository.ts';
import { target } from './save-organisation.ts';

/** Nobody guesses it, and somebody can read it aloud: 60 bits, without signs that look alike. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
const newCode = (): string =>
  [...randomBytes(12)].map((byte) => signs[byte % signs.length]).join('');

export async function listLinks(
  connection: Connection,
  organisationId: number,
  today: string,
): Promise<OrganisationLink[]> {
  const rows = await connection
    .selectFrom('organisation_link as l')
    .innerJoin('organisation_contract as k', 'k.contract_id', 'l.contract_id')
    .innerJoin('course as c', 'c.course_id', 'l.course_id')
    .innerJoin('staff as s', 's.staff_id', 'l.made_by')
    .leftJoin('organisation_department as d', 'd.department_id', 'l.department_id')
    .where('l.organisation_id', '=', organisationId)
    .select(['l.link_id', 'l.code', 'l.valid_until', 'l.made_at', 'l.closed_at', 'k.ends_on'])
    .select(['k.name as contract_name', 'c.title', 's.name as made_by', 'd.name as department'])
    .orderBy('l.link_id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...{ linkId: row.link_id, code: row.code, contractName: row.contract_name },
    ...{ courseTitle: row.title, department: row.department, validUntil: row.valid_until },
    isOver: row.closed_at !== null || row.valid_until < today || row.ends_on < today,
    ...{ madeBy: row.made_by, madeAt: row.made_at.toISOString() },
  }));
}

export async function makeOrganisationLink(
  services: ConsoleServices,
  { body }: InputOf<typeof makeOperation>,
  actor: Actor,
): Promise<DataOf<typeof makeOperation>> {
  const { organisationId, contractId, courseId, departmentId, validUntil } = body;
  // What was chosen otherwise before it is sent again is another one.
  const wished = [body.requestId, contractId, courseId, departmentId, validUntil];
  const requestId = idOf(JSON.stringify(wished), idOf.URL);
  return await changeAudited(services, actor, async (change, now) => {
    await holdOrganisation(change, organisationId);
    const made = await findMade(change, organisationId, requestId);
    if (made !== undefined) return { answer: made, auditEntry: null };
    const { ends_on } = await demandContract(change, organisationId, contractId);
    await demandBought(change, contractId, courseId);
    await demandDepartment(change, organisationId, departmentId);
    if (validUntil < dayOf(now) || validUntil > ends_on) throw new Refusal('linkDay');
    const code = newCode();
    const { link_id: linkId } = await change
      .insertInto('organisation_link')
      .values({
        ...{ organisation_id: organisationId, contract_id: contractId, course_id: courseId },
        ...{ department_id: departmentId, code, valid_until: validUntil, request_id: requestId },
        ...{ made_by: actor.staff.staffId, made_at: now },
      })
      .returning('link_id')
      .executeTakeFirstOrThrow();
    const auditEntry = {
      ...{ operation: 'makeOrganisationLink', target: target(organisationId) },
      after: { linkId, courseId, validUntil },
    };
    return { answer: { linkId, code }, auditEntry };
  });
}

async function findMade(change: Change, organisationId: number, requestId: string) {
  const row = await change
    .selectFrom('organisation_link')
    .where('request_id', '=', requestId)
    .where('organisation_id', '=', organisationId)
    .select(['link_id', 'code'])
    .executeTakeFirst();
  return row && { linkId: row.link_id, code: row.code };
}

/** Throws contractCourses. */
export async function demandBought(
  change: Change,
  contractId: number,
  courseId: number,
): Promise<void> {
  const bought = await change
    .selectFrom('organisation_seats')
    .where('contract_id', '=', contractId)
    .where('course_id', '=', courseId)
    .select('seats')
    .executeTakeFirst();
  if (bought === undefined) throw new Refusal('contractCourses', '这份合同里没有这门课');
}

export async function closeOrganisationLink(
  services: ConsoleServices,
  { body: { organisationId, linkId } }: InputOf<typeof closeOperation>,
  actor: Actor,
): Promise<DataOf<typeof closeOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    await holdOrganisation(change, organisationId);
    const link = await change
      .selectFrom('organisation_link')
      .where('link_id', '=', linkId)
      .where('organisation_id', '=', organisationId)
      .select('closed_at')
      .executeTakeFirst();
    if (link === undefined) throw new Refusal('organisationLinkUnknown');
    if (link.closed_at !== null) return { answer: true, auditEntry: null };
    await change
      .updateTable('organisation_link')
      .where('link_id', '=', linkId)
      .set({ closed_at: now })
      .execute();
    const auditEntry = {
      ...{ operation: 'closeOrganisationLink', target: target(organisationId) },
      after: { linkId },
    };
    return { answer: true, auditEntry };
  });
}
