// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { refuse } from '@xuezhou/client/testing/answer.ts';
import userEvent from '@testing-library/user-event';
import type { OrderLinkView } from '@xuezhou/contract/mall';
import { refusals } from '@xuezhou/contract/refusals';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.ts';
import { payment, payResult } from '../testing/samples.ts';

const code = '7QF2XK4M9TRC';
const link = (given: Partial<OrderLinkView> = {}): OrderLinkView => ({
  ...{ state: 'open', forWhom: '*禾', goodName: 'CFA 一级精讲班', variantTitle: '续 3 个月' },
  lines: [
    { kind: 'good', label: 'CFA 一级精讲班', amount: 68_000, was: null },
    { kind: 'coupon', label: '学校减免，减 60', amount: -6000, was: null },
  ],
  ...{ realPrice: 62_000, later: 0, endsAt: '2026-11-28T10:00:00.000Z' },
  ways: [
    { way: 'wechat', amount: 62_000, currency: 'CNY', kinds: ['qr', 'jsapi'] },
    { way: 'alipay', amount: 62_000, currency: 'CNY', kinds: ['qr'] },
  ],
  agreement: null,
  ...given,
});
const refused = (name: 'linkUnknown' | 'linkOver') => () =>
  refuse(refusals[name][0], refusals[name][1]);
afterEach(() => sessionStorage.clear());

describe('the page behind a link to pay', () => {
  it('shows good, sum and the last sign of the name, and is paid by a code without signing in', async () => {
    const user = userEvent.setup();
    const { asked } = openPage(`/p#${code}`, {
      says: {
        'POST /api/mall/link': link(),
        'POST /api/mall/link/pay': { ...payment(), paypalURL: '', snaplet: '' },
        'POST /api/mall/link/scan': payResult({ payState: 'paid', isPaid: true }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'CFA 一级精讲班' })).toBeTruthy();
    expect(screen.getByText('给*禾买的')).toBeTruthy();
    expect(screen.getByText('学校减免，减 60')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '付 ¥620.00' }));
    expect(await screen.findByRole('heading', { name: '付好了' })).toBeTruthy();
    expect(screen.getByText(/课程已经加给\*禾/)).toBeTruthy();
    const paid = asked.find(({ path }) => path === '/api/mall/link/pay');
    expect(paid?.body).toEqual({ code, way: 'wechat', kind: 'qr', realPrice: 62_000 });
    // No address of ours holds the code.
    expect(asked.every(({ path }) => !path.includes(code))).toBe(true);
  });

  it('is agreed to by who pays, and pays nothing before', async () => {
    const user = userEvent.setup();
    const agreement = { title: '服务协议', version: '1', html: '<p>甲乙</p>', digest: 'd' };
    const { asked } = openPage(`/p#${code}`, {
      says: { 'POST /api/mall/link': link({ agreement }) },
    });
    await user.click(await screen.findByRole('button', { name: '付 ¥620.00' }));
    expect(asked.some(({ path }) => path === '/api/mall/link/pay')).toBe(false);
    expect(screen.getByRole('checkbox').getAttribute('aria-describedby')).toBeTruthy();
  });

  it.each([
    ['over', '付款链接过期了'],
    ['withdrawn', '学校收回了这个链接'],
    ['closed', '这一单已经不用付了'],
    ['paid', '付好了'],
  ] as const)('that is %s says so, with a way on', async (state, title) => {
    const user = userEvent.setup();
    openPage(`/p#${code}`, { says: { 'POST /api/mall/link': link({ state, ways: [] }) } });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '换一个付款码' }));
    expect(await screen.findByLabelText('付款码')).toBeTruthy();
  });

  it.each([
    'charset=utf-8&out_trade_no=1&trade_no=2&sign=x%2By&sign_type=RSA2&app_id=3',
    'token=T-1&PayerID=P-1',
  ])('keeps nothing in its address of what a provider led back with: %s', async (added) => {
    sessionStorage.setItem('xz-pay-code', code);
    const { router } = openPage(`/p?${added}`, { says: { 'POST /api/mall/link': link() } });
    expect(await screen.findByRole('heading', { name: 'CFA 一级精讲班' })).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('[pay-link] asks for the code where there is none, and says which is none', async () => {
    const user = userEvent.setup();
    openPage('/p', { says: { 'POST /api/mall/link': refused('linkUnknown') } });
    await user.click(await screen.findByRole('button', { name: '看这一单' }));
    expect(await screen.findByText('请先输入付款码')).toBeTruthy();
    await user.type(screen.getByLabelText('付款码'), '7qf2 xk4m 9trc');
    await user.click(screen.getByRole('button', { name: '看这一单' }));
    expect(await screen.findByRole('heading', { name: '没有这个付款码' })).toBeTruthy();
  });

  it('asks for another code where the address was cut in the middle of a sign', async () => {
    const user = userEvent.setup();
    openPage(`/p#${code}%E7`, { says: { 'POST /api/mall/link': refused('linkUnknown') } });
    expect(await screen.findByRole('heading', { name: '没有这个付款码' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '换一个付款码' }));
    expect(await screen.findByLabelText('付款码')).toBeTruthy();
  });

  it('that was refused says why and keeps all else', async () => {
    const user = userEvent.setup();
    openPage(`/p#${code}`, {
      says: {
        'POST /api/mall/link': link(),
        'POST /api/mall/link/pay': refused('linkOver'),
      },
    });
    await user.click(await screen.findByRole('button', { name: '付 ¥620.00' }));
    expect(await screen.findByText(refusals.linkOver[1])).toBeTruthy();
    expect(screen.getByRole('button', { name: '付 ¥620.00' })).toBeTruthy();
  });
});
