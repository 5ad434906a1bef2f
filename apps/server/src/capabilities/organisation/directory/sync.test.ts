import {
  endOrganisationMember,
  getOrganisation,
  listOrganisationEvents,
  previewOrganisationSync,
  saveOrganisationDepartment,
  switchOrganisationSync,
} from '@xuezhou/contract/organisation/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { lastDayOf } from '../testing/organisation-desk.ts';
import { departments, openSyncDesk, users } from '../testing/sync-desk.ts';

const school = await startTestApp({ sandbox: true });
const { clock, connection } = school;
const desk = await openSyncDesk(school);
const { openFollowed, joinAs, setDirectory, preview, run, pull, stateOf, peopleOf, staff } = desk;
const refused = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

beforeEach(async () => {
  clock.set('2026-11-23T10:00:00+08:00');
  await setDirectory({ departments, users });
});

/** A company whose four people have all come. */
async function openFull() {
  const company = await openFollowed();
  const come = [];
  for (const { userid } of users) come.push(await joinAs(company.word, userid));
  await desk.settle();
  return { ...company, come };
}

const without = (userid: string) => users.filter((one) => one.userid !== userid);
const departmentsOf = async (organisationId: number) =>
  (await staff.data(getOrganisation, { params: { organisationId } })).departments;

describe('[GET /api/console/organisations/:organisationId/sync] [POST /api/console/organisations/sync/preview] [POST /api/console/organisations/sync/run] a directory that is followed', () => {
  it('[organisation.sync#1] is shown before it is taken over, and gives departments and places as they are there', async () => {
    const company = await desk.openCompany({ seats: 10 });
    const { organisationId } = company;
    // One that was made by hand where theirs would stand is theirs.
    const { departmentId } = await staff.data(saveOrganisationDepartment, {
      body: { organisationId, departmentId: null, parentId: null, name: '研究所' },
    });
    const student = await joinAs(company.word, 'XuZhiQiu');
    await staff.data(switchOrganisationSync, { body: { organisationId, isOn: true } });
    const changes = { arrived: 4, moved: 1, left: 0, departments: 3 };
    expect(await preview(company)).toMatchObject({ changes, leavers: [] });
    expect(await stateOf(company)).toMatchObject({ pulledAt: null, people: 0, come: 1 });
    expect((await run(company)).data).toEqual(changes);
    expect(await stateOf(company)).toMatchObject({
      ...{ changed: changes, people: 4, failure: null, heldLeaves: null, heldDepartments: null },
      pulledAt: '2026-11-23T02:00:00.000Z',
    });
    const own = await departmentsOf(organisationId);
    expect(own.map(({ name }) => name).toSorted()).toEqual(
      ['固定收益组', '研究所', '资产管理部'].toSorted(),
    );
    expect(own.find(({ name }) => name === '固定收益组')?.parentId).toBe(departmentId);
    expect(await peopleOf(company)).toEqual([
      { studentId: student.studentId, department: '固定收益组' },
    ]);
    // What was agreed to is over with it.
    expect((await run(company)).status).toBe(refused('syncReadingGone'));
    await preview(company);
    expect((await run(company)).data).toEqual({
      ...{ arrived: 0, moved: 0, left: 0, departments: 0 },
    });
  });

  it('[organisation.sync#2] takes the seat of who is gone from it, keeps the account, and links it no more until its owner says so', async () => {
    const company = await openFull();
    const [gone] = company.come;
    await pull();
    await setDirectory({ users: without('ShaoYiChuan') });
    await pull();
    const left = (await peopleOf(company)).map(({ studentId }) => studentId);
    expect(left).not.toContain(gone!.studentId);
    expect(left).toHaveLength(3);
    expect(await lastDayOf(school, gone!.studentId, company.courseId)).toBe('2026-11-23');
    expect(await stateOf(company)).toMatchObject({ changed: { left: 1 }, people: 3 });
    const { organisationId } = company;
    const [last] = await staff.data(listOrganisationEvents, { params: { organisationId } });
    expect(last).toMatchObject({ kind: 'directoryLeft', by: null });
    // The id is another person's by now, whom it opens nothing.
    await setDirectory({ users });
    await pull();
    expect(await peopleOf(company)).toHaveLength(3);
    const hired = school.visit();
    await desk.come(hired, company.word, 'ShaoYiChuan');
    expect((await desk.finish(hired, company.word)).data).toEqual({
      outcome: 'unlinked',
      code: null,
    });
    // Or it is the very person, who says so.
    await desk.come(gone!, company.word, 'ShaoYiChuan');
    expect((await desk.link(gone!, company.word)).status).toBe(200);
    await desk.settle();
    expect(await peopleOf(company)).toContainEqual({
      ...{ studentId: gone!.studentId, department: '研究所' },
    });
    expect(await lastDayOf(school, gone!.studentId, company.courseId)).toBe('2027-08-16');
  });

  it('lets nobody back whom the school let go by hand', async () => {
    const company = await openFull();
    const [gone] = company.come;
    await pull();
    const member = (await desk.membersOf(company)).find(
      ({ studentId }) => studentId === gone!.studentId,
    );
    const { organisationId } = company;
    const body = { organisationId, memberId: member!.memberId, keepsCourse: false };
    await staff.data(endOrganisationMember, { body });
    await pull();
    expect(await peopleOf(company)).toHaveLength(3);
  });

  it('[organisation.sync#3] waits for a person where more than a third would leave', async () => {
    const company = await openFull();
    await pull();
    await setDirectory({ users: users.slice(2), departments: [] });
    await pull();
    expect(await peopleOf(company)).toHaveLength(4);
    expect(await stateOf(company)).toMatchObject({ heldLeaves: 2, heldDepartments: 3 });
    const { reading } = (await stateOf(company)) ?? {};
    expect(reading?.changes).toMatchObject({ left: 2, departments: 3 });
    expect(reading?.leavers).toHaveLength(2);
    // Another reading than was seen.
    expect((await run(company, '2026-11-23T01:00:00.000Z')).status).toBe(
      refused('syncReadingGone'),
    );
    expect(await peopleOf(company)).toHaveLength(4);
    // Nothing is asked for again: what was kept is agreed to, whatever the directory answers by now.
    await desk.play('500');
    expect((await run(company)).data).toMatchObject({ left: 2 });
    expect(await peopleOf(company)).toHaveLength(2);
    expect(await stateOf(company)).toMatchObject({ heldLeaves: null, reading: null });
    await preview(company);
  });

  it('renames, moves and removes departments, and keeps what somebody still looks after', async () => {
    const company = await openFull();
    await pull();
    await setDirectory({
      departments: [
        departments[0]!,
        { id: 2, name: '研究院', parentid: 1 },
        { id: 3, name: '固定收益组', parentid: 1 },
      ],
      users: users.map((one) => ({
        ...one,
        department: one.department[0] === 4 ? [2] : one.department,
      })),
    });
    await pull();
    const own = await departmentsOf(company.organisationId);
    expect(own.map(({ name, parentId, people }) => ({ name, parentId, people }))).toEqual(
      expect.arrayContaining([
        { name: '固定收益组', parentId: null, people: 1 },
        { name: '研究院', parentId: null, people: 2 },
      ]),
    );
    expect(own).toHaveLength(2);
  });
});

