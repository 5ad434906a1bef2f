import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  bookLedgerAdjustment,
  closeLedgerMonth,
  exportLedgerMonth,
  getLedger,
  listLedgerAdjustments,
  listLedgerMonths,
} from '@xuezhou/contract/mall/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { refusals } from '@xuezhou/contract/refusals';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { deskPassword, makeStaff, signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { movedMonths, postEntry } from '../../../ledger/ledger.port.ts';
import { openTestMall } from '../../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const [first, second] = [
  await makeStaff(mall, { permissions: ['ledger.close'], name: '冯知微' }),
  await makeStaff(mall, { permissions: ['ledger.close'], name: '陈望舒' }),
];
const feng = () => signInStaffAs(mall, first.staffId);
const chen = () => signInStaffAs(mall, second.staffId);
type Wish = InputOf<typeof bookLedgerAdjustment>['body'];
const wishFor = (wish: Partial<Wish> = {}): Wish => ({
  ...{ adjustmentId: uuidv7(), month: '2026-09', debit: 'other', credit: 'provider:wechat' },
  ...{ amount: 600, about: '账单 2026-09-12', why: '渠道扣的手续费' },
  ...wish,
});
const book = async (body: Wish) => await (await feng()).call(bookLedgerAdjustment, { body });
const agreeTo = async (target: string) => {
  const head = await chen();
  const waiting = await head.data(listApprovals, { query: {} });
  const { approvalId } = waiting.find(({ targetId }) => targetId === target)!;
  return await head.data(decideApproval, {
    body: { approvalId, isAgreed: true, code: deskPassword },
  });
};
const sheetOf = async (month: string, by: 'account' | 'course' = 'account') =>
  await (await feng()).data(exportLedgerMonth, { query: { month, by, rate: 600 } });

async function closeSeptember() {
  clock.set('2026-09-12T02:00:00Z');
  await connection.transaction().execute((change) =>
    postEntry(change, {
      ...{ kind: 'test', about: '1', words: '', at: clock.now() },
      postings: [
        { account: 'discount:coupon', amount: 338_000 },
        { account: 'revenue', amount: -338_000 },
      ],
    }),
  );
  clock.set('2026-10-08T02:00:00Z');
  expect((await (await feng()).call(closeLedgerMonth, { body: { month: '2026-09' } })).status).toBe(
    status('approvalAsked'),
  );
  expect((await agreeTo('2026-09')).isDone).toBe(true);
}

it('[POST /api/console/ledger/adjust] what a closed month had wrong is corrected in the open one, by two, and the closed one stays byte for byte', async () => {
  await closeSeptember();
  const before = [await sheetOf('2026-09'), await sheetOf('2026-09', 'course')];
  const wish = wishFor();
  expect((await book(wish)).status).toBe(status('approvalAsked'));
  // Nothing is booked before the other one agrees, and whoever asked cannot.
  expect(await (await feng()).data(listLedgerAdjustments, { query: {} })).toEqual([]);
  expect(await agreeTo(wish.adjustmentId)).toMatchObject({
    isDone: true,
    answer: { bookedIn: '2026-10' },
  });
  const adjusted = { amount: 600, adjusted: 600, label: 'other' };
  expect((await sheetOf('2026-10')).rows).toContainEqual(expect.objectContaining(adjusted));
  // A fee of the provider lowers no income, and no tax on it.
  expect(await sheetOf('2026-10', 'course')).toMatchObject({ rows: [], total: { tax: 0 } });
  expect([await sheetOf('2026-09'), await sheetOf('2026-09', 'course')]).toEqual(before);
  expect(await movedMonths(connection)).toEqual([]);
  // The books agree with the orders and what was corrected.
  const { accounts, faults } = await (await feng()).data(getLedger);
  expect(faults).toEqual([]);
  expect(accounts).toContainEqual({ account: 'provider:wechat', balance: -600, adjusted: -600 });
  const months = await (await feng()).data(listLedgerMonths);
  expect(months.find(({ month }) => month === '2026-10')).toMatchObject({ income: 0 });
});

it('[GET /api/console/ledger/adjustments] says what each corrects, by whom and where it is booked', async () => {
  const person = await feng();
  const [one] = await person.data(listLedgerAdjustments, { query: { month: '2026-10' } });
  expect(one).toMatchObject({
    ...{ month: '2026-09', bookedIn: '2026-10', debit: 'other', credit: 'provider:wechat' },
    ...{ amount: 600, about: '账单 2026-09-12', why: '渠道扣的手续费' },
    ...{ proposedBy: '冯知微', agreedBy: '陈望舒' },
  });
  for (const month of ['2026-09', '2026-1x'])
    expect(await person.data(listLedgerAdjustments, { query: { month } })).toEqual([]);
  const reader = await signInStaffAs(mall, { permissions: ['order.read'] });
  expect((await reader.call(listLedgerAdjustments, { query: {} })).status).toBe(
    status('permissionMissing'),
  );
  await expect(
    sql`update ledger_adjustment set amount_fen = 1`.execute(connection),
  ).rejects.toThrow(/only added/);
});

it('an adjustment is booked once for its id, and a month that is open takes it at its own end', async () => {
  clock.set('2026-11-03T02:00:00Z');
  const wish = wishFor({ month: '2026-10', amount: 250 });
  await book(wish);
  await book(wish);
  const waiting = await (await chen()).data(listApprovals, { query: {} });
  expect(waiting.filter(({ targetId }) => targetId === wish.adjustmentId)).toHaveLength(1);
  await book(wish);
  expect((await agreeTo(wish.adjustmentId)).answer).toMatchObject({ bookedIn: '2026-10' });
  // Sent again after it was booked: the same answer; another one under its id is refused.
  const again = await book(wish);
  expect(again).toMatchObject({ status: 200, data: { bookedIn: '2026-10' } });
  expect((await book({ ...wish, amount: 251 })).status).toBe(refusals.idReused[0]);
  expect(await (await feng()).data(listLedgerAdjustments, { query: {} })).toHaveLength(2);
});

it('an adjustment of nothing, of no month, between no two accounts or of what students are owed is refused', async () => {
  expect((await book(wishFor({ month: '2026-13' }))).status).toBe(status('monthUnknown'));
  expect((await book(wishFor({ month: '2027-01' }))).status).toBe(status('monthUnknown'));
  expect((await book(wishFor({ debit: 'revenue', credit: 'revenue' }))).status).toBe(
    status('adjustmentAccounts'),
  );
  expect((await book(wishFor({ why: ' ' }))).status).toBe(status('adjustmentWhyEmpty'));
  for (const wrong of [{ amount: 0 }, { amount: -5 }, { debit: 'points' }, { credit: 'deposits' }])
    expect((await book(wishFor(wrong as Partial<Wish>))).http).toBe(400);
  const student = await mall.signIn();
  expect((await student.call(bookLedgerAdjustment, { body: wishFor() })).status).toBe(401);
});
