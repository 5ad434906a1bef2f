// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GoodCard, GoodFamily } from '@xuezhou/contract/mall';
import { describe, expect, it } from 'vitest';
import { guest } from '../../../platform/session/guest.ts';
import { answer, refuse } from '@xuezhou/client/testing/answer.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { school } from '../../../test/school.ts';
import { openPage } from '../testing/open-page.ts';
import { coupon, goodCard } from '../testing/samples.ts';

const family = (name: GoodFamily['family'], goods: GoodCard[]): GoodFamily => ({
  ...{ family: name, caption: `${name} 的考季`, count: goods.length, goods },
});

const shelves = (given: object = {}) => ({
  'GET /api/mall/goods': {
    families: [
      family('CFA', [
        goodCard({ compareCount: 2, formerPrice: { price: 428_000, until: '2026-10-31' } }),
        goodCard({ goodId: 2, goodName: 'CFA 一级题库', kind: 'bank', price: 68_000 }),
        goodCard({ goodId: 3, goodName: 'CFA 二级精讲班' }),
        goodCard({ goodId: 4, goodName: 'CFA 免费课', price: 0 }),
      ]),
      family('FRM', [
        goodCard({
          ...{ goodId: 5, goodName: 'FRM 一级精讲班', family: 'FRM' },
          owned: {
            ...{ courseId: 9, expireDate: '2027-12-31', within: null },
            ...{ readingStarted: 5, readingCount: 43 },
          },
        }),
        goodCard({ goodId: 6, goodName: 'FRM 二级', family: 'FRM', saleState: 'soldOut' }),
      ]),
      family('EEPG', []),
      family('OTHER', []),
    ],
    ...{ coupon: null, moreCoupons: 0, myCoupons: 2 },
    ...given,
  },
});

const section = (name: string) => screen.findByRole('region', { name });

