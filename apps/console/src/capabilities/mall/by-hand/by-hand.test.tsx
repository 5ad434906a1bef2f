// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import type {
  BankLine,
  HandRefund,
  MoneyAccount,
  WaitingTransferRow,
} from '@xuezhou/contract/mall/console';
import {
  getSoldOrder,
  keepBankLines,
  listBankLines,
  listHandRefunds,
  listMoneyAccounts,
  listSpecialDays,
  listReceipts,
  listTransfers,
  refuseTransfer,
  saveMoneyAccount,
  saveSpecialDays,
  sendHandRefund,
  settleBankLine,
  takeReceipt,
  undoReceipt,
} from '@xuezhou/contract/mall/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';
import { soldDetail } from '../../../test/order-samples.ts';

const orderNo = '2026111221037715';
const until = '2026-12-03T15:59:59.000Z';
const transfer: WaitingTransferRow = {
  ...{ orderNo, title: 'CFA 一级精讲班', studentId: 100_001, nickname: '林知远' },
  ...{ code: 'K7M2QX9A', amount: 338_000, received: 0, isOver: false },
  claim: { payer: '林建国', day: '2026-11-26', at: '2026-11-26T03:00:00.000Z', until, proof: null },
  startedAt: '2026-11-26T02:00:00.000Z',
};
const account: MoneyAccount = {
  ...{ accountId: 1, channel: 'bank', holder: '上海学舟教育科技有限公司', bank: '招商银行' },
  ...{ number: '1219000011112333', branch: '张江支行', remark: '', isOn: true },
};
const owed: HandRefund = {
  ...{ refundNo: '0195a0000000700080000000000000aa', orderNo, title: 'CFA 一级精讲班' },
  ...{ studentId: 100_001, nickname: '林知远', channel: 'bank', amount: 2_000, isRefund: false },
  ...{ payers: ['林建国'], numbers: ['20261126001'], since: '2026-11-26T05:00:00.000Z' },
};
const line: BankLine = {
  ...{ lineId: 4, account: '招商银行 尾号 2333', number: '20261126009', day: '2026-11-26' },
  ...{ amount: 50_000, payer: '某某', memo: '学费', keptAt: '2026-11-26T05:00:00.000Z' },
};
const says = [
  answer(listTransfers, [transfer]),
  answer(listHandRefunds, [owed]),
  answer(listMoneyAccounts, [account]),
  answer(listBankLines, [line]),
];
const at = '/console/orders/transfers';

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

const press = async (button: string, title: string) => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: title })) };
};

it('tells which transfers wait, and what their students say', async () => {
  const said = {
    ...{ payer: '林建国', day: '2026-11-26', at: '2026-11-26T03:00:00.000Z' },
    proof: null,
  };
  const rows = [
    transfer,
    { ...transfer, code: 'B3B3B3B3', claim: { ...said, until: null } },
    // Known for a statement alone.
    { ...transfer, code: 'E6E6E6E6', isOver: true, claim: null },
  ];
  openConsole(at, { says: [answer(listTransfers, rows), ...says.slice(1)] });
  const table = within(await screen.findByRole('table', { name: '等确认的转账' }));
  expect(table.getAllByRole('row')).toHaveLength(3);
  // A balance does not end by time.
  expect(table.getAllByRole('row')[2]?.textContent).not.toContain('不再等');
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(
    /CFA 一级精讲班.*林知远¥3,380K7M2QX9A林建国 2026-11-26 转的.*前核对，过了就不再等/,
  );
});

it('that did not come are told so', async () => {
  openConsole(at, { says: [fail(listTransfers, 500), ...says.slice(1)] });
  expect(await screen.findByRole('button', { name: '再试一次' })).toBeTruthy();
});

it('confirms one by what the bank says; another sum is said, and has to be seen', async () => {
  openConsole(at, { says: [...says, refuse(takeReceipt, 'receiptNumberUsed')] });
  const { user, dialog } = await press('收到了', '收到一笔钱');
  await dialog.findByRole('option', { name: '招商银行 1219 0000 1111 2333' });
  const amount = dialog.getByLabelText('收到多少');
  await user.clear(amount);
  await user.type(amount, '3300');
  expect(dialog.getByText('还差 ¥80：订单会等着剩下的钱，学员会收到消息')).toBeTruthy();
  await user.type(dialog.getByLabelText('银行的流水号'), '20261126001');
  const confirm = () => user.click(dialog.getByRole('button', { name: '确认收到 ¥3,300' }));
  await confirm();
  expect(calls(takeReceipt)).toEqual([]);
  await user.click(dialog.getByLabelText('看过了，就这样确认'));
  await confirm();
  expect(await dialog.findByText('这个流水号已经确认过一笔收款，一笔钱只能记一次')).toBeTruthy();
  respondAlso([answer(takeReceipt, { became: 'short', difference: 8_000 })]);
  await confirm();
  expect(await screen.findByText('记下了，还差 ¥80，学员会收到消息')).toBeTruthy();
  const sent = calls(takeReceipt).map(({ body }) => body as Record<string, unknown>);
  expect(sent[1]).toMatchObject({
    ...{ orderNo, accountId: 1, amount: 330_000, day: '2026-11-26', payer: '林建国' },
    ...{ isDifferenceSeen: true, missing: 338_000 },
  });
  expect(sent[1]?.['receiptId']).toBe(sent[0]?.['receiptId']);
});

