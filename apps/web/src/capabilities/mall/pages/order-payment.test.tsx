// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '@xuezhou/client/testing/answer.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { bodies, openOrder, orderPath, readyButton, scanPath } from '../testing/open-order.ts';
import { orderDetail, orderId, payment, payResult, qrId, tradeId } from '../testing/samples.ts';

afterEach(() => vi.restoreAllMocks());

describe('[mall.payment-state] a payment by a code', () => {
  it('[order#4] is asked for on the press and turns into the paid page without a reload', async () => {
    let result = payResult();
    const { asked, router } = openOrder({ [scanPath]: () => result });
    await userEvent.click(await readyButton());
    const dialog = within(await screen.findByRole('dialog', { name: '微信扫码支付' }));
    expect(dialog.getByRole('img', { name: '微信付款二维码' })).toBeTruthy();
    expect(dialog.getByRole('status').textContent).toBe('等待付款');
    result = payResult({ isPaid: true, payState: 'paid', checkResult: 'paid' });
    const title = await screen.findByRole('heading', { name: '付好了，课程已经开通' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/order/1');
    expect(screen.getByRole('link', { name: '去上课' }).getAttribute('href')).toBe('/course/1');
    expect(document.title).toBe('订单 · 学舟');
    expect(bodies(asked, '/api/mall/pay/wechat')).toHaveLength(1);
    expect(bodies(asked, '/api/mall/pay/wechat')[0]?.['orderId']).toMatch(/^[0-9a-f-]{14}7/);
  });

  it('pressing 我已付款 asks the provider, and says so', async () => {
    const { asked } = openOrder();
    await userEvent.click(await readyButton());
    const dialog = within(await screen.findByRole('dialog', { name: '微信扫码支付' }));
    await userEvent.click(dialog.getByRole('button', { name: '我已付款，没有跳转' }));
    expect(dialog.getByRole('status').textContent).toBe('正在向微信核对这一笔');
    expect(asked.some(({ query }) => query['ask'] === 'true')).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: '还没付，看二维码' }));
    expect(dialog.getByRole('status').textContent).toBe('等待付款');
  });

  it('a code that is over was not charged; a new one keeps the order', async () => {
    const { asked } = openOrder({
      [scanPath]: payResult({ payState: 'expired' }),
      'POST /api/mall/trade/pay': { ...payment(), qr: 'weixin://new', paypalURL: '', snaplet: '' },
    });
    await userEvent.click(await readyButton());
    expect(await screen.findByText('二维码过期了，没有扣款')).toBeTruthy();
    expect(screen.getByText('订单、优惠券和积分都留到 21:33，价格不变。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '换一个二维码' }));
    await waitFor(() =>
      expect(bodies(asked, '/api/mall/trade/pay')[0]).toEqual({
        tradeId,
        way: 'wechat',
        kind: 'qr',
      }),
    );
  });

  it('says that the network is gone after three failures, and that nobody pays twice', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked } = openOrder({ [scanPath]: refuse(503) });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await readyButton());
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    const scans = () => asked.filter(({ path }) => path.includes('/scan/')).length;
    await act(() => vi.advanceTimersByTimeAsync(4500));
    expect(await screen.findByText('网断了，暂时看不到付款结果')).toBeTruthy();
    expect(screen.getByText(/已经付了就不用再付/)).toBeTruthy();
    const before = scans();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(scans()).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(scans()).toBe(before + 1);
  });

  it('that failed says why and what was kept; another way is one press away', async () => {
    openOrder({
      [scanPath]: payResult({
        ...{ payState: 'failed', checkResult: 'failed' },
        checkResultMessage: '微信回复：用户取消了付款。没有扣款。',
      }),
    });
    await userEvent.click(await readyButton());
    expect(await screen.findByRole('heading', { name: '这一笔没有付成' })).toBeTruthy();
    expect(screen.getByText('微信回复：用户取消了付款。没有扣款。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '换一种方式' }));
    expect(await screen.findByRole('radiogroup', { name: '付款方式' })).toBeTruthy();
  });

  it('closed meanwhile says what was given back; money that came late goes back', async () => {
    openOrder({
      [scanPath]: payResult({
        ...{ payState: 'refunded', checkResult: 'closed' },
        checkResultMessage: '这笔钱没有用上，正在原路退回，1 到 3 个工作日到账',
      }),
      [orderPath]: orderDetail({ state: 'closed', givenBack: ['优惠券已退回', '积分已退回 250'] }),
    });
    await userEvent.click(await readyButton());
    expect(await screen.findByRole('heading', { name: '订单已关闭' })).toBeTruthy();
    expect(screen.getByText(/这笔钱没有用上/)).toBeTruthy();
    expect(await screen.findByText('积分已退回 250')).toBeTruthy();
  });

  it('paid twice is paid once: what was one too many goes back, and the page says so', async () => {
    openOrder({
      [scanPath]: payResult({
        ...{ isPaid: true, isSentBack: true, payState: 'paid', checkResult: 'paid' },
        checkResultMessage: '订单已经用另一笔付好了，这一笔正在原路退回，1 到 3 个工作日到账',
      }),
      [orderPath]: orderDetail({ state: 'paid' }),
    });
    await userEvent.click(await readyButton());
    expect(await screen.findByText('另一笔会退回')).toBeTruthy();
    expect(screen.getByText(/这一笔正在原路退回/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: '订单已关闭' })).toBeNull();
  });

  it('closing the code changes nothing: the order stands, also after a reload', async () => {
    const { unmount, asked } = openOrder();
    await userEvent.click(await readyButton());
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    expect(await screen.findByText(/^订单留到/)).toBeTruthy();
    expect(asked.some(({ path }) => path.endsWith('/cancel'))).toBe(false);
    unmount();
    renderAt('/order/1');
    expect(await screen.findByText(/^订单留到/)).toBeTruthy();
  });

  it('a repeat after an answer that never came carries the same id', async () => {
    let isLost = true;
    const { asked } = openOrder({
      'POST /api/mall/pay/wechat': () => (isLost ? refuse(503) : payment()),
    });
    await userEvent.click(await readyButton());
    expect(await screen.findByText(/再按一次不会重复下单/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    isLost = false;
    await userEvent.click(await readyButton());
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    const [first, second] = bodies(asked, '/api/mall/pay/wechat');
    expect(first?.['orderId']).toBe(second?.['orderId']);
  });
});

describe('back from its provider’s page without a payment', () => {
  const leaveFor = async () => {
    vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const opened = openOrder({
      'POST /api/mall/pay/paypal': {
        ...payment({ qrType: 'paypal' }),
        paypalURL: 'https://paypal.example/x',
      },
      [`POST /api/mall/scan/${qrId}/paypal`]: payResult(),
    });
    await readyButton();
    await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
    await userEvent.click(await readyButton(/^用 PayPal 付/));
    await screen.findByText(/^订单留到/);
    expect(screen.queryByText('还没有收到付款')).toBeNull();
    opened.unmount();
    return opened;
  };

  it('says that nothing was taken at PayPal and that the order waits, with the ways to pay', async () => {
    await leaveFor();
    renderAt(`/order/1?orderId=${orderId}&left=paypal`);
    expect(await screen.findByText('没有在 PayPal 付款，没有扣款')).toBeTruthy();
    expect(screen.getByText(/^订单还留着/)).toBeTruthy();
    expect(screen.getByText(/^订单留到/)).toBeTruthy();
    expect(screen.getByRole('radiogroup', { name: '付款方式' })).toBeTruthy();
  });

  it('however it was left: no payment is known, and its provider is asked on a press', async () => {
    const { asked } = await leaveFor();
    renderAt('/order/1');
    expect(await screen.findByText('还没有收到付款')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '去核对' }));
    expect(await screen.findByText(/^核对过了，还没有收到付款/)).toBeTruthy();
    expect(asked.some(({ query }) => query['ask'] === 'true')).toBe(true);
  });
});

