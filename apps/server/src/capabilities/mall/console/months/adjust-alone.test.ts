import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  bookLedgerAdjustment,
  closeLedgerMonth,
  listLedgerAdjustments,
  listLedgerMonths,
} from '@xuezhou/contract/mall/console';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { makeStaff, signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { openTestMall } from '../../testing/open-mall.ts';

const mall = await openTestMall();

it('where nobody else can agree it is booked after a day, and nobody is written down as having agreed', async () => {
  const { staffId } = await makeStaff(mall, { permissions: ['ledger.close'], name: '冯知微' });
  const feng = () => signInStaffAs(mall, staffId);
  const month = '2026-10';
  mall.clock.set('2026-10-08T02:00:00Z');
  const asked = await (
    await feng()
  ).call(bookLedgerAdjustment, {
    body: {
      ...{ adjustmentId: uuidv7(), month, debit: 'other', credit: 'provider:wechat' },
      ...{ amount: 600, about: '', why: '渠道扣的手续费' },
    },
  });
  expect(asked.status).toBe(consoleRefusals.approvalDelayed[0]);
  const aDayLater = async () => {
    mall.clock.advance({ hours: 25 });
    await sql`select graphile_worker.add_job('due-approvals')`.execute(mall.connection);
    await mall.runJobs(['due-approvals']);
  };
  await aDayLater();
  expect(await (await feng()).data(listLedgerAdjustments, { query: {} })).toEqual([
    expect.objectContaining({ proposedBy: '冯知微', agreedBy: null }),
  ]);
  await expect(
    sql`
      insert into ledger_adjustment (adjustment_id, month, debit, credit, amount_fen, about, why, proposed_by,
        proposed_by_name, agreed_by, agreed_by_name)
      values (${uuidv7()}, '2026-10-01', 'other', 'refunds', 1, '', '', 7, '', 7, '')`.execute(
      mall.connection,
    ),
  ).rejects.toThrow(/by_another/);
  mall.clock.set('2026-11-02T02:00:00Z');
  const closing = await (await feng()).call(closeLedgerMonth, { body: { month } });
  expect(closing.status).toBe(consoleRefusals.approvalDelayed[0]);
  await aDayLater();
  expect(await (await feng()).data(listLedgerMonths)).toContainEqual(
    expect.objectContaining({ month, closed: expect.objectContaining({ by: '冯知微' }) }),
  );
});