it('says to a student that nothing came', async () => {
  openConsole(at, { says: [...says, answer(refuseTransfer, true)] });
  const { user, dialog } = await press('没有收到', '没有收到这笔转账');
  await user.click(dialog.getByRole('button', { name: '告诉学员' }));
  expect(await dialog.findByText('请写一句给学员的话')).toBeTruthy();
  await user.type(dialog.getByLabelText('给学员的话'), '没有查到');
  await user.click(dialog.getByRole('button', { name: '告诉学员' }));
  expect(await screen.findByText('告诉学员了，订单至少等到下一个工作日结束')).toBeTruthy();
  expect(calls(refuseTransfer)[0]?.body).toEqual({ orderNo, reply: '没有查到' });
});

it('notes what was given back by hand', async () => {
  openConsole(`${at}?tab=refunds`, { says: [...says, answer(sendHandRefund, true)] });
  const { user, dialog } = await press('退好了', '这笔钱退好了');
  await user.type(dialog.getByLabelText('银行的流水号'), 'B-1');
  await user.click(dialog.getByRole('button', { name: '已退 ¥20' }));
  expect(await screen.findByText('记下了，学员会收到消息')).toBeTruthy();
  expect(calls(sendHandRefund)[0]?.body).toEqual({
    ...{ refundNo: owed.refundNo, number: 'B-1', day: '2026-11-27' },
  });
});

it('keeps the accounts of the school', async () => {
  openConsole(at, { says: [...says, answer(saveMoneyAccount, { accountId: 2 })] });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '收款账户' }));
  expect(shownAddress()).toBe(`${at}?tab=accounts`);
  await screen.findByRole('table', { name: '收款账户' });
  await user.click(screen.getByRole('button', { name: '加一个收款账户' }));
  const dialog = within(await screen.findByRole('dialog', { name: '加一个收款账户' }));
  await user.type(dialog.getByLabelText('户名'), '上海学舟教育科技有限公司');
  await user.type(dialog.getByLabelText('开户银行'), '工商银行');
  await user.type(dialog.getByLabelText('账号'), '12345');
  await user.click(dialog.getByRole('button', { name: '加上' }));
  expect(await dialog.findByText('账号是 6 到 40 位数字或字母')).toBeTruthy();
  await user.type(dialog.getByLabelText('账号'), '6789');
  await user.click(dialog.getByRole('button', { name: '加上' }));
  expect(await screen.findByText('存下了')).toBeTruthy();
  expect(calls(saveMoneyAccount)[0]?.body).toMatchObject({
    ...{ accountId: null, channel: 'bank', bank: '工商银行', number: '123456789', isOn: true },
  });
});

it('what working days are is kept as the notice of the State says it', async () => {
  const days = [15, 16, 17].map((date) => ({
    day: `2026-02-${date}`,
    name: '春节',
    isWork: false,
  }));
  openConsole(at, {
    says: [...says, answer(listSpecialDays, days), refuse(saveSpecialDays, 'specialDaysMoved')],
  });
  const user = userEvent.setup();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '节假日' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('每行一段');
  expect(field.value).toBe('2026-02-15 至 2026-02-17 春节 放假');
  await user.type(field, '\n2026-02-14 春节');
  await user.click(screen.getByRole('button', { name: '存下' }));
  expect(
    await screen.findByText('第 2 行：写成“日期 至 日期 名称 放假”，或“日期 名称 上班”'),
  ).toBeTruthy();
  expect(calls(saveSpecialDays)).toEqual([]);
  await user.type(field, ' 上班');
  await user.click(screen.getByRole('button', { name: '存下' }));
  expect(await screen.findByText('刚刚有同事改过，请对照两边再存，你写的都还在')).toBeTruthy();
  expect(field.value).toContain('2026-02-14');
  respondAlso([answer(saveSpecialDays, true)]);
  await user.click(screen.getByRole('button', { name: '存下' }));
  expect(await screen.findByText('存下了，以后的工作日照这个算')).toBeTruthy();
  expect(calls(saveSpecialDays)[1]?.body).toMatchObject({
    seen: days,
    days: [{ day: '2026-02-14', name: '春节', isWork: true }, ...days],
  });
});

