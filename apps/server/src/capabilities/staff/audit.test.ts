import {
  createStaff,
  disableStaff,
  getAuditChoices,
  listAudit,
  saveRole,
} from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { audited } from '../../platform/staff/audited.ts';
import { machineOperator } from '../../platform/staff/machine-operator.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;

const entries = () => connection.selectFrom('audit_log').selectAll().orderBy('audit_id').execute();

async function write(id: number, operation = 'saveSetting'): Promise<void> {
  const auditEntry = { operation, target: { kind: 'setting', id } };
  await connection
    .transaction()
    .execute((change) => audited(change, machineOperator, school.clock.now(), auditEntry));
}

it('says who did what to what, before and after, why and from where', async () => {
  const owner = await signInStaffAs(school, { isOwner: true, name: '陈校长' });
  const body = { login: 'zhou', name: '周老师', roleIds: [3], why: '新来的老师' };
  const { staffId } = await owner.data(createStaff, { body });
  await owner.data(disableStaff, { body: { staffId, why: '离职' } });
  const { list } = await owner.data(listAudit, { query: { targetId: String(staffId) } });
  expect(list).toMatchObject([
    {
      operation: 'disableStaff',
      summary: '停用一个人',
      targetKind: 'staff',
      before: { isDisabled: false },
      after: { isDisabled: true },
      why: '离职',
    },
    {
      operation: 'createStaff',
      staffId: owner.staffId,
      staffName: '陈校长',
      before: null,
      after: { login: 'zhou', name: '周老师', roles: ['老师'] },
      why: '新来的老师',
      address: '127.0.0.1',
    },
  ]);
});

it('takes a text with half a letter in it, as where an emoji was cut through', async () => {
  const owner = await signInStaffAs(school, { isOwner: true });
  const name = '周老师\ud83d';
  await owner.data(createStaff, { body: { login: 'half', name, roleIds: [], why: name } });
  const after = { name, list: [name] };
  const auditEntry = {
    operation: 'inventedDeed',
    target: { kind: 'setting', id: name },
    after,
    why: name,
  };
  await connection
    .transaction()
    .execute((change) => audited(change, machineOperator, school.clock.now(), auditEntry));
  const [made, direct] = (await entries()).slice(-2);
  const mended = '周老师\ufffd';
  expect(made).toMatchObject({ after: { name: mended }, why: mended });
  expect(direct).toMatchObject({ after: { name: mended, list: [mended] }, why: mended });
});

it('has nothing of what was rolled back, and nothing of what was refused', async () => {
  const before = await entries();
  const role = { name: '回滚', permissions: [] };
  const undone = connection.transaction().execute(async (change) => {
    await change.insertInto('staff_role').values(role).execute();
    const auditEntry = { operation: 'saveRole', target: { kind: 'role', id: 0 }, after: role };
    await audited(change, machineOperator, school.clock.now(), auditEntry);
    throw new Error('something later fails');
  });
  await expect(undone).rejects.toThrow('something later fails');
  const owner = await signInStaffAs(school, { isOwner: true });
  await owner.call(saveRole, { body: { roleId: 1, name: '校长', permissions: [] } });
  expect(await entries()).toEqual(before);
});

it('takes the change with it where the log itself cannot be written', async () => {
  const lost = connection.transaction().execute(async (change) => {
    await change.insertInto('staff_role').values({ name: '无据', permissions: [] }).execute();
    const nobody = { ...machineOperator.staff, staffId: 2_000_000_000 };
    const auditEntry = { operation: 'saveRole', target: { kind: 'role', id: 0 } };
    await audited(change, { ...machineOperator, staff: nobody }, school.clock.now(), auditEntry);
  });
  await expect(lost).rejects.toThrow(/foreign key/);
  const role = connection.selectFrom('staff_role').where('name', '=', '无据').selectAll();
  expect(await role.execute()).toEqual([]);
});

