// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, hold, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  closeLedgerMonth,
  exportLedgerMonth,
  getLedger,
  listBillDifferences,
  listLedgerAdjustments,
  listLedgerMonths,
  settleBillDifference,
  takeBill,
  type LedgerMonth,
} from '@xuezhou/contract/mall/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, usePhoneScreen } from '../../../test/open-console.tsx';

const ledger = {
  accounts: [
    { account: 'provider:wechat', balance: 337_750, adjusted: 0 },
    { account: 'revenue', balance: -338_000, adjusted: 0 },
    { account: 'revenue:later', balance: 250, adjusted: 0 },
  ],
  faults: [] as { what: string; books: number; orders: number }[],
};
const differences = [
  {
    ...{ differenceNo: 1, provider: 'wechat' as const, day: '2026-11-25', paymentNo: 'P1' },
    ...{ refundNo: null, ours: null, theirs: 356_000, cure: '先查询这笔交易，再补记或原路退回' },
    adjusting: 'asks' as const,
  },
  {
    ...{ differenceNo: 2, provider: 'paypal' as const, day: '2026-11-25', paymentNo: 'P2' },
    ...{ refundNo: 'R2', ours: 48_700, theirs: 47_550, cure: '以渠道为准核对订单' },
    adjusting: 'open' as const,
  },
];
const month: LedgerMonth = {
  ...{ month: '2026-10', entries: 318, income: 120_641_200, closed: null, obstacles: [] },
};
const months = answer(listLedgerMonths, [
  { ...month, month: '2026-11', obstacles: ['这个月还没有过完'] },
  month,
  { ...month, month: '2026-09', closed: { at: '2026-10-08T02:00:00.000Z', by: '冯知微、陈望舒' } },
]);
const adjustments = answer(listLedgerAdjustments, []);
const says = [
  answer(getLedger, ledger),
  answer(listBillDifferences, differences),
  months,
  adjustments,
];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

it('tells the accounts in words and sides, and that books and orders agree', async () => {
  openConsole('/console/ledger', { says });
  const card = within(await screen.findByRole('region', { name: '科目余额' }));
  expect(card.getByText('微信支付里的钱')).toBeTruthy();
  expect(card.getByText('借 ¥3,377.50')).toBeTruthy();
  expect(card.getByText('贷 ¥3,380')).toBeTruthy();
  expect(card.getByText('revenue:later')).toBeTruthy();
  expect(card.getByText('账和订单一致，借贷平衡')).toBeTruthy();
});

it('marks a month that lost money before the sum', async () => {
  const poor = answer(listLedgerMonths, [{ ...month, income: -110 }]);
  openConsole('/console/ledger', { says: [...says, poor] });
  const table = within(await screen.findByRole('table', { name: '各月的账' }));
  expect(table.getByText('−¥1.10')).toBeTruthy();
});

it('tells a fault of the books in words', async () => {
  const faults = [{ what: 'refunds:due', books: -5000, orders: 0 }];
  openConsole('/console/ledger', {
    says: [
      ...[answer(getLedger, { accounts: [], faults }), answer(listBillDifferences, [])],
      ...[months, adjustments],
    ],
  });
  expect(await screen.findByText('答应退、还没退到的钱：账和订单不一致')).toBeTruthy();
  expect(screen.getByText(/账上是贷 ¥50，订单算出来是¥0，差 ¥50/)).toBeTruthy();
  expect(screen.getByText('账上还没有记录')).toBeTruthy();
  expect(await screen.findByText('账单都对上了')).toBeTruthy();
});

it('takes the bill of a day once, and says at its field what is refused of it', async () => {
  const user = userEvent.setup();
  openConsole('/console/ledger', { says: [...says, refuse(takeBill, 'billUnavailable')] });
  const day = await screen.findByLabelText<HTMLInputElement>('哪一天');
  expect(day.value).toBe('2026-11-26');
  const take = screen.getByRole('button', { name: '取账单并核对' });
  await user.clear(day);
  await user.type(day, '2026-11-27');
  await user.click(take);
  expect(await screen.findByText(/账单最近到 2026-11-26/)).toBeTruthy();
  expect(calls(takeBill)).toEqual([]);
  await user.clear(day);
  await user.type(day, '2026-11-25');
  await user.click(take);
  expect(await screen.findByText(/没有取到这一天的账单/)).toBeTruthy();
  expect(day.getAttribute('aria-invalid')).toBe('true');
  const before = calls(takeBill).length;
  const bill = hold(answer(takeBill, { lines: 61, differences: 2 }));
  respondAlso([bill]);
  await user.dblClick(take);
  bill.goOn();
  expect(await screen.findByText('微信支付 2026-11-25 的账单 61 行，2 处不一样')).toBeTruthy();
  expect(calls(takeBill).slice(before)).toEqual([
    { body: { provider: 'wechat', day: '2026-11-25' } },
  ]);
});

