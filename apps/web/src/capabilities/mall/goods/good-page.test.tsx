// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.ts';
import { coupon, good, variant } from '../testing/samples.ts';

describe('[mall-good] one good', () => {
  const path = 'GET /api/mall/good/1';
  const both = [variant(), variant({ limitYear: 2028, title: '2028 年 2 月考期', price: 428_000 })];

  it('[mall-good#1-4] shows what it holds, its price, its coupon, and how to buy it', async () => {
    const items = [
      {
        ...{ kind: 'course' as const, title: '数量方法', holds: '视频 96 段' },
        ...{ courseId: 1, isOwned: false, isOpen: false },
      },
    ];
    openPage('/mall/good/1', { says: { [path]: good({ items, coupons: [coupon()] }) } });
    expect(await screen.findByText('数量方法')).toBeTruthy();
    expect(screen.getByText('视频 96 段')).toBeTruthy();
    expect(screen.getByText('3,680')).toBeTruthy();
    expect(screen.getByRole('button', { name: '领取 精讲班优惠券' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: '立即购买' })[0]?.getAttribute('href')).toMatch(
      /^\/order\/1/,
    );
    expect(screen.getAllByRole('link', { name: '用兑换码' })[0]?.getAttribute('href')).toBe(
      '/write-off/1',
    );
  });

  it('of what is open to everybody leads to the course first, and lets it be bought all the same', async () => {
    openPage('/mall/good/1', { says: { [path]: good({ openCourseId: 7, trialCourseId: 7 }) } });
    const study = (await screen.findAllByRole('link', { name: '开始学习' }))[0];
    expect(study?.getAttribute('href')).toBe('/course/7');
    expect(screen.queryByText('3,680')).toBeNull();
    expect(screen.getByText('现在免费开放')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '立即购买' })).toBeNull();
    expect(screen.queryByRole('link', { name: '免费试听' })).toBeNull();
    expect(screen.getAllByRole('link', { name: '仍要购买' })[0]?.getAttribute('href')).toMatch(
      /^\/order\/1/,
    );
  });

  it('chooses nothing beforehand, and takes what is chosen to the order', async () => {
    openPage('/mall/good/1?source=mail', {
      says: {
        [path]: good({
          variants: both,
          extras: [{ extraId: 8, title: '纸质讲义', price: 18_000, needsAddress: true }],
        }),
      },
    });
    const extra = await screen.findByRole('button', { name: /纸质讲义/ });
    expect(extra.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(extra);
    await userEvent.click(screen.getByRole('button', { name: /2028 年 2 月考期/ }));
    const buy = screen.getAllByRole('link', { name: '立即购买' })[0];
    await waitFor(() =>
      expect(buy?.getAttribute('href')).toBe('/order/1?limitYear=2028&extra=8&source=mail'),
    );
    expect(screen.getByText('买后 7 天内没看满 3 节，全额退')).toBeTruthy();
  });

  it.each([
    ['soldOut', '已售完'],
    ['over', '已停售'],
  ] as const)('that is %s cannot be bought, and leads on', async (saleState, words) => {
    const coupons = [coupon()];
    openPage('/mall/good/1', {
      says: { [path]: good({ coupons, variants: [variant({ saleState })] }) },
    });
    expect(
      (await screen.findAllByRole<HTMLButtonElement>('button', { name: words }))[0]?.disabled,
    ).toBe(true);
    expect(screen.queryByText(/精讲班优惠券/)).toBeNull();
    expect(screen.getAllByRole('link', { name: '看看别的' })[0]?.getAttribute('href')).toBe(
      '/mall',
    );
  });

  it('that is owned leads to its course, without a price', async () => {
    const owned = {
      courseId: 9,
      expireDate: null,
      within: '联报',
      readingStarted: 0,
      readingCount: 0,
    };
    openPage('/mall/good/1', { says: { [path]: good({ owned, variants: [variant({ owned })] }) } });
    expect((await screen.findAllByRole('link', { name: '去上课' }))[0]?.getAttribute('href')).toBe(
      '/course/9',
    );
    expect(screen.queryByText('3,680')).toBeNull();
  });

  it.each([
    ['deposit', '定金已付，看订单'],
    ['checking', '正在核对，看订单'],
  ] as const)('whose order waits as %s leads to that order', async (state, words) => {
    const pendingOrder = { orderId: 'o-7', type: 'presell-deposit', state } as const;
    openPage('/mall/good/1', { says: { [path]: good({ pendingOrder }) } });
    const [link] = await screen.findAllByRole('link', { name: words });
    expect(link?.getAttribute('href')).toBe('/order-detail/presell-deposit/o-7');
    expect(screen.queryByRole('link', { name: /^付定金|^立即购买/ })).toBeNull();
  });

  it('that is open to everybody still leads to the order that waits, whatever is sold by now', async () => {
    const pendingOrder = { orderId: 'o-7', type: 'presell-deposit', state: 'deposit' } as const;
    const variants = [variant({ saleState: 'over' })];
    const open = good({ openCourseId: 7, pendingOrder, saleState: 'over', variants });
    openPage('/mall/good/1', { says: { [path]: open } });
    const [link] = await screen.findAllByRole('link', { name: '定金已付，看订单' });
    expect(link?.getAttribute('href')).toBe('/order-detail/presell-deposit/o-7');
  });

  it('that never was says so', async () => {
    openPage('/mall/good/1', { says: {} });
    expect(await screen.findByText('没有这件商品')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去商城看看' })).toBeTruthy();
  });
});
