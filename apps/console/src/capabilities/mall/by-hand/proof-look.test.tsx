// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, file } from '@xuezhou/client/testing/server.ts';
import type { MoneyAccount, WaitingTransferRow } from '@xuezhou/contract/mall/console';
import {
  listBankLines,
  listHandRefunds,
  listMoneyAccounts,
  listTransfers,
} from '@xuezhou/contract/mall/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

const orderNo = '2026111221037715';
const address = `/files/console/transfer/${orderNo}/0195a000-0000-7000-8000-0000000000aa`;
const said = {
  ...{ payer: '林建国', day: '2026-11-26', at: '2026-11-26T03:00:00.000Z' },
  until: '2026-12-03T15:59:59.000Z',
};
const transfer: WaitingTransferRow = {
  ...{ orderNo, title: 'CFA 一级精讲班', studentId: 100_001, nickname: '林知远' },
  ...{ code: 'K7M2QX9A', amount: 338_000, received: 0, isOver: false },
  claim: { ...said, proof: { kind: 'picture', address } },
  startedAt: '2026-11-26T02:00:00.000Z',
};
const account: MoneyAccount = {
  ...{ accountId: 1, channel: 'bank', holder: '上海学舟教育科技有限公司', bank: '招商银行' },
  ...{ number: '1219000011112333', branch: '张江支行', remark: '', isOn: true },
};
const line = {
  ...{ lineId: 4, account: '招商银行 尾号 2333', number: '20261126009', day: '2026-11-26' },
  ...{ amount: 338_000, payer: '林建国', memo: '学费', keptAt: '2026-11-26T05:00:00.000Z' },
};

/** The page, and how often the receipt was fetched: each time is written down. */
function open(page: string, rows: WaitingTransferRow[]) {
  const looks = { count: 0 };
  openConsole(page, {
    says: [
      answer(listTransfers, rows),
      answer(listHandRefunds, []),
      answer(listMoneyAccounts, [account]),
      answer(listBankLines, [line]),
      file(address, () => {
        looks.count += 1;
        return new Response('webp', {
          headers: {
            'content-disposition': `inline; filename*=UTF-8''${encodeURI('转账回单.webp')}`,
          },
        });
      }),
    ],
  });
  return looks;
}

it('the bank’s receipt is seen by a press alone, where the money is confirmed', async () => {
  const looks = open('/console/orders/transfers', [transfer]);
  const user = userEvent.setup();
  expect(await screen.findByText('附了银行回单')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '收到了' }));
  const dialog = within(await screen.findByRole('dialog', { name: '收到一笔钱' }));
  expect(looks.count).toBe(0);
  await user.click(dialog.getByRole('button', { name: '看学员附的回单' }));
  const picture = await dialog.findByRole<HTMLImageElement>('img', { name: '学员附的银行回单' });
  expect([picture.src.slice(0, 5), looks.count]).toEqual(['blob:', 1]);
});

it('stands beside the lines that fit no order, with what its student says', async () => {
  const pdf = { ...transfer, claim: { ...said, proof: { kind: 'pdf' as const, address } } };
  const none = { ...transfer, code: 'B3B3B3B3', claim: null };
  open('/console/orders/transfers?tab=lines', [pdf, none]);
  expect(await screen.findByRole('table', { name: '对不上的流水' })).toBeTruthy();
  expect(
    await screen.findByText(/林建国 2026-11-26 转的，应转 ¥3,380，附言 K7M2QX9A/),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: '下载学员附的回单' })).toBeTruthy();
  expect(screen.queryByText(/B3B3B3B3/)).toBeNull();
});
