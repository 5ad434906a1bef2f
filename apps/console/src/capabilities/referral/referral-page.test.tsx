// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  getReferralRules,
  listSchoolReferrals,
  saveReferralRules,
  type SchoolReferral,
} from '@xuezhou/contract/referral/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, usePhoneScreen } from '../../test/open-console.tsx';

const rules = { isOn: true, coupon: 80, friendCoupon: 100, leastPaid: 500, mostAYear: null };
const known = {
  ...{ ruleNo: 3, rules, setAt: '2026-11-20T02:00:00.000Z', setBy: '陈望舒' },
  lastYear: { registered: 12, paid: 7, rewards: 5, given: 40_000 },
};
const row = (given: Partial<SchoolReferral> = {}): SchoolReferral => ({
  ...{ referralNo: 9, student: { studentId: 11, nickname: '林知远' } },
  ...{ friend: { studentId: 12, nickname: '王小明' }, registeredAt: '2026-11-01T02:00:00.000Z' },
  ...{
    state: 'chosen',
    paid: 368_000,
    reward: 'points',
    worth: 80,
    points: 8000,
    reason: '',
    ...given,
  },
});
const says = [
  answer(getReferralRules, known),
  answer(listSchoolReferrals, {
    list: [
      row(),
      row({ referralNo: 8, state: 'none', reward: null, reason: '和你用过同一台设备，不算推荐' }),
    ],
    next: null,
  }),
];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

it('tells the rules, what they cost within a year, and who got what', async () => {
  openConsole('/console/referral', { says });
  const card = within(await screen.findByRole('region', { name: '推荐规则' }));
  expect(card.getByText('¥80 的券，或 8000 积分')).toBeTruthy();
  expect(card.getByText('同学第一次付款满 ¥500，过了退款期')).toBeTruthy();
  expect(card.getByText('¥400')).toBeTruthy();
  const rows = within(await screen.findByRole('table', { name: '推荐记录' })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/林知远学号 11王小明学号 12.*¥3,680送出了8000 积分/);
  expect(screen.getByRole('button', { name: '把这 2 行存成 Excel' })).toBeTruthy();
  expect(rows[2]?.textContent).toMatch(/没有谢礼和你用过同一台设备，不算推荐/);
});

it('says what new ones may cost while they are typed, what cannot be, and sends them once with one id', async () => {
  const user = userEvent.setup();
  openConsole('/console/referral', {
    says: [...says, refuse(saveReferralRules, 'referralRulesChanged')],
  });
  await user.click(await screen.findByRole('button', { name: '改推荐规则' }));
  const dialog = within(await screen.findByRole('dialog', { name: '改推荐规则' }));
  expect(
    dialog.getByText(/推荐一位最多花 ¥180；照最近一年 7 位付款的同学算，最多 ¥1,260/),
  ).toBeTruthy();
  const coupon = dialog.getByLabelText('推荐人的谢礼');
  await user.clear(coupon);
  await user.type(coupon, '900');
  const save = dialog.getByRole('button', { name: '存下推荐规则' });
  await user.click(save);
  expect(await dialog.findByText(/最多送出 1000 元，比同学至少要付的 500 元还多/)).toBeTruthy();
  expect(calls(saveReferralRules)).toEqual([]);
  await user.clear(coupon);
  await user.type(coupon, '120');
  expect(await dialog.findByText(/要另一位能改价格的同事同意才生效/)).toBeTruthy();
  const change = within(dialog.getByRole('table', { name: '改动' })).getAllByRole('row');
  expect(change.slice(1).map(({ textContent }) => textContent)).toEqual(['推荐人的谢礼¥80¥120']);
  const theirs = { ...known, ruleNo: 4, rules: { ...rules, coupon: 90 } };
  respondAlso([answer(getReferralRules, theirs)]);
  await user.click(save);
  expect(await dialog.findByText(/刚刚有同事改过推荐规则/)).toBeTruthy();
  expect(await dialog.findByText('¥90')).toBeTruthy();
  expect(coupon).toHaveProperty('value', '¥120');
  respondAlso([refuse(saveReferralRules, 'approvalAsked')]);
  await user.click(save);
  expect(await screen.findByText(/等一位同事同意后生效/)).toBeTruthy();
  const sent = calls(saveReferralRules).map(({ body }) => body);
  expect(sent.at(-1)).toEqual({
    ...{ requestId: sent[0]?.requestId, seen: 4, rules: { ...rules, coupon: 120 } },
  });
});

it('is stopped, and says that what was promised stays', async () => {
  const user = userEvent.setup();
  openConsole('/console/referral', { says: [...says, answer(saveReferralRules, { ruleNo: 4 })] });
  await user.click(await screen.findByRole('button', { name: '改推荐规则' }));
  const dialog = within(await screen.findByRole('dialog', { name: '改推荐规则' }));
  await user.click(dialog.getByLabelText('推荐在进行'));
  expect(await dialog.findByText('停了以后，新注册的同学不再算推荐')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '存下推荐规则' }));
  expect(await screen.findByText('推荐停了，以前答应的照样给')).toBeTruthy();
});

it('asks again what did not come, and offers nothing to who only reads', async () => {
  const user = userEvent.setup();
  openConsole('/console/referral', {
    self: { permissions: ['order.read'] },
    says: [fail(getReferralRules, 503), answer(listSchoolReferrals, { list: [], next: null })],
  });
  await screen.findByText('推荐规则没有取到');
  expect(await screen.findByText('还没有人推荐')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '改推荐规则' })).toBeNull();
  respondAlso(says);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('¥400')).toBeTruthy();
});

it('is a list of cards on a phone', async () => {
  usePhoneScreen();
  openConsole('/console/referral', { says });
  expect(await screen.findByRole('list', { name: '推荐记录' })).toBeTruthy();
});
