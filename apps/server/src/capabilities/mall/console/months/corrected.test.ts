import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import type { InputOf } from '@xuezhou/contract/kernel';
import {
  bookLedgerAdjustment,
  closeLedgerMonth,
  exportLedgerMonth,
  listBillDifferences,
  listLedgerAdjustments,
  listLedgerMonths,
} from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { untilWaiting } from '../../../../testing/database/until-waiting.ts';
import { deskPassword, makeStaff, signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { holdBooks, postEntry } from '../../../ledger/ledger.port.ts';
import { openTestMall } from '../../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-10-08T02:00:00Z');
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const make = async (name: string) => await makeStaff(mall, { permissions: ['ledger.close'], name });
const [first, second, third] = [await make('冯知微'), await make('陈望舒'), await make('沈砚秋')];
const feng = () => signInStaffAs(mall, first.staffId);
const chen = () => signInStaffAs(mall, second.staffId);
const shen = () => signInStaffAs(mall, third.staffId);
type Wish = InputOf<typeof bookLedgerAdjustment>['body'];
const wishFor = (wish: Partial<Wish> = {}): Wish => ({
  ...{ adjustmentId: uuidv7(), month: '2026-10', debit: 'other', credit: 'provider:wechat' },
  ...{ amount: 600, about: '', why: '渠道扣的手续费' },
  ...wish,
});
const book = async (body: Wish, who = feng) =>
  await (await who()).call(bookLedgerAdjustment, { body });
const waiting = async () => await (await shen()).data(listApprovals, { query: {} });
const agree = async (approvalId: number) =>
  await (
    await shen()
  ).data(decideApproval, {
    body: { approvalId, isAgreed: true, code: deskPassword },
  });
const booked = async () => await (await feng()).data(listLedgerAdjustments, { query: {} });
const makeDifference = async (kind: string, paymentNo: string) =>
  await sql`
    insert into bill_difference (provider, day, kind, payment_no, ours, theirs, found_at)
    values ('wechat', '2026-10-05', ${kind}, ${paymentNo}, 1000, 400, now())`.execute(connection);
const differenceOf = (paymentNo: string) => ({
  ...{ provider: 'wechat' as const, day: '2026-10-05', paymentNo, refundNo: null },
});

it('what was corrected before it was sent again is what waits and is booked, and what comes late is not', async () => {
  const wish = wishFor();
  expect((await book(wish)).status).toBe(status('approvalAsked'));
  const corrected = { ...wish, amount: 6000, debit: 'refunds' as const };
  expect((await book(corrected)).status).toBe(status('approvalAsked'));
  expect((await book(corrected)).status).toBe(status('approvalAsked'));
  expect((await book(wish)).status).toBe(refusals.idReused[0]);
  const [one, ...more] = await waiting();
  expect(more).toEqual([]);
  expect(one?.facts).toMatchObject({ amount: 6000, debit: 'refunds', bookedIn: '2026-10' });
  expect((await agree(one!.approvalId)).isDone).toBe(true);
  expect(await booked()).toEqual([expect.objectContaining({ amount: 6000, debit: 'refunds' })]);
  const sheet = await (
    await feng()
  ).data(exportLedgerMonth, { query: { month: '2026-10', by: 'course', rate: 600 } });
  expect(sheet.rows).toEqual([
    expect.objectContaining({ label: '更正分录', amount: -6000, tax: -340 }),
  ]);
});

it('a difference of a bill is corrected once, whoever presses, and settled with it; one that its provider is asked about is not', async () => {
  await makeDifference('amount', 'P1');
  await makeDifference('unknownHere', 'P2');
  const stateOf = async (paymentNo: string) =>
    (await (await feng()).data(listBillDifferences)).find((one) => one.paymentNo === paymentNo)
      ?.adjusting;
  expect([await stateOf('P1'), await stateOf('P2')]).toEqual(['open', 'asks']);
  const wish = (paymentNo = 'P1') => wishFor({ difference: differenceOf(paymentNo) });
  expect((await book(wish('P2'))).status).toBe(status('differenceAsks'));
  expect((await book(wish('P3'))).status).toBe(status('differenceUnknown'));
  expect((await book(wish())).status).toBe(status('approvalAsked'));
  expect(await stateOf('P1')).toBe('waits');
  expect((await book(wish(), chen)).status).toBe(status('adjustmentWaiting'));
  // The bill is taken again: the same difference has another number.
  await sql`delete from bill_difference where payment_no = 'P1'`.execute(connection);
  await makeDifference('amount', 'P1');
  expect(await stateOf('P1')).toBe('waits');
  const [one] = await waiting();
  expect((await agree(one!.approvalId)).isDone).toBe(true);
  expect(await stateOf('P1')).toBeUndefined();
  // Found again on another day's look: it stays corrected.
  await makeDifference('refundUnknown', 'P1');
  expect((await book(wish(), chen)).status).toBe(status('adjustmentDone'));
  await sql`delete from bill_difference where settled_at is null`.execute(connection);
});

