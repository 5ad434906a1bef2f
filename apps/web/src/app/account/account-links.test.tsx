// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCancellation, getStudentInfo, listDevices } from '@xuezhou/contract/account';
import { listMessages } from '@xuezhou/contract/message';
import { getVersion } from '@xuezhou/contract/site';
import { expect, it } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { answer, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

// A popover without a layout counts as hidden.
const hidden = true;

async function openMenu() {
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student({ unreadMessages: 3, hasNewMessages: true, authenticated: 1 })),
    answer(listMessages, { list: [], count: 0 }),
    answer(listDevices, []),
    answer(getCancellation, null),
  ]);
  const app = renderAt('/message');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '林知远，打开我的菜单' }));
  // The pages of one's own have such a list too, inside the page.
  const links = await waitFor(() => {
    const all = screen.getAllByRole('navigation', { name: '我的', hidden });
    const found = all.find((list) => list.closest('main') === null);
    if (found === undefined) throw new Error('the menu is not there yet');
    return found;
  });
  return { user, links, ...app };
}

it('the menu leads to what belongs to the student, and says what is new there', async () => {
  const { links } = await openMenu();
  // Each capability's links come with its own code.
  const shown = () =>
    within(links)
      .getAllByRole('link', { hidden })
      .map((link) => [link.getAttribute('href'), link.textContent]);
  await expect.poll(shown, { timeout: 30_000 }).toEqual([
    ['/message', '消息3 条未读'],
    ['/my-order', '订单'],
    ['/coupon', '优惠券'],
    ['/points', '积分'],
    ['/achievements', '奖章与成就'],
    ['/referral', '推荐同学'],
    ['/notes', '笔记'],
    ['/ai', '找讲解'],
    ['/favorite', '收藏'],
    ['/career', '职业规划'],
    ['/alumni', '校友的祝福'],
    ['/identity', '实名认证已认证'],
    ['/setting#addresses', '收货地址'],
    ['/setting', '设置'],
  ]);
});

it('the menu is gone once one of them was followed', async () => {
  const { user, links, router } = await openMenu();
  await user.click(within(links).getByRole('link', { name: '设置', hidden }));
  await screen.findByRole('region', { name: '个人资料' });
  expect(router.state.location.pathname).toBe('/setting');
  await waitFor(() => expect(links.isConnected).toBe(false));
});