it('what of a statement fitted nothing waits until somebody says what it was', async () => {
  openConsole(`${at}?tab=lines`, { says: [...says, answer(settleBankLine, true)] });
  const { user, dialog } = await press('弄清了', '这笔钱弄清了');
  await user.click(dialog.getByRole('button', { name: '¥500 弄清了' }));
  expect(await dialog.findByText('请写一句这是什么钱、怎么办的')).toBeTruthy();
  await user.type(dialog.getByLabelText('是什么钱，怎么办的'), '已经退回');
  await user.click(dialog.getByRole('button', { name: '¥500 弄清了' }));
  expect(await screen.findByText('记下了')).toBeTruthy();
  expect(calls(settleBankLine)[0]?.body).toEqual({ lineId: 4, words: '已经退回' });
});

it('whoever may only look is offered nothing to do', async () => {
  openConsole(at, { says, self: { permissions: ['order.read'] } });
  await screen.findByRole('table', { name: '等确认的转账' });
  expect(screen.queryByRole('button', { name: '收到了' })).toBeNull();
});

const receipt = {
  ...{ receiptId: '0195a000-0000-7000-8000-0000000000ab', channel: 'bank' as const },
  ...{ account: '招商银行 尾号 2333', amount: 338_000, day: '2026-11-26', payer: '林建国' },
  ...{ number: '20261126001', takenBy: '宋小满', takenAt: '2026-11-26T05:00:00.000Z' },
  undone: null,
};

it('an order tells what came, and takes back what was confirmed by mistake', async () => {
  openConsole(`/console/orders/${orderNo}`, {
    says: [
      ...says,
      answer(getSoldOrder, soldDetail()),
      answer(listReceipts, { receipts: [receipt], missing: 0, claim: null, formerProofs: [] }),
      refuse(undoReceipt, 'approvalAsked'),
    ],
  });
  const list = within(await screen.findByRole('list', { name: '收到的钱' }));
  expect(list.getByText(/林建国付到 招商银行 尾号 2333，流水号 20261126001/)).toBeTruthy();
  const { user, dialog } = await press('确认错了', '撤回这笔收款');
  await user.type(dialog.getByLabelText('为什么撤回'), '看错了行');
  await user.click(dialog.getByRole('button', { name: '提出撤回 ¥3,380' }));
  expect(await screen.findByText(/同意/)).toBeTruthy();
  expect(calls(undoReceipt)[0]?.body).toEqual({ receiptId: receipt.receiptId, why: '看错了行' });
});

it('a statement of the bank proposes what its lines are, by columns that are remembered', async () => {
  const other = { ...transfer, orderNo: '2026111221037799', code: 'B3B3B3B3', claim: null };
  // Its student wrote somebody's name: money of that name may be another's.
  const claim = {
    payer: '王芳',
    day: '2026-11-26',
    at: '2026-11-26T02:00:00Z',
    until,
    proof: null,
  };
  const guess = { ...transfer, orderNo: '2026111221037788', code: 'C4C4C4C4', claim };
  openConsole(at, {
    says: [
      answer(listTransfers, [transfer, other, guess]),
      ...says.slice(1),
      answer(takeReceipt, { became: 'paid', difference: 0 }),
      answer(keepBankLines, { kept: 2 }),
    ],
  });
  const { user, dialog } = await press('交银行流水', '交银行流水');
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]')!,
    new File(
      [
        [
          '招商银行交易明细',
          '流水,日期,借方,贷方,对方,附言',
          'S1,2026-11-26,,"3,380.00",林建国,学费K7M2QX9A',
          'S2,2026-11-26,,100,周远,B3B3B3B3',
          'S3,2026-11-26,50,,电费,',
          'S4,2026-11-26,,"3,380.00",王芳,学费',
        ].join('\n'),
      ],
      '流水.csv',
      { type: 'text/csv' },
    ),
  );
  for (const [label, column] of [
    ['流水号', '流水'],
    ['收入金额', '贷方'],
    ['付款人', '对方'],
  ] as const)
    await user.selectOptions(await dialog.findByLabelText(label), column);
  expect(await dialog.findByText(/^收入 3 笔，能确认 1 笔，对不上的 2 笔留着/)).toBeTruthy();
  expect(dialog.getByText('金额和应付的不一样，请单独确认')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '确认 1 笔收款' }));
  expect(await screen.findByText('确认了 1 笔收款，留下对不上的 2 笔')).toBeTruthy();
  expect(calls(takeReceipt)[0]?.body).toMatchObject({
    ...{ orderNo, accountId: 1, amount: 338_000, day: '2026-11-26', number: 'S1' },
    ...{ payer: '林建国', isDifferenceSeen: false },
  });
  const kept = calls(keepBankLines)[0]?.body as { lines: { number: string }[] };
  expect(kept.lines.map(({ number }) => number)).toEqual(['S2', 'S4']);
  expect(Object.keys(localStorage)).toContain('console-bank-statement-layouts');
});
