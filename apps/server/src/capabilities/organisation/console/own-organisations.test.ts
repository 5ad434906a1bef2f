import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { setProgressConsent } from '@xuezhou/contract/organisation';
import {
  changeOrganisationMember,
  exportOrganisationProgress,
  getOrganisationProgress,
  listOrganisationMembers,
  listOrganisations,
  listOwnOrganisations,
  removeOrganisationManager,
  saveOrganisationDepartment,
  setOrganisationManager,
} from '@xuezhou/contract/organisation/console';
import { listStudents } from '@xuezhou/contract/account/console';
import { listAudit } from '@xuezhou/contract/staff';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { countOrganisationProgress } from '../progress/count-progress.ts';
import { openDesk } from '../testing/organisation-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-23T10:00:00+08:00'));
const { staff, makeCompany, join, membersOf } = await openDesk(school);
const refused = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
type Company = Awaited<ReturnType<typeof makeCompany>>;

/** Somebody of the company who has the role of a migration, as a school gives it. */
async function makeManager({ organisationId }: Company, departmentId: number | null = null) {
  const { staffId } = await makeStaff(school);
  await connection
    .updateTable('staff_role_member')
    .where('staff_id', '=', staffId)
    .set((row) => ({
      staff_role_id: row
        .selectFrom('staff_role')
        .where('name', '=', '单位管理员')
        .select('staff_role_id'),
    }))
    .execute();
  await staff.data(setOrganisationManager, { body: { organisationId, staffId, departmentId } });
  return await signInStaffAs(school, staffId);
}
type Manager = Awaited<ReturnType<typeof makeManager>>;

const look = (manager: Manager, { organisationId }: Company) =>
  manager.call(getOrganisationProgress, { params: { organisationId } });

async function fill(company: Company, consents: readonly boolean[]) {
  const students = [];
  for (const isConsented of consents) {
    const student = await school.signIn();
    await join(student, company, isConsented);
    students.push(student);
  }
  await countOrganisationProgress(school.services);
  return students;
}

