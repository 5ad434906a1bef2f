import { randomUUID } from 'node:crypto';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  changeOrganisationMember,
  endOrganisationMember,
  getOrganisation,
  listOrganisations,
  removeOrganisationDepartment,
  saveOrganisation,
  saveOrganisationContract,
  saveOrganisationDepartment,
} from '@xuezhou/contract/organisation/console';
import { listMessages } from '@xuezhou/contract/message';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { enrol } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { organisationPersonalData } from './organisation.personal-data.ts';
import { lastDayOf, openDesk } from './testing/organisation-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-23T10:00:00+08:00'));
const { staff, makeCompany, join, membersOf, seatsOf, changeContract } = await openDesk(school);
const refused = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
type Company = Awaited<ReturnType<typeof makeCompany>>;
type Student = Awaited<ReturnType<typeof school.signIn>>;

async function end(company: Company, { studentId }: Student, keepsCourse = false) {
  // A session of the staff is shorter than a contract.
  const { staff, membersOf } = await openDesk(school);
  const member = (await membersOf(company)).find((one) => one.studentId === studentId);
  const { organisationId } = company;
  const body = { organisationId, memberId: member?.memberId ?? 1, keepsCourse, why: '离职' };
  return await staff.call(endOrganisationMember, { body });
}
const dayOfCourse = (student: Student, { courseId }: Company) =>
  lastDayOf(school, student.studentId, courseId);

describe('[POST /api/console/organisations/members/end] who leaves', () => {
  it('[organisation.leave#1-3] frees the seat at once for who waits, keeps the account, and has the course until today', async () => {
    const company = await makeCompany({ seats: 1 });
    const [first, second] = [await school.signIn(), await school.signIn()];
    await join(first, company, true);
    await join(second, company);
    expect((await end(company, first)).data).toBe(true);
    expect(await dayOfCourse(first, company)).toBe('2026-11-23');
    expect(await dayOfCourse(second, company)).toBe('2027-08-16');
    expect(await seatsOf(company)).toMatchObject({ held: 1, waiting: 0 });
    expect((await membersOf(company)).map(({ studentId }) => studentId)).toEqual([
      second.studentId,
    ]);
    const titles = async (student: Student) =>
      (await student.data(listMessages, { query: { pageNo: 1 } })).list.map(
        ({ messageTitle }) => messageTitle,
      );
    expect(await titles(first)).toEqual([`你离开了${company.name}`]);
    expect((await titles(second))[0]).toContain('的座位轮到你了');
    expect((await end(company, first)).status).toBe(refused('memberUnknown'));
  });

  it('[organisation.leave#4] keeps the course where the school says so', async () => {
    const company = await makeCompany();
    const student = await school.signIn();
    await join(student, company);
    await end(company, student, true);
    expect(await dayOfCourse(student, company)).toBe('2027-08-16');
    expect(await seatsOf(company)).toMatchObject({ held: 0 });
  });

  it('[organisation.leave#5] keeps what was bought: before, and since', async () => {
    const company = await makeCompany({ seats: 3 });
    const [before, since] = [await school.signIn(), await school.signIn()];
    await enrol(connection, before.studentId, company.courseId, '2026-12-31');
    await join(before, company);
    await join(since, company);
    expect(await dayOfCourse(before, company)).toBe('2027-08-16');
    await connection
      .updateTable('enrolment')
      .where('student_id', '=', since.studentId)
      .set({ expires_on: '2027-09-15' })
      .execute();
    await end(company, before);
    await end(company, since);
    expect(await dayOfCourse(before, company)).toBe('2026-12-31');
    // Thirty days were bought; they begin today.
    expect(await dayOfCourse(since, company)).toBe('2026-12-22');
  });

  it('comes back as the same member, with the course again', async () => {
    const company = await makeCompany();
    const student = await school.signIn();
    await join(student, company, true);
    const [was] = await membersOf(company);
    await end(company, student);
    clock.set('2026-11-25T10:00:00+08:00');
    expect((await join(student, company)).data).toMatchObject({
      ...{ state: 'joined', isConsented: false },
    });
    const [is] = await membersOf(company);
    expect(is?.memberId).toBe(was?.memberId);
    expect(await dayOfCourse(student, company)).toBe('2027-08-16');
    await end(company, student);
    expect(await dayOfCourse(student, company)).toBe('2026-11-25');
  });

  it('gets no day more where the contract is over', async () => {
    const company = await makeCompany({ endsOn: '2026-12-01' });
    const student = await school.signIn();
    await join(student, company);
    clock.set('2026-12-10T10:00:00+08:00');
    await end(company, student);
    expect(await dayOfCourse(student, company)).toBe('2026-12-01');
  });

  it('of another company is not found', async () => {
    const [one, other] = [await makeCompany(), await makeCompany()];
    const student = await school.signIn();
    await join(student, one);
    const [member] = await membersOf(one);
    const body = { organisationId: other.organisationId, memberId: member?.memberId ?? 0 };
    expect(
      (await staff.call(endOrganisationMember, { body: { ...body, keepsCourse: false } })).status,
    ).toBe(refused('memberUnknown'));
    const change = { ...body, name: '甲', departmentId: null };
    expect((await staff.call(changeOrganisationMember, { body: change })).status).toBe(
      refused('memberUnknown'),
    );
  });

  it('leaves a free seat when the account is erased', async () => {
    const company = await makeCompany({ seats: 1 });
    const [first, second] = [await school.signIn(), await school.signIn()];
    await join(first, company, true);
    await join(second, company);
    await connection.transaction().execute(async (change) => {
      for (const part of organisationPersonalData) await part.erase(change, first.studentId);
    });
    expect(await dayOfCourse(second, company)).toBe('2027-08-16');
    const kept = await connection
      .selectFrom('organisation_consent')
      .where('student_id', '=', first.studentId)
      .selectAll()
      .execute();
    expect(kept).toEqual([]);
  });
});