describe('a payment on its provider’s page', () => {
  it('[order#4] Alipay’s form is sent in the same tab, and who comes back sees what became of it', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    const alipay = {
      ...payment({ qrType: 'alipay' }),
      snaplet:
        '<form action="https://openapi.alipay.example/gateway.do" method="post"><input name="sign" value="s"></form>',
    };
    let result = payResult();
    const { unmount } = openOrder({
      'POST /api/mall/pay/alipay': alipay,
      [`POST /api/mall/scan/${qrId}/alipay`]: () => result,
    });
    await readyButton();
    await userEvent.click(screen.getByRole('radio', { name: '支付宝' }));
    await userEvent.click(await readyButton(/^用支付宝付/));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    unmount();
    result = payResult({ isPaid: true, payState: 'paid' });
    renderAt(`/order/1?orderId=${orderId}`);
    expect(await screen.findByRole('heading', { name: '付好了，课程已经开通' })).toBeTruthy();
  });

  it('[order#4] PayPal is left for, in the same tab', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    openOrder({
      'POST /api/mall/pay/paypal': {
        ...payment({ qrType: 'paypal' }),
        paypalURL: 'https://paypal.example/x',
      },
      [`POST /api/mall/scan/${qrId}/paypal`]: payResult(),
    });
    await readyButton();
    await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
    await userEvent.click(await readyButton(/^用 PayPal 付/));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://paypal.example/x'));
  });
});
