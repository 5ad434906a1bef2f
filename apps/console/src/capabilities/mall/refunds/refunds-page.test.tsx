// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  agreeToRefund,
  listRefunds,
  refuseRefund,
  retryRefund,
} from '@xuezhou/contract/mall/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../../test/open-console.tsx';

const refund = (given: object = {}) => ({
  ...{ refundNo: 7, orderNo: '2026111221037715', title: 'CFA 一级精讲班', state: 'asked' as const },
  ...{ amount: 337_750, kept: 0, points: 250, keptWords: '', moves: [], isByRule: true },
  ...{ reason: 'plans' as const, words: '外派，考不了', askedAt: '2026-11-26T02:00:00.000Z' },
  ...{ proposedBy: null, agreedBy: null, isOwn: false },
  ...given,
});
const refunds = [
  refund(),
  refund({ refundNo: 8, title: '审计精讲', proposedBy: '陈望舒', isOwn: true, isByRule: false }),
  refund({ refundNo: 9, title: '税法精讲', state: 'abnormal', agreedBy: '冯知微' }),
  refund({
    refundNo: 10,
    title: '会计精讲',
    keptWords: '请先退掉续期的那一单',
    kept: 1200,
    moves: ['冲刺营从「二班」换到「一班」，2026-12-01 开始'],
  }),
];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

const rows = () =>
  within(screen.getByRole('table', { name: '退款' }))
    .getAllByRole('row')
    .slice(1);
const rowOf = async (title: string) => {
  await screen.findByRole('table', { name: '退款' });
  return within(rows().find(({ textContent }) => textContent.includes(title))!);
};

it('tells the sum, the rule, why, and who proposed and agreed; narrowed in its address', async () => {
  const user = userEvent.setup();
  openConsole('/console/refunds', { says: [answer(listRefunds, refunds)] });
  await screen.findByRole('table', { name: '退款' });
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /CFA 一级精讲班2026 1112 2103 7715等同意¥3,377.50250 积分在退款规则内计划变了：外派，考不了学员申请/,
    ),
    expect.stringMatching(/审计精讲.*不在规则内，由学校定.*陈望舒 提出/),
    expect.stringMatching(/税法精讲.*没有退成.*冯知微 同意.*再退一次/),
    expect.stringMatching(/会计精讲.*用掉的积分扣了 ¥12.*还不能同意：请先退掉续期的那一单/),
  ]);
  await user.click(screen.getByRole('button', { name: '没有退成 1' }));
  expect(rows()).toHaveLength(1);
  expect(shownAddress()).toBe('/console/refunds?state=abnormal');
});

it('is not agreed to by who proposed it, nor while another order has to come back first', async () => {
  const user = userEvent.setup();
  openConsole('/console/refunds', { says: [answer(listRefunds, refunds)] });
  const own = await rowOf('审计精讲');
  expect(own.queryByRole('button', { name: '同意' })).toBeNull();
  expect(own.getByRole('button', { name: '不同意' })).toBeTruthy();
  await user.click((await rowOf('会计精讲')).getByRole('button', { name: '同意' }));
  const dialog = within(await screen.findByRole('dialog', { name: '同意退款' }));
  expect(dialog.getByText('请先退掉续期的那一单')).toBeTruthy();
  expect(dialog.getByText('−¥12')).toBeTruthy();
  expect(dialog.getByText('冲刺营从「二班」换到「一班」，2026-12-01 开始')).toBeTruthy();
  expect(dialog.getByLabelText('你的登录密码')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^同意，退/ }).disabled).toBe(true);
});

