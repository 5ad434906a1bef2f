import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { payTrade } from '@xuezhou/contract/mall';
import {
  closeLedgerMonth,
  exportLedgerMonth,
  listBillDifferences,
  listLedgerMonths,
  settleBillDifference,
  takeBill,
} from '@xuezhou/contract/mall/console';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { incomeAccounts } from '@xuezhou/rules/ledger/postings';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { deskPassword, makeStaff, signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { accountsOfMonth, movedMonths, postEntry } from '../../../ledger/ledger.port.ts';
import { statementsOf } from '../../../../testing/database/statements-of.ts';
import { makeGood } from '../../testing/make-good.ts';
import { openTestMall } from '../../testing/open-mall.ts';
import { openRefundDesk } from '../../testing/refund-desk.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const [first, second] = [
  await makeStaff(mall, { permissions: ['ledger.close'], name: '冯知微' }),
  await makeStaff(mall, { permissions: ['ledger.close'], name: '陈望舒' }),
];
/** Sessions of staff are short, and here weeks go by. */
const feng = () => signInStaffAs(mall, first.staffId);
const chen = () => signInStaffAs(mall, second.staffId);
const month = (name: string) => ({ body: { month: name } });
const closing = async (name: string) => {
  const asked = await (await feng()).call(closeLedgerMonth, month(name));
  expect(asked.status).toBe(status('approvalAsked'));
  const head = await chen();
  const waiting = await head.data(listApprovals, { query: {} });
  const { approvalId } = waiting.find(({ targetId }) => targetId === name)!;
  return await head.call(decideApproval, {
    body: { approvalId, isAgreed: true, code: deskPassword },
  });
};
const stateOf = async (name: string) =>
  (await (await feng()).data(listLedgerMonths)).find((one) => one.month === name);
const takeBillOf = async (day: string) =>
  await (await feng()).data(takeBill, { body: { provider: 'alipay', day } });

async function buy(price: number, title: string) {
  const student = await mall.signIn();
  const { tradeId, orderId } = await mall.order(
    student,
    await makeGood(connection, { price, title, refund: { days: 60, lectures: null } }),
  );
  const { qrId } = await student.data(payTrade, { body: { tradeId, way: 'alipay' } });
  mall.alipay.pay(mall.numberOf(qrId));
  await mall.notify(mall.alipay, mall.alipay.notice(mall.numberOf(qrId)));
  return { student, orderId, paymentNo: mall.numberOf(qrId) };
}

it('[POST /api/console/ledger/close] a month is closed by two, when nothing of it is left, and never moves again', async () => {
  clock.set('2026-09-10T02:00:00Z');
  const bought = await buy(338_000, '会计精讲');
  await buy(100_001, '审计精讲');
  expect((await stateOf('2026-09'))?.obstacles).toEqual(['这个月还没有过完']);
  clock.set('2026-10-02T02:00:00Z');
  const early = await (await feng()).call(closeLedgerMonth, month('2026-09'));
  expect(early).toMatchObject({
    status: status('monthNotReady'),
    message: expect.stringContaining('还没有取 支付宝 2026-09-10 的账单'),
  });
  mall.alipay.orders.delete(bought.paymentNo);
  await takeBillOf('2026-09-10');
  expect((await stateOf('2026-09'))?.obstacles).toEqual(['账单还有 1 处对不上没有处理']);
  const finance = await feng();
  const [difference] = await finance.data(listBillDifferences);
  await finance.data(settleBillDifference, {
    body: { differenceNo: difference!.differenceNo, note: '次日账单里有' },
  });
  expect(await stateOf('2026-09')).toMatchObject({ closed: null, obstacles: [], income: 438_001 });
  const before = await accountsOfMonth(connection, '2026-09');
  expect(await closing('2026-09')).toMatchObject({ status: 200 });
  expect((await stateOf('2026-09'))?.closed?.by).toBe('冯知微、陈望舒');
  const again = await (await feng()).call(closeLedgerMonth, month('2026-09'));
  expect(again.status).toBe(status('monthClosed'));

  // The database itself refuses what is booked there, to a new entry or to one that stands there.
  const late = (at: string) =>
    sql`
    with entry as (insert into ledger_entry (at, kind, about, words)
      values (${at}::timestamptz, 'test', ${at}, '') returning ledger_entry_no)
    insert into ledger_posting (ledger_entry_no, posting_no, account, amount_fen)
    select ledger_entry_no, 1, 'points', 5 from entry union all
    select ledger_entry_no, 2, 'revenue', -5 from entry`.execute(connection);
  await expect(late('2026-09-30T15:59:59Z')).rejects.toThrow(/is closed/);
  await expect(late('2026-08-31T16:00:00Z')).rejects.toThrow(/is closed/);
  const older = sql`
    insert into ledger_posting (ledger_entry_no, posting_no, account, amount_fen)
    select min(ledger_entry_no), 98, 'points', 5 from ledger_entry where ledger_month_of(at) = '2026-09-01'
    union all select min(ledger_entry_no), 99, 'points', -5 from ledger_entry where ledger_month_of(at) = '2026-09-01'`;
  await expect(older.execute(connection)).rejects.toThrow(/is closed/);
  await expect(sql`delete from ledger_month`.execute(connection)).rejects.toThrow();
  await expect(
    sql`update ledger_month set month = '2020-01-01'`.execute(connection),
  ).rejects.toThrow();

  // A refund of it is booked when it is decided, in the opposite direction.
  const desk = await openRefundDesk(mall);
  const { refundId } = await desk.ask(bought.student, bought.orderId);
  await desk.agree(refundId);
  expect(await accountsOfMonth(connection, '2026-09')).toEqual(before);
  expect((await stateOf('2026-10'))?.income).toBe(-338_000);
  // What is told of it later stands at the beginning of what is open.
  await connection.transaction().execute((change) =>
    postEntry(change, {
      ...{ kind: 'test', about: 'late', words: '', at: new Date('2026-09-20T00:00:00Z') },
      postings: [
        { account: 'points', amount: 7 },
        { account: 'points', amount: -7 },
      ],
    }),
  );
  const { rows } = await sql<{ at: Date }>`
    select at from ledger_entry where kind = 'test'`.execute(connection);
  expect(rows).toEqual([{ at: new Date('2026-09-30T16:00:00Z') }]);
  expect(await movedMonths(connection)).toEqual([]);
});

