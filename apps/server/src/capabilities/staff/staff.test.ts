import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  createStaff,
  disableStaff,
  enableStaff,
  getSelf,
  listStaff,
  resetStaffPassword,
  setStaffRoles,
} from '@xuezhou/contract/staff';
import { afterEach, describe, expect, it } from 'vitest';
import { machineOperator } from '../../platform/staff/machine-operator.ts';
import { makeStaff, signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { listRoles as listRolesOf } from './people/manage-roles.ts';
import { disableStaff as disable, setStaffRoles as setRoles } from './people/manage-staff.ts';

const school = await startTestApp();
const ownerRole = 1;
const teacherRole = 3;
afterEach(() => school.clock.reset());

describe('a person of the staff', () => {
  it.each([
    [{ login: 'a b', name: '李' }, 'staffLoginFormat'],
    [{ login: 'x', name: '李' }, 'staffLoginFormat'],
    [{ login: 'li', name: '  ' }, 'staffLoginFormat'],
    [{ login: 'li.laoshi', name: '  ' }, 'staffNameEmpty'],
    [{ login: 'li.laoshi', name: '李', roleIds: [99] }, 'roleUnknown'],
    [{ login: 'li.laoshi', name: '李', roleIds: [3, 3] }, 'roleUnknown'],
  ] as const)('is not made of %j', async (wishes, refusal) => {
    const owner = await signInStaffAs(school, { isOwner: true });
    const { login, name } = wishes;
    const roleIds = 'roleIds' in wishes ? [...wishes.roleIds] : [];
    const { status } = await owner.call(createStaff, { body: { login, name, roleIds } });
    expect(status).toBe(consoleRefusals[refusal][0]);
  });

  it('has a login that nobody else has', async () => {
    const owner = await signInStaffAs(school, { isOwner: true });
    const body = { login: 'sun', name: '孙老师', roleIds: [] };
    await owner.data(createStaff, { body });
    const { status } = await owner.call(createStaff, { body: { ...body, login: 'SUN' } });
    expect(status).toBe(consoleRefusals.staffLoginTaken[0]);
  });

  it('[GET /api/console/staff] [POST /api/console/staff/disable] [POST /api/console/staff/enable] is signed out at once when disabled, and comes back when enabled; twice is once', async () => {
    const owner = await signInStaffAs(school, { isOwner: true });
    const staff = await signInStaffAs(school);
    const body = { staffId: staff.staffId, why: '离职' };
    await owner.data(disableStaff, { body });
    expect(await owner.data(disableStaff, { body })).toBe(true);
    expect((await staff.call(getSelf)).http).toBe(401);
    const listed = async () =>
      (await owner.data(listStaff)).find(({ staffId }) => staffId === staff.staffId);
    expect((await listed())?.disabledAt).not.toBeNull();
    const { staffId } = staff;
    const disabled = consoleRefusals.staffDisabled[0];
    expect((await owner.call(resetStaffPassword, { body: { staffId } })).status).toBe(disabled);
    const roleIds = [teacherRole];
    expect((await owner.call(setStaffRoles, { body: { staffId, roleIds } })).status).toBe(disabled);
    await owner.data(enableStaff, { body });
    expect((await listed())?.disabledAt).toBeNull();
    expect((await (await signInStaffAs(school, staff.staffId)).call(getSelf)).http).toBe(200);
  });

  it('is not the operator of the machine, nor oneself, nor nobody', async () => {
    const owner = await signInStaffAs(school, { isOwner: true });
    const disable = async (staffId: number) =>
      (await owner.call(disableStaff, { body: { staffId } })).status;
    expect(await disable(1)).toBe(consoleRefusals.staffBuiltIn[0]);
    expect(await disable(owner.staffId)).toBe(consoleRefusals.ownStaffAccount[0]);
    const own = { body: { staffId: owner.staffId } };
    expect((await owner.call(enableStaff, own)).status).toBe(consoleRefusals.ownStaffAccount[0]);
    expect(await disable(2_000_000_000)).toBe(consoleRefusals.staffUnknown[0]);
    expect((await owner.data(listStaff)).map(({ staffId }) => staffId)).not.toContain(1);
  });

  it('[POST /api/console/staff/create] cannot give, nor touch, what goes beyond the own permissions', async () => {
    const manager = await signInStaffAs(school, { permissions: ['staff.write', 'qa.answer'] });
    const beyond = consoleRefusals.roleBeyondOwn[0];
    const create = async (roleIds: number[]) =>
      await manager.call(createStaff, {
        body: { login: `new${roleIds.join('')}`, name: '新人', roleIds },
      });
    expect((await create([ownerRole])).status).toBe(beyond);
    expect((await create([teacherRole])).status).toBe(beyond);
    const { data } = await create([]);
    const give = await manager.call(setStaffRoles, {
      body: { staffId: data.staffId, roleIds: [ownerRole] },
    });
    expect(give.status).toBe(beyond);
    const { staffId } = await makeStaff(school, { isOwner: true });
    expect((await manager.call(resetStaffPassword, { body: { staffId } })).status).toBe(beyond);
    expect((await manager.call(disableStaff, { body: { staffId } })).status).toBe(beyond);
  });
});

describe('the last owner', () => {
  const disableAll = () =>
    school.connection
      .updateTable('staff')
      .set({ disabled_at: school.clock.now() })
      .where('staff_id', '>', 1)
      .execute();

  it('can neither be disabled nor lose the role, by the operator of the machine neither', async () => {
    await disableAll();
    const { staffId } = await makeStaff(school, { isOwner: true });
    const lastOwner = { refusal: 'lastOwner' };
    const asOperator = [school.services, { body: { staffId, roleIds: [teacherRole] } }] as [
      typeof school.services,
      { body: { staffId: number; roleIds: number[] } },
    ];
    await expect(disable(...asOperator, machineOperator)).rejects.toMatchObject(lastOwner);
    await expect(setRoles(...asOperator, machineOperator)).rejects.toMatchObject(lastOwner);
    const owners = (await listRolesOf(school.services)).find(({ isOwner }) => isOwner);
    expect(owners?.members).toBe(1);
  });

  it('is still there when the last two remove each other at one moment', async () => {
    await disableAll();
    const [one, two] = [
      await makeStaff(school, { isOwner: true }),
      await makeStaff(school, { isOwner: true }),
    ];
    // On the machine itself: in the console neither of them does it alone.
    const answers = await Promise.allSettled([
      disable(school.services, { body: { staffId: two.staffId } }, machineOperator),
      setRoles(
        school.services,
        { body: { staffId: one.staffId, roleIds: [teacherRole] } },
        machineOperator,
      ),
    ]);
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    const owners = (await listRolesOf(school.services)).find(({ isOwner }) => isOwner);
    expect(owners?.members).toBe(1);
  });
});