describe('[POST /api/console/organisations/contracts/save] a contract', () => {
  it('[organisation.seats#2] has never fewer seats than are held; more of them go to who waits', async () => {
    const company = await makeCompany({ seats: 2 });
    const { courseId } = company;
    const students = [await school.signIn(), await school.signIn(), await school.signIn()];
    for (const student of students) await join(student, company);
    const lowered = await changeContract(company, { courses: [{ courseId, seats: 1 }] });
    expect(lowered.status).toBe(refused('seatsTaken'));
    expect(lowered.message).toContain('先让 1 人离开');
    await changeContract(company, { courses: [{ courseId, seats: 3 }] });
    expect(await seatsOf(company)).toMatchObject({ seats: 3, held: 3, waiting: 0 });
  });

  it('moves the courses of who holds a seat along with its last day', async () => {
    const company = await makeCompany({ seats: 3 });
    const [plain, bought, longer] = [
      await school.signIn(),
      await school.signIn(),
      await school.signIn(),
    ];
    await enrol(connection, longer.studentId, company.courseId, '2029-01-01');
    for (const student of [plain, bought, longer]) await join(student, company);
    await connection
      .updateTable('enrolment')
      .where('student_id', '=', bought.studentId)
      .set({ expires_on: '2027-08-26' })
      .execute();
    await changeContract(company, { endsOn: '2027-08-31' });
    expect(await dayOfCourse(plain, company)).toBe('2027-08-31');
    expect(await dayOfCourse(bought, company)).toBe('2027-09-10');
    expect(await dayOfCourse(longer, company)).toBe('2029-01-01');
    await changeContract(
      { ...company, terms: { ...company.terms, endsOn: '2027-08-31' } },
      {
        endsOn: '2027-01-31',
      },
    );
    expect(await dayOfCourse(plain, company)).toBe('2027-01-31');
    expect(await dayOfCourse(longer, company)).toBe('2029-01-01');
    await end(company, plain);
    expect(await dayOfCourse(plain, company)).toBe('2026-11-23');
  });

  it('is saved over a newer one by nobody, and sent twice done once', async () => {
    const company = await makeCompany();
    const { organisationId, contractId, terms } = company;
    await changeContract(company, { name: '新名字' });
    const stale = { requestId: randomUUID(), organisationId, contractId, version: 1, ...terms };
    expect((await staff.call(saveOrganisationContract, { body: stale })).status).toBe(
      refused('contractChanged'),
    );
    const anew = { ...stale, contractId: null, version: 0 };
    const [one, again] = [
      await staff.data(saveOrganisationContract, { body: anew }),
      await staff.data(saveOrganisationContract, { body: anew }),
    ];
    expect(again).toEqual(one);
  });

  it('ends after it begins, not in the past, with courses of the school', async () => {
    const { terms, ...company } = await makeCompany();
    const save = (changed: object) => changeContract({ ...company, terms }, changed);
    expect((await save({ startsOn: '2027-09-01' })).status).toBe(refused('contractDays'));
    expect((await save({ endsOn: '2026-11-22' })).status).toBe(refused('contractDays'));
    const { courseId } = company;
    const twice = [1, 2].map((seats) => ({ courseId, seats }));
    expect((await save({ courses: twice })).status).toBe(refused('contractCourses'));
    expect((await save({ courses: [{ courseId: 2_000_000_000, seats: 1 }] })).status).toBe(
      refused('contractCourses'),
    );
    expect((await save({ courses: [] })).status).toBe(refused('contractCourses'));
  });
});

