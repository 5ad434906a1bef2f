import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listSpecialDays, saveSpecialDays } from '@xuezhou/contract/mall/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../../testing/test-app.ts';

const school = await startTestApp();
const setter = await signInStaffAs(school, { permissions: ['setting.write', 'order.read'] });
type Body = InputOf<typeof saveSpecialDays>['body'];
const save = async (body: Body) => (await setter.call(saveSpecialDays, { body })).status;
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

it('[GET /api/console/special-days] [POST /api/console/special-days/save] the holidays of the State are there, and the school keeps them, against what it saw', async () => {
  const seen = await setter.data(listSpecialDays);
  const of = (day: string) => seen.find((one) => one.day === day);
  expect(of('2026-02-16')).toEqual({ day: '2026-02-16', name: '春节', isWork: false });
  expect(of('2026-10-10')?.isWork).toBe(true);
  expect(of('2027-02-06')?.name).toBe('春节');
  const extra = { day: '2027-02-14', name: '春节', isWork: true };
  const days = [...seen, extra];
  expect(await save({ days: [...days, extra], seen })).toBe(status('specialDayTwice'));
  expect(await save({ days: [...seen, { ...extra, name: ' ' }], seen })).toBe(
    status('specialDayName'),
  );
  expect(await save({ days, seen })).toBe(200);
  // Twice it is done once; another, who saw the old ones, is told.
  expect(await save({ days, seen })).toBe(200);
  expect(await save({ days: [], seen })).toBe(status('specialDaysMoved'));
  expect(await setter.data(listSpecialDays)).toContainEqual(extra);
  const logged = await school.connection
    .selectFrom('audit_log')
    .where('operation', '=', 'saveSpecialDays')
    .select('after')
    .execute();
  expect(logged).toHaveLength(1);
  expect(await save({ days: [], seen: days })).toBe(200);
  expect(await setter.data(listSpecialDays)).toEqual([]);
});