describe('[GET /api/console/own-organisations/:organisationId] a manager', () => {
  it('[organisation.manager#1] sees the progress of who consented, and of the others only that there is a seat', async () => {
    const company = await makeCompany({ seats: 3 });
    const manager = await makeManager(company);
    await fill(company, [true, false]);
    const { data } = await look(manager, company);
    expect(data).toMatchObject({ seats: 3, held: 2, people: 2, consented: 1, learned: null });
    const states = data?.rows.map(({ state, progress }) => `${state} ${progress !== null}`);
    expect(states?.toSorted()).toEqual(['shown true', 'withheld false']);
    expect(JSON.stringify(data)).not.toMatch(/mobile|\+86|studentId/);
  });

  it('[organisation.consent#2] has an empty row as soon as the consent is taken back, on the page and in what is taken along', async () => {
    const company = await makeCompany();
    const manager = await makeManager(company);
    const [student] = await fill(company, [true]);
    const { organisationId } = company;
    expect((await look(manager, company)).data?.rows[0]?.state).toBe('shown');
    const [, taken] = await Promise.all([
      student!.data(setProgressConsent, { body: { organisationId, isGiven: false } }),
      manager.data(exportOrganisationProgress, { body: { organisationId } }),
    ]);
    // Whichever was first: state and progress are of one moment.
    for (const { state, progress } of taken.rows) expect(progress !== null).toBe(state === 'shown');
    const after = await manager.data(exportOrganisationProgress, { body: { organisationId } });
    expect(after.rows).toMatchObject([{ state: 'withheld', progress: null }]);
    expect((await look(manager, company)).data).toMatchObject({
      consented: 0,
      rows: [{ progress: null }],
    });
  });

  it('sees no more of anybody once the contract is over, whatever they learn by courses of their own', async () => {
    const company = await makeCompany({ endsOn: '2026-11-23' });
    const manager = await makeManager(company);
    const [student] = await fill(company, [true]);
    expect((await look(manager, company)).data?.rows).toMatchObject([{ state: 'shown' }]);
    clock.set('2026-11-24T10:00:00+08:00');
    const counted = () =>
      connection
        .selectFrom('organisation_progress')
        .where('student_id', '=', student!.studentId)
        .select('counted_at')
        .executeTakeFirst();
    const before = await counted();
    await connection
      .updateTable('enrolment')
      .where('student_id', '=', student!.studentId)
      .set({ expires_on: '2027-11-23' })
      .execute();
    await countOrganisationProgress(school.services);
    expect(await counted()).toEqual(before);
    const later = await signInStaffAs(school, manager.staffId);
    expect((await look(later, company)).data).toMatchObject({ rows: [], held: 0, consented: 0 });
    const { organisationId } = company;
    const taken = await later.data(exportOrganisationProgress, { body: { organisationId } });
    expect(taken.rows).toEqual([]);
  });

  it('[organisation.manager#2] [GET /api/console/own-organisations] of one company sees nothing of another, nor of the school', async () => {
    const [one, other] = [await makeCompany(), await makeCompany()];
    const manager = await makeManager(one);
    await makeManager(other);
    const { organisationId } = other;
    expect((await look(manager, other)).status).toBe(refused('notOwn'));
    expect(
      (await manager.call(exportOrganisationProgress, { body: { organisationId } })).status,
    ).toBe(refused('notOwn'));
    const nothing = { params: { organisationId: 2_000_000_000 } };
    expect((await manager.call(getOrganisationProgress, nothing)).status).toBe(refused('notOwn'));
    expect(await manager.data(listOwnOrganisations)).toEqual([
      { organisationId: one.organisationId, name: one.name },
    ]);
    const asked = [
      manager.call(listOrganisations),
      manager.call(listOrganisationMembers, { params: { organisationId: one.organisationId } }),
      manager.call(listStudents, { query: {} }),
      manager.call(listAudit, { query: {} }),
    ];
    for (const { status } of await Promise.all(asked))
      expect(status).toBe(refused('permissionMissing'));
  });

  it('[organisation.manager#3] of a department sees it and those below it alone', async () => {
    const company = await makeCompany({ seats: 5 });
    const { organisationId } = company;
    const add = async (name: string, parentId: number | null) =>
      (
        await staff.data(saveOrganisationDepartment, {
          body: { organisationId, departmentId: null, parentId, name },
        })
      ).departmentId;
    const above = await add('研究所', null);
    const below = await add('宏观组', above);
    await add('投行部', null);
    const manager = await makeManager(company, above);
    await fill(company, [true, true, true]);
    const members = await membersOf(company);
    for (const [at, departmentId] of [above, below, null].entries()) {
      const { memberId = 0, name = '' } = members[at] ?? {};
      await staff.data(changeOrganisationMember, {
        body: { organisationId, memberId, name, departmentId },
      });
    }
    const { data } = await look(manager, company);
    expect(data?.department).toBe('研究所');
    expect(data?.rows.map(({ department }) => `${department}`).toSorted()).toEqual([
      '宏观组',
      '研究所',
    ]);
    expect(data).toMatchObject({ held: 2, links: [] });
  });

  it('[organisation.manager#4] reads no mean of fewer than five, nor one that subtraction gives', async () => {
    const company = await makeCompany({ seats: 20 });
    const { organisationId } = company;
    const manager = await makeManager(company);
    const places: (number | null)[] = [];
    for (const [name, count] of [
      ['大', 7],
      ['小', 2],
    ] as const) {
      const { departmentId } = await staff.data(saveOrganisationDepartment, {
        body: { organisationId, departmentId: null, parentId: null, name },
      });
      places.push(...Array.from({ length: count }, () => departmentId));
    }
    await fill(
      company,
      places.map(() => true),
    );
    for (const [at, member] of (await membersOf(company)).entries())
      await staff.data(changeOrganisationMember, {
        body: {
          ...{ organisationId, memberId: member.memberId, name: member.name },
          departmentId: places[at] ?? null,
        },
      });
    const { data } = await look(manager, company);
    expect(data).toMatchObject({ consented: 9, learned: 0 });
    expect(data?.groups.map(({ names, consented }) => [names.toSorted(), consented])).toEqual([
      [['大', '小'], 9],
    ]);
  });

  it('[POST /api/console/organisations/managers/remove] sees nothing any more when the school takes it away', async () => {
    const company = await makeCompany();
    const manager = await makeManager(company);
    const { organisationId } = company;
    const body = { organisationId, staffId: manager.staffId };
    expect((await staff.call(removeOrganisationManager, { body })).data).toBe(true);
    expect((await staff.call(removeOrganisationManager, { body })).status).toBe(
      refused('managerUnknown'),
    );
    expect((await look(manager, company)).status).toBe(refused('notOwn'));
  });
});

describe('[POST /api/console/organisations/managers/set] a manager', () => {
  it('is somebody of the staff whose role opens the page', async () => {
    const { organisationId } = await makeCompany();
    const set = (staffId: number) =>
      staff.call(setOrganisationManager, {
        body: { organisationId, staffId, departmentId: null },
      });
    expect((await set(2_000_000_000)).status).toBe(refused('managerNotStaff'));
    expect((await set(staff.staffId)).status).toBe(refused('managerRoleMissing'));
    const other = await makeCompany();
    const { departmentId } = await staff.data(saveOrganisationDepartment, {
      body: {
        organisationId: other.organisationId,
        departmentId: null,
        parentId: null,
        name: '甲',
      },
    });
    const { staffId } = await makeStaff(school, { permissions: ['organisation.progress:own'] });
    const foreign = { organisationId, staffId, departmentId };
    expect((await staff.call(setOrganisationManager, { body: foreign })).status).toBe(
      refused('departmentUnknown'),
    );
    expect((await set(staffId)).data).toBe(true);
  });
});

describe('[POST /api/console/own-organisations/export] what is taken along', () => {
  it('is the page’s, and stands in the log without a name', async () => {
    const company = await makeCompany();
    const manager = await makeManager(company);
    await fill(company, [true]);
    const { organisationId } = company;
    const { data } = await look(manager, company);
    expect(await manager.data(exportOrganisationProgress, { body: { organisationId } })).toEqual(
      data,
    );
    const reader = await signInStaffAs(school, { permissions: ['audit.read'] });
    const { list } = await reader.data(listAudit, {
      query: { operation: 'exportOrganisationProgress' },
    });
    expect(list[0]).toMatchObject({ staffId: manager.staffId, after: { rows: 1 } });
  });
});