it('is agreed to once, with the second step; a refusal stands where it was asked for', async () => {
  const user = userEvent.setup();
  openConsole('/console/refunds', {
    says: [answer(listRefunds, refunds), refuse(agreeToRefund, 'refundSecondPerson')],
    self: { hasSecondStep: true },
  });
  await user.click((await rowOf('CFA 一级精讲班')).getByRole('button', { name: '同意' }));
  const dialog = within(await screen.findByRole('dialog', { name: '同意退款' }));
  await user.type(dialog.getByLabelText('给学员的话'), '祝顺利');
  const agree = dialog.getByRole('button', { name: '同意，退 ¥3,377.50' });
  await user.click(agree);
  expect(await dialog.findByText('请输入动态码')).toBeTruthy();
  expect(calls(agreeToRefund)).toEqual([]);
  await user.type(dialog.getByLabelText('你的动态码'), '407123');
  await user.click(agree);
  expect(await dialog.findByText(/请另一位同事来同意/)).toBeTruthy();
  respondAlso([refuse(agreeToRefund, 'codeWrong')]);
  await user.click(agree);
  // At its field, not over the button.
  const wrong = await dialog.findByText(/动态码不对/);
  expect(wrong.closest('[role="alert"]')).toBeNull();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('给学员的话').value).toBe('祝顺利');
  const before = calls(agreeToRefund).length;
  respondAlso([answer(agreeToRefund, { state: 'waits' as const }), answer(listRefunds, [])]);
  await user.dblClick(agree);
  expect(await screen.findByText('记下了，还要另一位同事同意')).toBeTruthy();
  expect(calls(agreeToRefund).slice(before)).toEqual([
    { body: { refundNo: 7, reply: '祝顺利', code: '407123' } },
  ]);
  expect(await screen.findByText('没有等着办的退款')).toBeTruthy();
});

it('is refused only with words', async () => {
  const user = userEvent.setup();
  openConsole('/console/refunds', {
    says: [answer(listRefunds, refunds), answer(refuseRefund, true)],
  });
  await user.click((await rowOf('CFA 一级精讲班')).getByRole('button', { name: '不同意' }));
  const dialog = within(await screen.findByRole('dialog', { name: '不同意退款' }));
  const refuseIt = dialog.getByRole('button', { name: '不同意，告诉学员' });
  await user.click(refuseIt);
  expect(await dialog.findByText('请写下不同意的原因，学员会看到')).toBeTruthy();
  expect(calls(refuseRefund)).toEqual([]);
  await user.type(dialog.getByLabelText('原因'), '已经看完了');
  await user.click(refuseIt);
  expect(await screen.findByText('记下了，学员会收到消息')).toBeTruthy();
  expect(calls(refuseRefund)[0]?.body).toEqual({ refundNo: 7, reply: '已经看完了' });
});

it('that did not go is tried again', async () => {
  const user = userEvent.setup();
  openConsole('/console/refunds', {
    says: [answer(listRefunds, refunds), answer(retryRefund, { transfers: 1 })],
  });
  await user.click((await rowOf('税法精讲')).getByRole('button', { name: '再退一次' }));
  const dialog = within(await screen.findByRole('dialog', { name: '再退一次' }));
  await user.click(dialog.getByRole('button', { name: '再退 ¥3,377.50' }));
  expect(await screen.findByText('又退了一次，等渠道的回音')).toBeTruthy();
  expect(calls(retryRefund)).toEqual([{ body: { refundNo: 9 } }]);
});

it('asks again what did not come', async () => {
  const user = userEvent.setup();
  openConsole('/console/refunds', { says: [fail(listRefunds, 503)] });
  await screen.findByText('退款没有取到');
  respondAlso([answer(listRefunds, [])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('没有等着办的退款')).toBeTruthy();
});

it('offers nothing that its reader may not do, and says who can', async () => {
  openConsole('/console/refunds', {
    says: [answer(listRefunds, refunds)],
    self: { permissions: ['order.read'] },
  });
  await screen.findByRole('table', { name: '退款' });
  expect(screen.getByText(/同意和不同意退款要有“批准退款”的权限/)).toBeTruthy();
  for (const name of ['同意', '不同意', '再退一次'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('is no page of who may not read orders', async () => {
  openConsole('/console/refunds', { self: { permissions: ['student.read'] } });
  expect(await screen.findByRole('heading', { name: '你的角色打不开这一页' })).toBeTruthy();
});

it('is cards on a phone', async () => {
  usePhoneScreen();
  openConsole('/console/refunds', { says: [answer(listRefunds, refunds)] });
  const cards = within(await screen.findByRole('list', { name: '退款' }));
  expect(cards.getAllByRole('button', { name: '同意' })).toHaveLength(2);
});
