import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  grantNames,
  permissionNames,
  listRoles,
  removeRole,
  saveRole,
} from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();

it('the school begins with six roles, of which the owner has every permission', async () => {
  const owner = await signInStaffAs(school, { isOwner: true });
  const roles = await owner.data(listRoles);
  expect(roles.slice(0, 6).map(({ name }) => name)).toEqual([
    ...['校长', '教务', '老师', '助教', '财务', '客服'],
  ]);
  expect(roles[0]).toMatchObject({ isOwner: true, members: 1, permissions: permissionNames });
  for (const { name, permissions } of roles.slice(1, 6)) {
    expect(permissions.length, name).toBeGreaterThan(0);
    // Only an owner decides who may do what.
    expect(permissions).not.toContain('staff.write');
  }
});

it('every permission of a role that the migration makes is one that exists', async () => {
  const rows = await school.connection.selectFrom('staff_role').select('permissions').execute();
  expect(grantNames).toEqual(expect.arrayContaining(rows.flatMap((row) => row.permissions)));
});

it('[GET /api/console/roles] [POST /api/console/roles/save] [POST /api/console/roles/remove] a role is made, changed and removed; names differ, and what is in use stays', async () => {
  const owner = await signInStaffAs(school, { isOwner: true });
  const permissions = ['qa.answer', 'qa.answer', 'mark.write'] as const;
  const body = { name: ' 暑期助教 ', permissions: [...permissions] };
  const { roleId } = await owner.data(saveRole, { body });
  const found = async () =>
    (await owner.data(listRoles)).find((role) => role.roleId === roleId) ?? null;
  expect(await found()).toMatchObject({
    name: '暑期助教',
    permissions: ['mark.write', 'qa.answer'],
  });
  const again = await owner.call(saveRole, { body });
  expect(again.status).toBe(consoleRefusals.roleNameTaken[0]);
  await owner.data(saveRole, { body: { roleId, name: '暑期助教', permissions: ['mark.write'] } });
  expect((await found())?.permissions).toEqual(['mark.write']);

  const { staffId } = await signInStaffAs(school);
  const values = { staff_id: staffId, staff_role_id: roleId };
  await school.connection.insertInto('staff_role_member').values(values).execute();
  const used = await owner.call(removeRole, { body: { roleId } });
  expect(used.status).toBe(consoleRefusals.roleInUse[0]);
  await school.connection.deleteFrom('staff_role_member').where('staff_id', '=', staffId).execute();
  await owner.data(removeRole, { body: { roleId } });
  expect(await found()).toBeNull();
});

it.each([
  [{ name: '  ', permissions: [] }, 'roleNameEmpty'],
  [{ roleId: 1, name: '校长', permissions: [] }, 'roleOwnerFixed'],
  [{ roleId: 999_999, name: '没有的', permissions: [] }, 'roleUnknown'],
] as const)('%j is refused', async (body, refusal) => {
  const owner = await signInStaffAs(school, { isOwner: true });
  const { status } = await owner.call(saveRole, { body: { ...body, permissions: [] } });
  expect(status).toBe(consoleRefusals[refusal][0]);
});

it('nobody widens a role beyond the own permissions, nor narrows one that goes beyond', async () => {
  const manager = await signInStaffAs(school, { permissions: ['staff.write', 'qa.answer'] });
  const save = async (roleId: number | undefined, permissions: 'order.read' | 'qa.answer') =>
    await manager.call(saveRole, {
      body: { ...(roleId && { roleId }), name: `角色 ${permissions}`, permissions: [permissions] },
    });
  const beyond = consoleRefusals.roleBeyondOwn[0];
  expect((await save(undefined, 'order.read')).status).toBe(beyond);
  expect((await save(5, 'qa.answer')).status).toBe(beyond);
  expect((await save(undefined, 'qa.answer')).status).toBe(200);
});

it('only an owner takes away that a role signs in by two steps', async () => {
  const owner = await signInStaffAs(school, { isOwner: true });
  const manager = await signInStaffAs(school, { permissions: ['staff.write', 'qa.answer'] });
  const role = { name: '两步答疑', permissions: ['qa.answer'] as 'qa.answer'[] };
  const { roleId } = await manager.data(saveRole, { body: { ...role, demandsSecondStep: true } });
  const eased = { body: { ...role, roleId, demandsSecondStep: false } };
  expect((await manager.call(saveRole, eased)).status).toBe(consoleRefusals.roleBeyondOwn[0]);
  await owner.data(saveRole, eased);
});
