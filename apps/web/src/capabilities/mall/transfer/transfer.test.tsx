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
        claim: {
          payer: '林建国',
          day: '2026-11-13',
          reply: '没有这一天的转账',
          until,
          proof: null,
        },
      }),
    },
  });
  expect(await screen.findByText('学校没有查到这笔转账。')).toBeTruthy();
  expect(screen.getByText('学校说：没有这一天的转账')).toBeTruthy();
  expect(screen.getByText(/^已经收到 ¥100/)).toBeTruthy();
});

it('says how long the school looks for what was said', async () => {
  const claim = { payer: '林建国', day: '2026-11-13', reply: '', until, proof: null };
  openPage(address, { says: { [path]: waiting({ state: 'claimed', claim }) } });
  expect(
    await screen.findByText(/^学校最晚核对到 .*，到时没有查到，订单不再等这笔转账。$/),
  ).toBeTruthy();
});

it('says of a balance that nothing of it is lost until the school has looked', async () => {
  const claim = { payer: '林建国', day: '2026-11-13', reply: '', until: null, proof: null };
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

it('the bank’s receipt goes up at once and with the word; one that is refused loses nothing, and one that is there is changed', async () => {
  const user = userEvent.setup({ applyAccept: false });
  const sent = {
    key: 'b3b0a3f2-0000-4000-8000-000000000001',
    isImage: false,
    address: '',
    bytes: 9,
  };
  const proof = { kind: 'picture' as const, address: '/files/transfer/1' };
  const claim = { payer: '林建国', day: '2026-11-13', reply: '', until, proof };
  const policy = {
    ...{ url: '/api/upload/ticket', key: sent.key, maxBytes: 10_000_000, accept: [] },
    expiresAt: until,
  };
  const answers: unknown[] = [refuse(6004, '回单只能是 JPG、PNG、WebP 图片或 PDF'), sent];
  let now = waiting();
  const { asked } = openPage(address, {
    says: {
      [path]: () => now,
      'GET /api/mall/transfer/policy': policy,
      'POST /api/upload/ticket': () => answers.shift(),
      'POST /api/mall/transfer/claim': () => {
        now = waiting({ state: 'claimed', claim });
        return now;
      },
    },
  });
  const form = () => within(screen.getByRole('form', { name: '转好了，告诉学校' }));
  await screen.findByRole('form', { name: '转好了，告诉学校' });
  await user.type(form().getByLabelText('付款的人或单位'), '林建国');
  const choose = (name: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no field for a file');
    return user.upload(input, new File(['%PDF-1.7'], name));
  };
  await choose('回单.docx');
  expect(await form().findByText('回单只能是 JPG、PNG、WebP 图片或 PDF')).toBeTruthy();
  expect(form().getByLabelText<HTMLInputElement>('付款的人或单位').value).toBe('林建国');
  await choose('回单.pdf');
  expect(await form().findByText('回单.pdf')).toBeTruthy();
  await user.click(form().getByRole('button', { name: '已经转账' }));
  const link = await screen.findByRole('link', { name: '看附的回单' });
  expect(link.getAttribute('href')).toBe('/files/transfer/1');
  await user.click(form().getByRole('button', { name: '去掉回单' }));
  await user.click(form().getByRole('button', { name: '改一改再告诉学校' }));
  const said = () => asked.filter((request) => request.path === '/api/mall/transfer/claim');
  await waitFor(() =>
    expect(said().map(({ body }) => (body as { proofKey?: unknown }).proofKey)).toEqual([
      sent.key,
      null,
    ]),
  );
});