it('an adjustment is booked back once', async () => {
  const [{ adjustmentNo } = { adjustmentNo: 0 }] = await booked();
  const back = () =>
    wishFor({ debit: 'provider:wechat', credit: 'other', reversesNo: adjustmentNo });
  expect((await book({ ...back(), reversesNo: 999 })).status).toBe(status('adjustmentUnknown'));
  await book(back());
  expect((await booked()).find((one) => one.adjustmentNo === adjustmentNo)).toMatchObject({
    ...{ isReversalWaiting: true, reversedBy: null },
  });
  expect((await book(back(), chen)).status).toBe(status('adjustmentWaiting'));
  const [one] = await waiting();
  await agree(one!.approvalId);
  expect((await book(back(), chen)).status).toBe(status('adjustmentDone'));
  const [newest] = await booked();
  expect((await booked()).find((each) => each.adjustmentNo === adjustmentNo)).toMatchObject({
    reversedBy: newest?.adjustmentNo,
    isReversalWaiting: false,
  });
});

it('who agrees reads which payment it is about; a number that is none of ours is refused', async () => {
  const transaction = '4200001234202610081234567890';
  await sql`
    insert into bill_difference (provider, day, kind, payment_no, transaction_no, found_at, settled_at)
    values ('wechat', '2026-10-06', 'amount', '20261006101512345678', ${transaction}, now(), now())`.execute(
    connection,
  );
  const wish = wishFor({ about: '20261006101512345678' });
  expect((await book({ ...wish, about: '13800001234' })).status).toBe(
    status('adjustmentAboutUnknown'),
  );
  await book(wish);
  await book({ ...wish, adjustmentId: uuidv7(), about: transaction });
  const facts = (await waiting()).map((one) => one.facts);
  expect(facts).toEqual([
    expect.objectContaining({ about: '2026 1006 1015 1234 5678' }),
    expect.objectContaining({ about: '4200 0012 3420 2610 0812 3456 7890' }),
  ]);
  for (const { approvalId } of await waiting()) await agree(approvalId);
});

it('a month is not closed while an adjustment of it waits, nor with other sums than were shown', async () => {
  await book(wishFor());
  clock.set('2026-11-03T02:00:00Z');
  const obstacles = async () =>
    (await (await feng()).data(listLedgerMonths)).find(({ month }) => month === '2026-10')
      ?.obstacles;
  await book(wishFor({ amount: 250 }));
  expect(await obstacles()).toEqual(['这个月还有 1 条更正在等同意']);
  const close = async () =>
    await (await feng()).call(closeLedgerMonth, { body: { month: '2026-10' } });
  expect((await close()).status).toBe(status('monthNotReady'));
  for (const { approvalId } of await waiting()) await agree(approvalId);
  expect(await obstacles()).toEqual([]);
  expect((await close()).status).toBe(status('approvalAsked'));
  await connection.transaction().execute((change) =>
    postEntry(change, {
      ...{ kind: 'test', about: 'late', words: '', at: new Date('2026-10-20T00:00:00Z') },
      postings: [
        { account: 'discount:coupon', amount: 500 },
        { account: 'revenue', amount: -500 },
      ],
    }),
  );
  const [stale] = await waiting();
  expect(await agree(stale!.approvalId)).toMatchObject({
    isDone: false,
    words: consoleRefusals.monthMoved[1],
  });
  // Seen anew and asked again, it takes the place of the old one.
  expect((await close()).status).toBe(status('approvalAsked'));
  const [fresh, ...more] = await waiting();
  expect(more).toEqual([]);
  expect((await agree(fresh!.approvalId)).isDone).toBe(true);
});

it('who proposes an adjustment waits for nobody who books, and keeps nobody waiting', async () => {
  const wish = wishFor({ month: '2026-10' });
  await connection.transaction().execute(async (change) => {
    await holdBooks(change);
    expect((await book(wish)).status).toBe(status('approvalAsked'));
  });
  const [one] = await waiting();
  // What is agreed to waits until the books are free.
  const { agreed } = await connection.transaction().execute(async (change) => {
    await holdBooks(change);
    const deciding = agree(one!.approvalId);
    await untilWaiting(connection, 1);
    return { agreed: deciding };
  });
  expect((await agreed).isDone).toBe(true);
});
