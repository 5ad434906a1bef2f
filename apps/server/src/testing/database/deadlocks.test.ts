import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cancelOrder } from '@xuezhou/contract/mall';
import {
  disableStaff,
  enableStaff,
  resetStaffPassword,
  saveRole,
  setStaffRoles,
} from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { makeGood } from '../../capabilities/mall/testing/make-good.ts';
import { openTestMall } from '../../capabilities/mall/testing/open-mall.ts';
import { makeStaff, signInStaffAs } from '../desks/staff-desk.ts';
import { metOnce } from './met-once.ts';

// Two changes that wait for each other: one is refused by the database, and nobody is told of it.

const mall = await openTestMall();
const { connection } = mall;
const owner = await signInStaffAs(mall, { isOwner: true });

it.each([
  [
    'disabling a person',
    'staff',
    async (staffId: number) => {
      const answer = await owner.call(disableStaff, { body: { staffId, why: '离职' } });
      await owner.call(enableStaff, { body: { staffId } });
      return answer;
    },
  ],
  [
    'resetting a password',
    'staff',
    (staffId: number) => owner.call(resetStaffPassword, { body: { staffId, why: '忘了' } }),
  ],
  [
    'giving other roles',
    'staff_role_member',
    async (staffId: number) => {
      const { roleId } = await owner.data(saveRole, {
        body: { name: '临时', permissions: ['student.read'] },
      });
      return await owner.call(setStaffRoles, { body: { staffId, roleIds: [roleId] } });
    },
  ],
] as const)('%s is done again', async (_what, table, act) => {
  const { staffId } = await makeStaff(mall, { permissions: ['student.read'] });
  const met = await metOnce(connection, table);
  expect(await act(staffId)).toMatchObject({ status: 200 });
  expect(await met()).toBeGreaterThan(1);
});

it('closing an order is done again', async () => {
  const student = await mall.signIn();
  const { orderId } = await mall.order(student, await makeGood(connection, { price: 1000 }));
  const met = await metOnce(connection, 'mall_order');
  const answer = await student.call(cancelOrder, { body: { orderId } });
  expect(answer).toMatchObject({ status: 200, data: { state: 'closed' } });
  expect(await met()).toBeGreaterThan(1);
});

/** Of these a second try would do harm, or nothing that two could wait for is held. */
const alone = new Set([
  // Begins a school, where nobody else is.
  'staff/first/begin-school.ts',
  // Count what was wrong, whatever becomes of the rest.
  'staff/sign-in-staff.ts',
  'staff/first/check-first-code.ts',
  // Read alone.
  'staff/audit/check-audit.ts',
  'staff/verify-audit.ts',
]);

it('whatever the staff changes goes through the one place that does it again', () => {
  const root = path.join(import.meta.dirname, '../../capabilities');
  const bare = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
    .filter(
      (file) => file.startsWith(`staff${path.sep}`) || file.split(path.sep).includes('console'),
    )
    .filter((file) => /\.transaction\(\)/.test(readFileSync(path.join(root, file), 'utf8')))
    .filter((file) => !alone.has(file));
  expect(bare).toEqual([]);
});

it('uploads and jobs go through it too', () => {
  const root = path.join(import.meta.dirname, '../..');
  const jobs =
    /\.jobs\.ts$|^platform\/media\/pieces\/|^capabilities\/(?:upload|report|campaign|marking)\/|encode-\w+\.ts$|keep-try\.ts$/;
  const bare = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        jobs.test(file) &&
        !/\.test\.ts$|\/testing\/|\/console\//.test(file),
    )
    .filter((file) => /\.transaction\(\)/.test(readFileSync(path.join(root, file), 'utf8')));
  expect(bare).toEqual([]);
});
