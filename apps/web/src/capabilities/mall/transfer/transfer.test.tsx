// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OrderTransfer } from '@xuezhou/contract/mall';
import { refuse } from '@xuezhou/client/testing/answer.ts';
import { openPage } from '../testing/open-page.ts';
import { orderDetail, orderId, trade, tradeId } from '../testing/samples.ts';

const until = '2026-11-20T15:59:59.000Z';
const transfer = (given: Partial<OrderTransfer> = {}): OrderTransfer => ({
  ...{ state: 'open', received: 0, missing: 337_750, code: 'K7M2QX9A', claim: null },
  ...{ payTo: '2026-11-18T15:59:59.000Z' },
  accounts: [
    {
      ...{ accountId: 1, holder: '上海学舟教育科技有限公司', bank: '招商银行' },
      ...{ number: '1219000011112333', branch: '张江支行', remark: '' },
    },
  ],
  ...given,
});
const waiting = (given: Partial<OrderTransfer> = {}) =>
  orderDetail({
    ...{ state: 'unpaid', chip: 'unpaid', way: 'bank', paidAt: null, actions: ['cancel', 'pay'] },
    ...{ trades: [trade()], trade: { tradeId, tradeType: 'normal' }, transfer: transfer(given) },
  });
const address = `/order-detail/normal/${orderId}`;
const path = `GET /api/mall/order/normal/${orderId}`;

it('tells where to transfer what, and by which note', async () => {
  openPage(address, { says: { [path]: waiting() } });
  expect(await screen.findByText('1219 0000 1111 2333')).toBeTruthy();
  expect(screen.getByText('上海学舟教育科技有限公司')).toBeTruthy();
  expect(screen.getByText('招商银行 张江支行')).toBeTruthy();
  expect(screen.getByText('¥3,377.50')).toBeTruthy();
  expect(screen.getByText('K7M2QX9A')).toBeTruthy();
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: '复制账号' }));
  await waitFor(() => expect(copied).toHaveBeenCalledWith('1219000011112333'));
});

it('the student says that the money is on its way; a refusal loses nothing', async () => {
  const { asked } = openPage(address, {
    says: {
      [path]: waiting(),
      'POST /api/mall/transfer/claim': refuse(12_302, '请写哪一天转的，今天或之前的日期'),
    },
  });
  const form = within(await screen.findByRole('form', { name: '转好了，告诉学校' }));
  await userEvent.click(form.getByRole('button', { name: '已经转账' }));
  expect(await form.findByText('请写上付款的人或单位')).toBeTruthy();
  await userEvent.type(form.getByLabelText('付款的人或单位'), '林建国');
  await userEvent.click(form.getByRole('button', { name: '已经转账' }));
  expect(await form.findByText('请写哪一天转的，今天或之前的日期')).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('付款的人或单位').value).toBe('林建国');
  const said = asked.filter((request) => request.path === '/api/mall/transfer/claim');
  expect(said[0]?.body).toMatchObject({ orderId, payer: '林建国' });
});

it('says what the school answered, and what came in part', async () => {
  openPage(address, {
    says: {
      [path]: waiting({
        ...{ state: 'refused', received: 10_000, missing: 327_750 },
        claim: { payer: '林建国', day: '2026-11-13', reply: '没有这一天的转账', until },
      }),
    },
  });
  expect(await screen.findByText('学校没有查到这笔转账。')).toBeTruthy();
  expect(screen.getByText('学校说：没有这一天的转账')).toBeTruthy();
  expect(screen.getByText(/^已经收到 ¥100/)).toBeTruthy();
});

it('says how long the school looks for what was said', async () => {
  const claim = { payer: '林建国', day: '2026-11-13', reply: '', until };
  openPage(address, { says: { [path]: waiting({ state: 'claimed', claim }) } });
  expect(
    await screen.findByText(/^学校最晚核对到 .*，到时没有查到，订单不再等这笔转账。$/),
  ).toBeTruthy();
});

it('says of a balance that nothing of it is lost until the school has looked', async () => {
  const claim = { payer: '林建国', day: '2026-11-13', reply: '', until: null };
  openPage(address, { says: { [path]: waiting({ state: 'claimed', claim }) } });
  expect(await screen.findByText('学校查过之前，定金和这一单都留着。')).toBeTruthy();
});

it('an order that waits goes over to a transfer on its own page', async () => {
  const bank = { way: 'bank' as const, amount: 337_750, currency: 'CNY' as const, kinds: [] };
  const { asked } = openPage(`/trade/normal/${tradeId}`, {
    says: {
      [`GET /api/mall/trade/normal/${tradeId}`]: trade({ ways: [bank] }),
      'POST /api/mall/trade/transfer': {
        ...{ orderId, tradeType: 'normal', tradeId, realPrice: 337_750 },
        payTo: '2026-11-18T15:59:59.000Z',
      },
      [path]: waiting(),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /用银行转账付/ }));
  expect(await screen.findByText('K7M2QX9A')).toBeTruthy();
  const begun = asked.filter((request) => request.path === '/api/mall/trade/transfer');
  expect(begun[0]?.body).toEqual({ tradeId });
});