describe('what was read for a person', () => {
  it('[organisation.sync#6] is agreed to as it was, with what notices told since', async () => {
    const company = await openFull();
    await pull();
    const [shao, , xu] = company.come;
    await setDirectory({ users: [users[2]!, users[3]!] });
    await pull();
    expect((await stateOf(company))?.reading?.leavers).toHaveLength(2);
    // One of those who would leave is there again, and another one moved.
    await setDirectory({ users: [users[0]!, { ...users[2]!, department: [4] }, users[3]!] });
    const { keys } = company;
    for (const UserID of ['ShaoYiChuan', 'XuZhiQiu'])
      await desk.notify(keys, { ChangeType: 'update_user', UserID });
    expect((await run(company)).data).toMatchObject({ left: 1, moved: 0 });
    const people = await peopleOf(company);
    expect(people).toHaveLength(3);
    expect(people).toContainEqual({ studentId: shao!.studentId, department: '研究所' });
    expect(people).toContainEqual({ studentId: xu!.studentId, department: '资产管理部' });
  });

  it('is not agreed to by other settings, nor where somebody else would leave', async () => {
    const company = await openFull();
    await pull();
    await setDirectory({ users: users.slice(2) });
    await pull();
    const { organisationId } = company;
    await connection
      .updateTable('organisation_directory_reading')
      .where('organisation_id', '=', organisationId)
      .set({ leavers: '[]' })
      .execute();
    expect((await run(company)).status).toBe(refused('syncMoreLeave'));
    await connection
      .updateTable('organisation_sign_in')
      .where('organisation_id', '=', organisationId)
      .set({ version: sql`version + 1` })
      .execute();
    expect((await run(company, '2026-11-23T02:00:00.000Z')).status).toBe(
      refused('syncReadingGone'),
    );
    expect(await peopleOf(company)).toHaveLength(4);
  });
});

describe('a directory that cannot be read', () => {
  it.each([
    ['60011', 'companyForbidden'],
    ['60020', 'companyAddress'],
    ['500', 'companyAway'],
    ['49999', 'companyOdd'],
  ] as const)(
    '[organisation.sync#4] %s: changes nothing, and says why with a cure',
    async (fault, name) => {
      const company = await openFull();
      await pull();
      await desk.play(fault);
      expect(await preview(company)).toBeNull();
      expect((await stateOf(company))?.failure).toContain(consoleRefusals[name][1]);
      await connection
        .updateTable('organisation_directory')
        .where('organisation_id', '<>', company.organisationId)
        .set({ is_on: false })
        .execute();
      await setDirectory({ users: without('HeLanXin') });
      await desk.play(fault);
      await pull().catch(() => undefined);
      expect(await stateOf(company)).toMatchObject({
        failure: consoleRefusals[name][1] + (name === 'companyOdd' ? '：49999' : ''),
        failedAt: '2026-11-23T02:00:00.000Z',
      });
      expect(await peopleOf(company)).toHaveLength(4);
      await preview(company);
      expect((await run(company)).status).toBe(200);
      expect(await stateOf(company)).toMatchObject({ failure: null });
    },
  );

  it('[POST /api/console/organisations/sync/switch] is not followed where it is off, or the sign-in is', async () => {
    const company = await openFull();
    const { organisationId } = company;
    await pull();
    await staff.data(switchOrganisationSync, { body: { organisationId, isOn: false } });
    await setDirectory({ users: without('HeLanXin') });
    await pull();
    expect(await peopleOf(company)).toHaveLength(4);
    const known = await connection
      .selectFrom('organisation_directory_person')
      .where('organisation_id', '=', organisationId)
      .select('user_id')
      .execute();
    expect(known).toEqual([]);
    expect((await staff.call(previewOrganisationSync, { body: { organisationId } })).status).toBe(
      refused('syncNotWecom'),
    );
    const other = await desk.makeCompany();
    const body = { organisationId: other.organisationId, isOn: true };
    expect((await staff.call(switchOrganisationSync, { body })).status).toBe(
      refused('syncNotWecom'),
    );
    expect(await stateOf(other)).toBeNull();
  });
});