it('[GET /api/console/ledger/export] sheets of a month are its entries to the fen, by account, by what was sold, with tax', async () => {
  const finance = await feng();
  const of = (by: 'account' | 'course', rate: 0 | 600 = 0) =>
    finance.data(exportLedgerMonth, { query: { month: '2026-09', by, rate } });
  const accounts = await of('account');
  expect(accounts).toMatchObject({ isClosed: true, total: { amount: 0 } });
  expect(accounts.total.debit).toBe(accounts.total.credit);
  const income = -accounts.rows
    .filter(({ label }) => (incomeAccounts as readonly string[]).includes(label))
    .reduce((sum, { amount }) => sum + amount, 0);
  const sold = await of('course', 600);
  expect(sold.rows.map(({ label, amount, net, tax }) => [label, amount, net, tax])).toEqual([
    ['会计精讲', 338_000, 318_868, 19_132],
    ['审计精讲', 100_001, 94_341, 5660],
  ]);
  expect(sold.total).toMatchObject({ amount: income, net: 413_209, tax: 24_792 });
  const none = await finance.call(exportLedgerMonth, {
    query: { month: '2026-13', by: 'account' },
  });
  expect(none.status).toBe(status('monthUnknown'));
});

it('[GET /api/console/ledger/months] months are closed one after the other, by who may close them', async () => {
  clock.set('2026-11-28T02:00:00Z');
  await buy(5000, '手册');
  clock.set('2026-12-03T02:00:00Z');
  const later = await (await feng()).call(closeLedgerMonth, month('2026-11'));
  expect(later).toMatchObject({
    status: status('monthNotReady'),
    message: expect.stringContaining('先关上 2026-10'),
  });
  const reader = await signInStaffAs(mall, { permissions: ['order.read'] });
  const student = await mall.signIn();
  expect((await reader.call(listLedgerMonths)).status).toBe(status('permissionMissing'));
  expect((await reader.call(closeLedgerMonth, month('2026-10'))).status).toBe(
    status('permissionMissing'),
  );
  expect((await student.call(closeLedgerMonth, month('2026-10'))).status).toBe(401);
  for (const wrong of ['2026-1', '2026-00', '2031-01'])
    expect((await (await feng()).call(closeLedgerMonth, month(wrong))).status).toBe(
      status('monthUnknown'),
    );
});

it('an entry that is being written when its month is closed is waited for, and counted in it', async () => {
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  let told = () => {};
  const isWritten = new Promise<void>((resolve) => (told = resolve));
  const posting = connection.transaction().execute(async (change) => {
    await postEntry(change, {
      ...{ kind: 'race', about: 'october', words: '', at: new Date('2026-10-20T00:00:00Z') },
      postings: [
        { account: 'points', amount: 9 },
        { account: 'deposits', amount: -9 },
        { account: 'points', amount: -9 },
        { account: 'deposits', amount: 9 },
      ],
    });
    told();
    await mayCommit;
  });
  await isWritten;
  const closed = closing('2026-10');
  await vi.waitUntil(async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted`.execute(connection);
    return rows.length > 0;
  });
  commit();
  await posting;
  expect(await closed).toMatchObject({ status: 200 });
  expect(await movedMonths(connection)).toEqual([]);
  const { entries } = await connection
    .selectFrom('ledger_month')
    .where('month', '=', '2026-10-01')
    .select('entries')
    .executeTakeFirstOrThrow();
  expect((await stateOf('2026-10'))?.entries).toBe(entries);
});

it('as much is asked of the database for one open month as for many', async () => {
  clock.set('2027-06-01T02:00:00Z');
  const finance = await feng();
  const asked = async () => {
    let open = 0;
    const statements = await statementsOf(async () => {
      const months = await finance.data(listLedgerMonths);
      open = months.filter(({ closed }) => closed === null).length;
    });
    return { statements, open };
  };
  const before = await asked();
  for (const name of ['2027-01', '2027-02', '2027-03'])
    await connection.transaction().execute((change) =>
      postEntry(change, {
        ...{ kind: 'open', about: name, words: '', at: new Date(`${name}-20T00:00:00Z`) },
        postings: [
          { account: 'points', amount: 9 },
          { account: 'points', amount: -9 },
        ],
      }),
    );
  expect(await asked()).toEqual({ statements: before.statements, open: before.open + 3 });
});