it('lists differences with their cure, and settles one with a note', async () => {
  const user = userEvent.setup();
  openConsole('/console/ledger', {
    says: [...says, refuse(settleBillDifference, 'differenceUnknown')],
  });
  const rows = within(await screen.findByRole('table', { name: '账单差异' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/P1微信支付 2026-11-25没有¥3,560先查询这笔交易/),
    expect.stringMatching(/P2退款 R2PayPal 2026-11-25\$487\$475.50以渠道为准/),
  ]);
  await user.click(within(rows[0]!).getByRole('button', { name: '登记处理' }));
  const dialog = within(await screen.findByRole('dialog', { name: '登记怎么处理的' }));
  const settle = dialog.getByRole('button', { name: '处理好了' });
  await user.click(settle);
  expect(await dialog.findByText('请写下这处差异是怎么处理的')).toBeTruthy();
  await user.type(dialog.getByLabelText('怎么处理的'), '原路退回了');
  await user.click(settle);
  expect(await dialog.findByText('没有这处差异，或它已经处理')).toBeTruthy();
  respondAlso([answer(settleBillDifference, true)]);
  await user.click(settle);
  expect(await screen.findByText('登记了')).toBeTruthy();
  expect(calls(settleBillDifference).at(-1)?.body).toEqual({ differenceNo: 1, note: '原路退回了' });
});

it('asks again what did not come, each for itself', async () => {
  const user = userEvent.setup();
  openConsole('/console/ledger', {
    says: [fail(getLedger, 503), fail(listBillDifferences, 503), months, adjustments],
  });
  await screen.findByText('科目余额没有取到');
  await screen.findByText('账单差异没有取到');
  respondAlso(says);
  for (const button of screen.getAllByRole('button', { name: '再试一次' }))
    await user.click(button);
  expect(await screen.findByText('借 ¥3,377.50')).toBeTruthy();
  expect(await screen.findByText('P1')).toBeTruthy();
});

it('is no page of who may not close the books', async () => {
  openConsole('/console/ledger', { self: { permissions: ['order.read'] } });
  await screen.findByRole('heading', { name: '你的角色打不开这一页' });
  expect(screen.queryByRole('link', { name: '对账' })).toBeNull();
});

it('is cards on a phone', async () => {
  usePhoneScreen();
  openConsole('/console/ledger', { says });
  const cards = within(await screen.findByRole('list', { name: '账单差异' }));
  expect(cards.getAllByRole('button', { name: '登记处理' })).toHaveLength(2);
});

it('closes a month that is ready, after saying what follows, once', async () => {
  const user = userEvent.setup();
  openConsole('/console/ledger', { says: [...says, refuse(closeLedgerMonth, 'monthNotReady')] });
  const table = within(await screen.findByRole('table', { name: '各月的账' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/2026-11没有关.*这个月还没有过完/),
    expect.stringMatching(/2026-10没有关318¥1,206,412/),
    expect.stringMatching(/2026-09关了.*冯知微、陈望舒，10 月 8 日 10:00/),
  ]);
  const buttons = table.getAllByRole<HTMLButtonElement>('button', { name: '关账' });
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, false]);
  await user.click(buttons[1]!);
  const dialog = within(await screen.findByRole('dialog', { name: '关上 2026-10 的账' }));
  expect(dialog.getByText('不能再打开。')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '关上 318 条分录' }));
  expect(await dialog.findByText('这个月还有没处理完的，还不能关账')).toBeTruthy();
  respondAlso([refuse(closeLedgerMonth, 'approvalAsked')]);
  await user.click(dialog.getByRole('button', { name: '关上 318 条分录' }));
  expect(await screen.findByText(/等一位同事同意后生效/)).toBeTruthy();
  expect(calls(closeLedgerMonth).at(-1)?.body).toEqual({ month: '2026-10' });
});

it('asks for the sheet of a month with the chosen rate', async () => {
  const user = userEvent.setup();
  openConsole('/console/ledger', { says: [...says, fail(exportLedgerMonth, 503)] });
  await user.selectOptions(await screen.findByLabelText('按商品导出时的税率'), '600');
  const table = within(await screen.findByRole('table', { name: '各月的账' }));
  await user.click(table.getAllByRole('button', { name: '按商品' })[1]!);
  await vi.waitFor(() =>
    expect(calls(exportLedgerMonth)[0]?.query).toEqual({
      ...{ month: '2026-10', by: 'course', rate: 600 },
    }),
  );
});
