// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  bookLedgerAdjustment,
  getLedger,
  listBillDifferences,
  listLedgerAdjustments,
  listLedgerMonths,
  type LedgerAdjustment,
} from '@xuezhou/contract/mall/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, usePhoneScreen } from '../../../test/open-console.tsx';

const difference = {
  ...{ differenceNo: 1, provider: 'wechat' as const, day: '2026-11-25', paymentNo: 'P1' },
  ...{ refundNo: null, ours: 356_000, theirs: 355_400, cure: '以渠道为准核对订单' },
  adjusting: 'open' as const,
};
const open = { entries: 12, income: 100, obstacles: [] };
const adjustment: LedgerAdjustment = {
  ...{ adjustmentNo: 3, month: '2026-10', bookedIn: '2026-11', debit: 'other' },
  ...{ credit: 'provider:wechat', amount: 600, about: 'P9', why: '渠道扣的手续费' },
  ...{ bookedAt: '2026-11-20T02:00:00.000Z', proposedBy: '冯知微', agreedBy: '陈望舒' },
  ...{ reversedBy: null, isReversalWaiting: false },
};
const says = [
  answer(getLedger, {
    accounts: [{ account: 'other', balance: 600, adjusted: 600 }],
    faults: [],
  }),
  answer(listBillDifferences, [difference]),
  answer(listLedgerMonths, [
    { ...open, month: '2026-11', closed: null },
    {
      ...open,
      month: '2026-10',
      closed: { at: '2026-11-08T02:00:00.000Z', by: '冯知微、陈望舒' },
    },
  ]),
  answer(listLedgerAdjustments, [adjustment]),
];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

it('lists what was corrected, in what month, from where to where, why and by whom', async () => {
  openConsole('/console/ledger', { says });
  const table = within(await screen.findByRole('table', { name: '更正分录' }));
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(
    /2026-10第 3 条2026-11其他收支（手续费、差额）微信支付里的钱¥6渠道扣的手续费P9冯知微、陈望舒/,
  );
  const books = within(await screen.findByRole('region', { name: '科目余额' }));
  expect(books.getByText('其他收支（手续费、差额）（其中更正借 ¥6）')).toBeTruthy();
});

it('begins with a difference of a bill, checks what is missing, and waits for a second person', async () => {
  const user = userEvent.setup();
  openConsole('/console/ledger', {
    says: [...says, refuse(bookLedgerAdjustment, 'monthUnknown')],
  });
  const rows = within(await screen.findByRole('table', { name: '账单差异' }));
  await user.click(rows.getByRole('button', { name: '记更正' }));
  const dialog = within(await screen.findByRole('dialog', { name: '记一条更正分录' }));
  const send = dialog.getByRole('button', { name: '提出更正 ¥6' });
  await user.click(send);
  expect(await dialog.findByText(/请写下更正的是什么、为什么/)).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('贷'), 'other');
  await user.type(dialog.getByLabelText('更正什么、为什么'), '手续费');
  await user.click(send);
  expect(await dialog.findByText('借和贷要是两个不同的科目')).toBeTruthy();
  expect(calls(bookLedgerAdjustment)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('贷'), 'provider:wechat');
  await user.click(send);
  expect(await dialog.findByText(/没有这个月的账/)).toBeTruthy();
  respondAlso([refuse(bookLedgerAdjustment, 'approvalAsked')]);
  await user.selectOptions(dialog.getByLabelText('更正哪个月'), '2026-10');
  expect(await dialog.findByText(/2026-10 已经关账，一个字都不会变/)).toBeTruthy();
  await user.click(send);
  expect(await screen.findByText(/等一位同事同意后生效/)).toBeTruthy();
  const [first, last] = [calls(bookLedgerAdjustment)[0], calls(bookLedgerAdjustment).at(-1)];
  expect(last?.body).toEqual({
    ...{ adjustmentId: first?.body.adjustmentId, month: '2026-10' },
    ...{ debit: 'other', credit: 'provider:wechat', amount: 600, about: 'P1', why: '手续费' },
    difference: { provider: 'wechat', day: '2026-11-25', paymentNo: 'P1', refundNo: null },
  });
});

it('books one that was wrong the other way', async () => {
  const user = userEvent.setup();
  openConsole('/console/ledger', {
    says: [...says, answer(bookLedgerAdjustment, { adjustmentNo: 4, bookedIn: '2026-11' })],
  });
  const table = within(await screen.findByRole('table', { name: '更正分录' }));
  await user.click(table.getByRole('button', { name: '冲回' }));
  const dialog = within(await screen.findByRole('dialog', { name: '记一条更正分录' }));
  await user.click(dialog.getByRole('button', { name: '提出更正 ¥6' }));
  expect(await screen.findByText('记在 2026-11 了')).toBeTruthy();
  expect(calls(bookLedgerAdjustment)[0]?.body).toMatchObject({
    ...{ month: '2026-11', debit: 'provider:wechat', credit: 'other', amount: 600 },
    ...{ about: 'P9', why: '冲回第 3 条更正', reversesNo: 3 },
  });
});

it('says that nothing was corrected, on a phone too', async () => {
  usePhoneScreen();
  openConsole('/console/ledger', { says: [...says, answer(listLedgerAdjustments, [])] });
  expect(await screen.findByText('没有更正过')).toBeTruthy();
  expect(screen.getByRole('button', { name: '记一条更正' })).toBeTruthy();
});

it('what is being corrected or was is not offered once more, nor what its provider is asked about', async () => {
  const differences = (['waits', 'asks'] as const).map((adjusting, place) => ({
    ...{ ...difference, adjusting, differenceNo: place + 1, paymentNo: `P${place}` },
  }));
  openConsole('/console/ledger', {
    says: [
      ...says,
      answer(listBillDifferences, differences),
      answer(listLedgerAdjustments, [
        { ...adjustment, reversedBy: 4, agreedBy: null },
        { ...adjustment, adjustmentNo: 2, isReversalWaiting: true },
      ]),
    ],
  });
  const rows = within(await screen.findByRole('table', { name: '账单差异' }));
  expect(rows.getByText(/更正等同意/)).toBeTruthy();
  expect(rows.queryByRole('button', { name: '记更正' })).toBeNull();
  const table = within(await screen.findByRole('table', { name: '更正分录' }));
  expect(table.getByText('第 4 条冲回了')).toBeTruthy();
  expect(table.getByText('冲回等同意')).toBeTruthy();
  expect(table.getByText(/冯知微，没有第二个人/)).toBeTruthy();
  expect(table.queryByRole('button', { name: '冲回' })).toBeNull();
});