describe('[mall#1,2] the mall: goods by course family', () => {
  it('shows three of each family, and all of it behind its tab', async () => {
    const { router } = openPage('/mall', { says: shelves() });
    const cfa = await section('CFA');
    expect(within(cfa).getAllByRole('article')).toHaveLength(3);
    const tabs = within(screen.getByRole('navigation', { name: '课程系列' }));
    expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
      ...['全部', 'CFA4', 'FRM2', 'EEPG0'],
    ]);
    await userEvent.click(within(cfa).getByRole('link', { name: 'CFA，全部 4 件' }));
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'CFA' })).getAllByRole('article'),
      ).toHaveLength(4),
    );
    expect(router.state.location.pathname).toBe('/mall/CFA');
    expect(screen.queryByRole('region', { name: 'FRM' })).toBeNull();
  });

  it('opens a family by its address, however it is written', async () => {
    openPage('/mall/cfa', { says: shelves() });
    expect(within(await section('CFA')).getAllByRole('article')).toHaveLength(4);
    expect(screen.queryByRole('region', { name: 'FRM' })).toBeNull();
    const tabs = within(screen.getByRole('navigation', { name: '课程系列' }));
    expect(tabs.getByRole('link', { name: /^CFA/ }).getAttribute('aria-current')).toBe('page');
  });

  it('shows points for money in a place of their own, with what they do, and not among books', async () => {
    const pack = goodCard({ goodId: 9, goodName: '1,000 积分', family: 'OTHER', kind: 'points' });
    const book = goodCard({ goodId: 10, goodName: '手册', family: 'OTHER', kind: 'book' });
    const { router } = openPage('/mall', {
      says: shelves({ families: [family('CFA', [goodCard()]), family('OTHER', [book, pack])] }),
    });
    const packs = within(await section('积分'));
    expect(packs.getByText('付款时 100 积分抵 1 元，也可以换东西，不到期')).toBeTruthy();
    expect(packs.getAllByRole('link').map((link) => link.textContent)).toEqual(['1,000 积分']);
    const chip = screen.getByRole('button', { name: '书与闪卡' });
    await userEvent.click(chip);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ kind: 'book' }));
    expect(screen.queryByText('1,000 积分')).toBeNull();
    expect(screen.getByText('手册')).toBeTruthy();
  });

  it('says of a former price until when it was asked, and never strikes one out', async () => {
    const { container } = openPage('/mall', { says: shelves() });
    expect(await screen.findByText('10 月 31 日前售 ¥4,280')).toBeTruthy();
    expect(container.querySelector('s, del')).toBeNull();
  });

  it('of what is owned it shows how far one is and no price; what is sold out says so', async () => {
    openPage('/mall', { says: shelves() });
    const [owned, soldOut] = within(await section('FRM')).getAllByRole('article');
    expect(within(owned as HTMLElement).getByText('你已有')).toBeTruthy();
    expect(within(owned as HTMLElement).getByText('已开始 5 / 43 章')).toBeTruthy();
    expect(owned?.textContent).not.toContain('¥');
    expect(
      within(owned as HTMLElement)
        .getByRole('link', { name: '继续学习 FRM 一级精讲班' })
        .getAttribute('href'),
    ).toBe('/course/9');
    expect(within(soldOut as HTMLElement).getByText('已售完')).toBeTruthy();
  });

  it('says of what is open to everybody that it is', async () => {
    const open = goodCard({ goodName: '人人可学', openCourseId: 3 });
    const families = [{ family: 'CFA' as const, caption: '', count: 1, goods: [open] }];
    openPage('/mall', { says: shelves({ families }) });
    const [card] = within(await section('CFA')).getAllByRole('article');
    expect(within(card as HTMLElement).getByText('现在免费开放')).toBeTruthy();
    expect(card?.textContent).not.toContain('¥');
    const begin = within(card as HTMLElement).getByRole('link', { name: '开始学习 人人可学' });
    expect(begin.getAttribute('href')).toBe('/course/3');
  });

  it('keeps the chosen kind in the address', async () => {
    const { router } = openPage('/mall', { says: shelves() });
    await userEvent.click(await screen.findByRole('button', { name: '题库与模考' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'bank' }));
    expect(
      screen.getAllByRole('article').map((each) => each.querySelector('h3')?.textContent),
    ).toEqual(['CFA 一级题库']);
    await userEvent.click(screen.getByRole('link', { name: 'EEPG 0' }).closest('a') as HTMLElement);
    expect(await screen.findByText('这里还没有这一类商品')).toBeTruthy();
  });

  it('opens one comparison, whose rows tell something, and keeps it in the address', async () => {
    const { router } = openPage('/mall', {
      says: {
        ...shelves(),
        'GET /api/mall/good/1/compare': {
          title: 'CFA 一级，两种学法',
          goods: [
            { goodId: 4, way: '免费课', price: 0, words: '先看看讲法', isOwned: false },
            { goodId: 1, way: '精讲班', price: 368_000, words: '从零开始', isOwned: false },
          ],
          rows: [
            { label: '视频', cells: ['12 段', '412 段'] },
            { label: '语言', cells: ['中文', '中文'] },
            { label: '模考', cells: [null, '6 套'] },
            { label: '纸质手册', cells: ['不含', '含'] },
          ],
        },
      },
    });
    const button = await screen.findByRole('button', { name: 'CFA 一级精讲班，比一比 2 种' });
    await userEvent.click(button);
    const table = await screen.findByRole('table');
    expect(router.state.location.search).toEqual({ compare: '1' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((each) => each.textContent),
    ).toEqual([...['视频', '模考', '纸质手册', '去看']]);
    const none = within(table).getAllByText('不含');
    expect(none.map(({ dataset }) => dataset['none'])).toEqual(['true', 'true']);
    expect(within(table).getByRole('link', { name: '开始免费课' }).getAttribute('href')).toBe(
      '/order/4',
    );
    await userEvent.click(screen.getByRole('button', { name: '收起' }));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('takes a coupon at once, and takes it back with words when it is gone', async () => {
    let isGone = true;
    const { asked } = openPage('/mall', {
      says: {
        ...shelves({ coupon: coupon(), moreCoupons: 2 }),
        'POST /api/mall/coupons/take': () =>
          isGone ? refuse(4013, '这张优惠券已经领完或过期，请看看别的') : coupon({ action: 'use' }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '领取 精讲班优惠券' }));
    expect(await screen.findByText('这张优惠券已经领完或过期，请看看别的')).toBeTruthy();
    expect(screen.getByRole('link', { name: '还有 2 张' }).getAttribute('href')).toBe(
      '/mall/coupon',
    );
    isGone = false;
    await userEvent.click(await screen.findByRole('button', { name: '领取 精讲班优惠券' }));
    expect(await screen.findByText('已领取')).toBeTruthy();
    expect(asked.filter(({ path }) => path === '/api/mall/coupons/take')[0]?.body).toEqual({
      couponId: 5,
    });
  });

  it('a family without goods keeps its tab and leads to what is free', async () => {
    openPage('/mall/EEPG', { says: shelves() });
    expect(await screen.findByText('EEPG 的课还在准备')).toBeTruthy();
    expect(screen.getByText('可以先看 CFA 的免费课。')).toBeTruthy();
    expect(screen.getByRole('link', { name: '看 CFA' }).getAttribute('href')).toBe('/mall/CFA');
  });

  it('[mall.failure] courses that did not come are none, told in their place and asked for again', async () => {
    let isDown = true;
    const { asked } = openPage('/mall', {
      says: {
        'GET /api/mall/goods': () => (isDown ? refuse(500) : shelves()['GET /api/mall/goods']),
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('商品没有加载出来');
    expect(screen.queryByText(/还在准备/)).toBeNull();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await section('CFA')).toBeTruthy();
    expect(asked.filter(({ path }) => path === '/api/mall/goods')).toHaveLength(2);
  });

  it('a visitor sees it with the site around it, and logs in to take a coupon', async () => {
    answer({
      'GET /api/version': { version: '1' },
      'GET /api/site/school': school(),
      'GET /api/nuxt/web/student/info': guest,
      ...shelves({ coupon: coupon() }),
    });
    renderAt('/mall');
    await userEvent.click(await screen.findByRole('button', { name: '领取 精讲班优惠券' }));
    expect(await screen.findByRole('dialog', { name: '登录' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: '我的订单' })).toBeNull();
  });
});

describe('[mall-coupon] coupons one can take', () => {
  it('takes, leads to what it is for, and says since when there are none', async () => {
    openPage('/mall/coupon', {
      says: {
        'GET /api/mall/coupons': [
          coupon(),
          coupon({ couponId: 6, couponName: '题库券', action: 'use', goodIds: [2], families: [] }),
          coupon({
            ...{ couponId: 7, couponName: '新人券', action: 'gone' },
            goneAt: '2026-11-10T04:00:00.000Z',
          }),
        ],
        'POST /api/mall/coupons/take': coupon({ action: 'use' }),
      },
    });
    expect((await screen.findByRole('link', { name: '去用 题库券' })).getAttribute('href')).toBe(
      '/mall/good/2',
    );
    expect(screen.getByText(/11 月 10 日领完了/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '领取 精讲班优惠券' }));
    expect(
      (await screen.findByRole('link', { name: '去用 精讲班优惠券' })).getAttribute('href'),
    ).toBe('/mall?of=CFA_FRM_CPA');
  });

  it('[mall.failure] a list that did not come is empty, in its own words; a refused code stays', async () => {
    openPage('/mall/coupon', {
      says: {
        'GET /api/mall/coupons': refuse(500),
        'POST /api/mall/coupons/take': refuse(4015, '没有这张优惠券，请对照检查后再输入'),
      },
    });
    expect(await screen.findByText('优惠券没有加载出来')).toBeTruthy();
    expect(screen.queryByText('现在没有可以领的券')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '券码' });
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    await userEvent.type(field, 'NONE{Enter}');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect((await screen.findAllByText('没有这张优惠券，请对照检查后再输入')).length).toBe(1);
    expect(field.value).toBe('NONE');
  });
});