it('only grows', async () => {
  await write(1);
  const [entry] = await entries();
  const rows = connection.updateTable('audit_log').set({ why: '改写' });
  await expect(rows.execute()).rejects.toThrow('audit_log only grows');
  const gone = connection.deleteFrom('audit_log').where('audit_id', '=', entry!.audit_id);
  await expect(gone.execute()).rejects.toThrow('audit_log only grows');
  const emptied = school.ownerPool.query('truncate audit_log cascade');
  await expect(emptied).rejects.toThrow('only grows');
  expect(await entries()).toContainEqual(entry);
});

it('holds no number of a phone or a document, and no e-mail', async () => {
  const secrets = ['13812345678', '+8613812345678', '11010119900307757X', 'lin@example.com'];
  const auditEntry = {
    operation: 'inventedDeed',
    target: { kind: 'student', id: secrets[0]! },
    before: { mobile: secrets[1] },
    after: { list: secrets },
    why: `来电 ${secrets.join('、')}`,
  };
  await connection
    .transaction()
    .execute((change) => audited(change, machineOperator, school.clock.now(), auditEntry));
  const entry = JSON.stringify((await entries()).at(-1));
  for (const secret of secrets) expect(entry).not.toContain(secret);
});

it('[GET /api/console/audit] is listed by person, operation, object and time, page by page, while it grows', async () => {
  const reader = await signInStaffAs(school, { permissions: ['audit.read'] });
  for (let id = 101; id <= 107; id += 1) await write(id, 'paging');
  const query = { operation: 'paging', limit: 3 };
  const first = await reader.data(listAudit, { query });
  await write(108, 'paging');
  const second = await reader.data(listAudit, { query: { ...query, before: first.next! } });
  const third = await reader.data(listAudit, { query: { ...query, before: second.next! } });
  const pages = [first, second, third].map(({ list }) => list.map(({ targetId }) => targetId));
  expect(pages).toEqual([['107', '106', '105'], ['104', '103', '102'], ['101']]);
  expect(third.next).toBeNull();

  // Of a time it goes on in the same way: by when it was, and of one moment by which came later.
  const from = '2020-01-01T00:00:00Z';
  const dated = await reader.data(listAudit, { query: { ...query, from } });
  const on = await reader.data(listAudit, { query: { ...query, from, before: dated.next! } });
  expect([dated, on].map(({ list }) => list.map(({ targetId }) => targetId))).toEqual([
    ['108', '107', '106'],
    ['105', '104', '103'],
  ]);

  const none = async (wishes: object) =>
    (await reader.data(listAudit, { query: { ...query, ...wishes } })).list.length;
  expect(await none({ staffId: reader.staffId })).toBe(0);
  expect(await none({ staffId: 1 })).toBe(3);
  expect(await none({ targetKind: 'student' })).toBe(0);
  expect(await none({ targetKind: 'setting', targetId: '104' })).toBe(1);
  expect(await none({ until: '2020-01-01T00:00:00Z' })).toBe(0);
  expect(await none({ from: '2020-01-01T00:00:00Z' })).toBe(3);
});

it('[GET /api/console/audit/choices] says who and what stands in it, and nobody else', async () => {
  const reader = await signInStaffAs(school, { permissions: ['audit.read'] });
  const owner = await signInStaffAs(school, { isOwner: true, name: '林校长' });
  await owner.data(saveRole, { body: { name: '值班', permissions: [] } });
  await write(109, 'paging');
  const { people, operations } = await reader.data(getAuditChoices);
  expect(people).toContainEqual({ staffId: owner.staffId, name: '林校长' });
  expect(people.map(({ staffId }) => staffId)).not.toContain(reader.staffId);
  expect(operations).toContainEqual({ operation: 'saveRole', summary: '新建或修改一个角色' });
  expect(operations.filter(({ operation }) => operation === 'paging')).toHaveLength(1);
  const done = await connection.selectFrom('audit_log').select('operation').distinct().execute();
  expect(operations.map(({ operation }) => operation).toSorted()).toEqual(
    done.map(({ operation }) => operation).toSorted(),
  );
});
