// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import { chooseReward, getReferral, type RefRecord } from '@xuezhou/contract/referral';
import {} from '@xuezhou/contract/refusals';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { keepRefCode, refCodeField } from '../../platform/session/ref-code.ts';
import { renderAt } from '../../test/render-at.tsx';
import { answer, type Answers, refuse, respondWith } from '@xuezhou/client/testing/server.ts';

const student = {
  ...guest,
  unLogin: false,
  studentId: 100001,
  nickname: '林知远',
  profile: { ...guest.profile, studentId: 100001, mobileValided: true },
};

const record = (seqId: number, wishes: Partial<RefRecord> = {}): RefRecord => ({
  seqId,
  name: '李**',
  state: 'open',
  registeredAt: '2026-10-01T04:00:00.000Z',
  paidAt: '2026-10-12T04:00:00.000Z',
  paid: 368_000,
  choosableAt: '2026-10-19T04:00:00.000Z',
  refundedAt: null,
  hasChosen: false,
  reward: null,
  reason: null,
  ...{ coupon: 80, leastPaid: 500, points: 8000 },
  ...wishes,
});

const referral = {
  refCode: 'XZ7K4M92',
  refRecords: [record(1)],
  referalMoney: 80,
  referalPoint: 8000,
  refereeMoney: 100,
  leastPaid: 500,
  mostAYear: null,
};

const server = (answers: Answers = []) =>
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student),
    answer(getReferral, referral),
    ...answers,
  ]);

describe('[referral] the page of recommending', () => {
  it('[referral.rewards] shows the code, the deal and each record with its state', async () => {
    server([
      answer(getReferral, {
        ...referral,
        refRecords: [
          record(1),
          record(2, { name: '张**', state: 'waiting', choosableAt: '2026-11-17T04:00:00.000Z' }),
          record(3, { name: '王**', state: 'chosen', reward: 'points', hasChosen: true }),
          record(4, { name: '陈*', state: 'registered', paid: null, paidAt: null }),
          record(5, { name: '吴**', state: 'refunded', refundedAt: '2026-10-15T04:00:00.000Z' }),
          record(6, { name: '周*', state: 'none', reason: '和你用过同一台设备，不算推荐' }),
        ],
      }),
    ]);
    renderAt('/referral');
    expect(await screen.findByText('XZ 7K4M92')).toBeTruthy();
    expect(screen.getByText('6 位同学，得到 8,000 积分，有 1 份谢礼可选')).toBeTruthy();
    expect(screen.getByText('80 元券')).toBeTruthy();
    expect(screen.getAllByText('10 月 12 日，付款 ¥3,680，已过退款期')).toHaveLength(2);
    expect(screen.getByText('10 月 12 日，付款 ¥3,680，11 月 17 日过退款期')).toBeTruthy();
    expect(screen.getByText('已选 8,000 积分')).toBeTruthy();
    expect(screen.getByText('10 月 1 日，注册了，还没有付款')).toBeTruthy();
    expect(screen.getByText('10 月 12 日，付款 ¥3,680，10 月 15 日已退款')).toBeTruthy();
    expect(screen.getByText(/和你用过同一台设备，不算推荐/)).toBeTruthy();
    expect(screen.getByRole('img', { name: '推荐链接的二维码' })).toBeTruthy();
  });

  it('waits for the server to choose, chooses nothing beforehand, and says why it was refused', async () => {
    const asked = server([refuse(chooseReward, 'referralChosen')]);
    const user = userEvent.setup();
    renderAt('/referral');
    await user.click(await screen.findByRole('button', { name: '选谢礼，李**' }));
    const dialog = await screen.findByRole('dialog', { name: '选一份谢礼' });
    const isOff = () =>
      within(dialog).getByRole('button', { name: '选谢礼' }).hasAttribute('disabled');
    expect(isOff()).toBe(true);
    await user.click(within(dialog).getByRole('radio', { name: /8,000 积分/ }));
    await user.click(within(dialog).getByRole('button', { name: '就选积分' }));
    await within(dialog).findByText('已经选过了，谢礼不能再换');
    expect(asked.find(({ path }) => path.endsWith('/choose'))?.body).toEqual({
      seqId: 1,
      reward: 'points',
    });
  });

  it('[referral.rewards] of a record that was chosen shows what was chosen, and offers it no more', async () => {
    let isChosen = false;
    const chosen = { state: 'chosen', reward: 'points', hasChosen: true } as const;
    server([
      answer(getReferral, () => ({
        ...referral,
        refRecords: [record(1, isChosen ? chosen : {})],
      })),
      answer(chooseReward, () => {
        isChosen = true;
        return { seqId: 1, hasChosen: true, reward: 'points' };
      }),
    ]);
    const user = userEvent.setup();
    renderAt('/referral');
    await user.click(await screen.findByRole('button', { name: '选谢礼，李**' }));
    const dialog = within(await screen.findByRole('dialog', { name: '选一份谢礼' }));
    await user.click(dialog.getByRole('radio', { name: /8,000 积分/ }));
    await user.click(dialog.getByRole('button', { name: '就选积分' }));
    expect(await screen.findByText('已选 8,000 积分')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^选谢礼/ })).toBeNull();
  });

  it('says nothing of coupons where the school has none', async () => {
    server([
      answer(getReferral, { ...referral, referalMoney: 0, refereeMoney: 0, refRecords: [] }),
    ]);
    renderAt('/referral');
    expect(await screen.findByText('还没有推荐记录')).toBeTruthy();
    // The list of own pages beside it leads to one's coupons.
    const nav = screen.queryByRole('navigation', { name: '我的' });
    expect(screen.queryAllByText(/券/).filter((found) => !nav?.contains(found))).toEqual([]);
  });

  it('says the numbers of the school, and how many rewards a year has', async () => {
    const own = { referalMoney: 90, referalPoint: 9000, refereeMoney: 120, leastPaid: 600 };
    server([answer(getReferral, { ...referral, ...own, mostAYear: 3, refRecords: [] })]);
    renderAt('/referral');
    const deal = (await screen.findByText('90 元券')).closest('p');
    expect(deal?.textContent).toBe(
      '同学第一次付款满 600 元时，他少付 120 元。他过了退款期，你得 90 元券或 9,000 积分，任选一样。一年最多 3 份。',
    );
  });

  it('shows what was promised where the school offers nothing any more, and no code', async () => {
    const off = { referalMoney: 0, referalPoint: 0, refereeMoney: 0 };
    server([
      answer(getReferral, {
        ...referral,
        ...off,
        refRecords: [record(1, { coupon: 90, points: 9000 })],
      }),
    ]);
    const user = userEvent.setup();
    renderAt('/referral');
    expect(await screen.findByText('学校现在没有推荐活动')).toBeTruthy();
    expect(screen.queryByText('XZ 7K4M92')).toBeNull();
    await user.click(screen.getByRole('button', { name: '选谢礼，李**' }));
    const dialog = within(await screen.findByRole('dialog', { name: '选一份谢礼' }));
    expect(dialog.getByRole('radio', { name: /¥90 优惠券/ })).toBeTruthy();
    expect(dialog.getByRole('radio', { name: /9,000 积分/ })).toBeTruthy();
  });

  it('keeps the code of a link until somebody registers', () => {
    expect(refCodeField()).toEqual({});
    keepRefCode('?refcode=nonsense');
    expect(refCodeField()).toEqual({});
    keepRefCode('?refcode=xz7k4m92');
    expect(refCodeField()).toEqual({ refCode: 'XZ7K4M92' });
  });
});
