import { randomUUID } from 'node:crypto';
import { joinOrganisation } from '@xuezhou/contract/organisation';
import {
  getOrganisation,
  listOrganisationMembers,
  makeOrganisationLink,
  saveOrganisation,
  saveOrganisationContract,
} from '@xuezhou/contract/organisation/console';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse, nextId } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/client.ts';

interface CompanyWishes {
  readonly seats?: number;
  readonly startsOn?: string;
  readonly endsOn?: string;
  readonly courseId?: number;
  readonly validUntil?: string;
}

/** A school that keeps companies, as its 教务 does. */
export async function openDesk(school: TestApp) {
  const staff = await signInStaffAs(school, {
    permissions: ['organisation.read', 'organisation.write'],
  });

  /** A company with a contract of one course and a join link to it. */
  async function makeCompany(wishes: CompanyWishes = {}) {
    const { seats = 2, startsOn = '2026-08-17', endsOn = '2027-08-16' } = wishes;
    const name = `单位${nextId()}`;
    const courseId = wishes.courseId ?? (await makeCourse(school.connection)).courseId;
    const { organisationId } = await staff.data(saveOrganisation, {
      body: { requestId: randomUUID(), organisationId: null, name },
    });
    const terms = { name: '合同 2026-08', startsOn, endsOn, courses: [{ courseId, seats }] };
    const { contractId } = await staff.data(saveOrganisationContract, {
      body: { requestId: randomUUID(), organisationId, contractId: null, version: 0, ...terms },
    });
    const { code, linkId } = await staff.data(makeOrganisationLink, {
      body: {
        ...{ requestId: randomUUID(), organisationId, contractId, courseId, departmentId: null },
        validUntil: wishes.validUntil ?? endsOn,
      },
    });
    return { organisationId, name, contractId, courseId, code, linkId, terms };
  }

  type Company = Awaited<ReturnType<typeof makeCompany>>;

  const join = (student: TestClient, { code }: Pick<Company, 'code'>, isConsented = false) =>
    student.call(joinOrganisation, { body: { code, isTermsAccepted: true, isConsented } });

  const membersOf = ({ organisationId }: Pick<Company, 'organisationId'>) =>
    staff.data(listOrganisationMembers, { params: { organisationId } });

  const seatsOf = async ({ organisationId }: Pick<Company, 'organisationId'>) =>
    (await staff.data(getOrganisation, { params: { organisationId } })).contracts[0]?.courses[0];

  const changeContract = async (company: Company, changed: Partial<Company['terms']>) => {
    const { organisationId, contractId } = company;
    const known = await staff.data(getOrganisation, { params: { organisationId } });
    const version = known.contracts.find((one) => one.contractId === contractId)?.version ?? 0;
    return await staff.call(saveOrganisationContract, {
      body: {
        ...{ requestId: randomUUID(), organisationId, contractId, version },
        ...{ ...company.terms, ...changed },
      },
    });
  };

  return { staff, makeCompany, join, membersOf, seatsOf, changeContract };
}

/** The last day of what a student has of a course; undefined: nothing. */
export async function lastDayOf(
  { connection }: Pick<TestApp, 'connection'>,
  studentId: number,
  courseId: number,
): Promise<string | null | undefined> {
  const row = await connection
    .selectFrom('enrolment')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .select('expires_on')
    .executeTakeFirst();
  return row?.expires_on;
}
