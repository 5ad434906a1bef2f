import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getReferralRules, saveReferralRules } from '@xuezhou/contract/referral/console';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();

it('where nobody else can agree they are one person’s after a day, and more is held against those of before still', async () => {
  school.clock.set('2026-01-05T02:00:00Z');
  const permissions = ['order.read', 'price.write'] as const;
  const { staffId } = await makeStaff(school, { permissions, name: '冯知微' });
  const feng = () => signInStaffAs(school, staffId);
  const save = async (coupon: number, seen: number | null) => {
    const rules = { isOn: true, coupon, friendCoupon: 100, leastPaid: 500, mostAYear: null };
    const body = { requestId: uuidv7(), seen, rules };
    return (await (await feng()).call(saveReferralRules, { body })).status;
  };
  expect(await save(200, null)).toBe(consoleRefusals.approvalDelayed[0]);
  school.clock.advance({ hours: 25 });
  await sql`select graphile_worker.add_job('due-approvals')`.execute(school.connection);
  await school.runJobs(['due-approvals']);
  const { ruleNo, rules, setBy } = await (await feng()).data(getReferralRules);
  expect({ coupon: rules.coupon, setBy }).toEqual({ coupon: 200, setBy: '冯知微' });
  expect(await save(240, ruleNo)).toBe(consoleRefusals.approvalDelayed[0]);
});