describe('[POST /api/console/organisations/save] an organisation', () => {
  it('[GET /api/console/organisations] is added once, has a name of its own, and is listed with its seats', async () => {
    const company = await makeCompany({ seats: 4 });
    await join(await school.signIn(), company);
    const body = { requestId: randomUUID(), organisationId: null, name: company.name };
    expect((await staff.call(saveOrganisation, { body })).status).toBe(
      refused('organisationNameTaken'),
    );
    const named = { ...body, name: ` 青梧  证券${company.organisationId} ` };
    const added = await staff.data(saveOrganisation, { body: named });
    expect(await staff.data(saveOrganisation, { body: named })).toEqual(added);
    const listed = await staff.data(listOrganisations);
    expect(listed.find((one) => one.organisationId === company.organisationId)).toMatchObject({
      ...{ seats: 4, held: 1, waiting: 0, members: 1, endsOn: '2027-08-16' },
    });
    const reader = await signInStaffAs(school, { permissions: ['organisation.read'] });
    expect((await reader.call(saveOrganisation, { body: named })).status).toBe(
      refused('permissionMissing'),
    );
  });
});

describe('[POST /api/console/organisations/departments/save] departments', () => {
  it('[GET /api/console/organisations/:organisationId] [POST /api/console/organisations/departments/remove] [POST /api/console/organisations/members/change] are a tree without rounds; one with people is not removed', async () => {
    const company = await makeCompany();
    const { organisationId } = company;
    const save = (name: string, parentId: number | null, departmentId: number | null = null) =>
      staff.call(saveOrganisationDepartment, {
        body: { organisationId, departmentId, parentId, name },
      });
    const above = (await save('总部', null)).data?.departmentId ?? 0;
    const below = (await save('研究所', above)).data?.departmentId ?? 0;
    expect((await save('研究所', above)).status).toBe(refused('departmentNameTaken'));
    expect((await save('总部', below, above)).status).toBe(refused('departmentRound'));
    const student = await school.signIn();
    await join(student, company);
    const [member] = await membersOf(company);
    const { memberId = 0 } = member ?? {};
    const change = { organisationId, memberId, name: '邵一川', departmentId: below };
    await staff.data(changeOrganisationMember, { body: change });
    expect(await membersOf(company)).toMatchObject([{ name: '邵一川', department: '研究所' }]);
    const remove = (departmentId: number) =>
      staff.call(removeOrganisationDepartment, { body: { organisationId, departmentId } });
    expect((await remove(below)).status).toBe(refused('departmentInUse'));
    expect((await remove(above)).status).toBe(refused('departmentInUse'));
    await end(company, student);
    expect((await remove(below)).data).toBe(true);
    expect((await remove(below)).data).toBe(true);
    const { departments } = await staff.data(getOrganisation, { params: { organisationId } });
    expect(departments.map(({ name }) => name)).toEqual(['总部']);
  });
});
