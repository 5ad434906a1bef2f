// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  checkAchievements,
  exchangePoints,
  getMyPoints,
  listPointsGoods,
  listPointsPacks,
  type PointsGood,
  type PointsLog,
} from '@xuezhou/contract/points';
import {} from '@xuezhou/contract/refusals';
import { getVersion } from '@xuezhou/contract/site';
import { beforeEach, describe, expect, it } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { renderAt } from '../../test/render-at.tsx';
import {
  answer,
  type Answers,
  failure,
  refuse,
  respondWith,
} from '@xuezhou/client/testing/server.ts';

const student = {
  ...guest,
  unLogin: false,
  studentId: 100001,
  nickname: '林知远',
  profile: { ...guest.profile, studentId: 100001, mobileValided: true },
};

const entry = (logId: number, wishes: Partial<PointsLog> = {}): PointsLog => ({
  logId: String(logId),
  title: `事由 ${logId}`,
  bonusPoint: 5,
  balance: logId * 5,
  at: '2026-11-12T14:10:00.000Z',
  ...wishes,
});

const points = {
  mypoints: 2460,
  heldPoints: 0,
  pointsChanges: [{ display_type: '模考', points: 50 }],
  pointsLogs: [entry(2), entry(1, { bonusPoint: -250, title: '抵 CFA 一级精讲班' })],
  hasMore: false,
  rules: [{ title: '看课', unit: '看课 10 分钟', points: 5, perDay: 30 }],
};

const good = (goodId: number, wishes: Partial<PointsGood> = {}): PointsGood => ({
  goodId,
  kind: 'posted',
  title: '公式手册',
  intro: '包邮',
  points: 1800,
  stock: 3,
  isTaken: false,
  ...wishes,
});

const server = (answers: Answers = []) =>
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student),
    answer(getMyPoints, points),
    answer(listPointsGoods, { goods: [good(1)], courses: [] }),
    answer(listPointsPacks, []),
    ...answers,
  ]);

beforeEach(() => localStorage.clear());

describe('[points] the page of points', () => {
  it('[points.earn] shows the balance, its worth, the month and the log', async () => {
    server();
    renderAt('/points');
    expect(await screen.findByText('2,460')).toBeTruthy();
    expect(screen.getByText('付款时可抵 24.60 元')).toBeTruthy();
    expect(screen.getByText('+50')).toBeTruthy();
    expect(screen.getByText('−250')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '积分规则' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('看课 10 分钟得 5 积分');
  });

  it('says what is missing, gone or taken, and never leads to earning', async () => {
    server([
      answer(listPointsGoods, {
        goods: [
          good(1, { title: '手册一', points: 2800 }),
          good(2, { title: '手册二', stock: 0 }),
          good(3, { title: '手册三', isTaken: true }),
        ],
        courses: [],
      }),
    ]);
    renderAt('/points');
    expect(await screen.findByText('还差 340')).toBeTruthy();
    expect(screen.getByText('换完了')).toBeTruthy();
    expect(screen.getByText('已换过')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^换手册/ })).toBeNull();
  });

  it('exchanges for an address that is whole, and a second try carries the same id', async () => {
    const asked = server([refuse(exchangePoints, 'pointsGoodGone')]);
    const user = userEvent.setup();
    renderAt('/points');
    await user.click(await screen.findByRole('button', { name: '换公式手册' }));
    const dialog = await screen.findByRole('dialog');
    const press = () => user.click(within(dialog).getByRole('button', { name: '用 1,800 积分换' }));
    await press();
    expect(dialog.textContent).toContain('请写收件人的姓名');
    expect(asked.some(({ path }) => path.endsWith('/exchange'))).toBe(false);
    await user.type(within(dialog).getByLabelText('收件人'), '林知远');
    await user.type(within(dialog).getByLabelText('手机号'), '13800000001');
    await user.type(within(dialog).getByLabelText('详细地址'), '上海市徐汇区漕溪北路 1 号');
    await press();
    await within(dialog).findByText('这样东西已经换完或下架，积分没有变，请看看别的');
    await press();
    await waitFor(() =>
      expect(asked.filter(({ path }) => path.endsWith('/exchange'))).toHaveLength(2),
    );
    const sent = asked.filter(({ path }) => path.endsWith('/exchange')).map(({ body }) => body);
    expect(sent[0]).toMatchObject({ goodId: 1, points: 1800, to: { receiver: '林知远' } });
    expect(sent[1]).toEqual(sent[0]);
  });

  it('says that it did not come in other words than that there is none, and asks again', async () => {
    let isBroken = true;
    server([answer(getMyPoints, () => (isBroken ? failure(503) : points))]);
    renderAt('/points');
    expect(await screen.findByText('积分没有加载出来')).toBeTruthy();
    expect(screen.queryByText('还没有明细')).toBeNull();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('2,460')).toBeTruthy();
  });

  it('has words of its own for nothing, and others for what did not come', async () => {
    server([
      answer(getMyPoints, { ...points, mypoints: 0, pointsChanges: [], pointsLogs: [] }),
      answer(listPointsGoods, { goods: [], courses: [] }),
    ]);
    renderAt('/points');
    expect(await screen.findByText('还没有明细')).toBeTruthy();
    expect(screen.getByText('现在没有可以换的东西')).toBeTruthy();
  });
});

const medal = {
  bookId: 1,
  bookName: '固定收益',
  level: 1,
  wonAt: '2026-11-02T04:00:00.000Z',
  reached: 5,
  chapters: 9,
  next: { level: 2, missing: 4 },
};
const checked = {
  newMedals: [],
  newAchievements: [],
  medals: [medal],
  open: [
    { courseId: 1, bookId: 1, bookName: '固定收益', level: 2, reached: 5, needed: 9, readingId: 7 },
  ],
  achievements: [
    {
      ...{ key: 'a', title: '第一次完整的模考', intro: '', progress: 1, goal: 1, unit: '次' },
      ...{ points: 50, reachedAt: '2026-10-18T04:00:00.000Z' },
    },
    {
      ...{ key: 'b', title: '背熟 300 张闪卡', intro: '间隔到 21 天算背熟', progress: 218 },
      ...{ goal: 300, unit: '张', points: 50, reachedAt: null },
    },
  ],
  counts: { gold: 2, silver: 4, bronze: 1 },
};

describe('[achievements] the page of medals', () => {
  it('shows what was won and what is still open, with the way on', async () => {
    server([answer(checkAchievements, checked)]);
    renderAt('/achievements');
    expect(await screen.findByText('固定收益，银章')).toBeTruthy();
    expect(screen.getByText('还差 4 章到「熟悉」')).toBeTruthy();
    expect(screen.getByText('218 / 300 张')).toBeTruthy();
    expect(screen.getByText('得到 1 项，还有 1 项')).toBeTruthy();
    for (const kind of ['金章2', '银章4', '铜章1'])
      expect(screen.getByText((_text, element) => element?.textContent === kind)).toBeTruthy();
    expect(screen.getByRole('link', { name: '去学固定收益' }).getAttribute('href')).toBe(
      '/course/1/book/1/reading/7',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[achievements#2] tells of a new medal once, and not where the student does not want it', async () => {
    const news = { ...checked, newMedals: [medal] };
    server([answer(checkAchievements, news)]);
    const user = userEvent.setup();
    const first = renderAt('/achievements');
    const dialog = await screen.findByRole('dialog', { name: '新奖章' });
    expect(dialog.textContent).toContain('9 章里有 5 章到了「熟悉」。');
    expect(dialog.textContent).toContain('下一枚是银章，还差 4 章。');
    await user.click(within(dialog).getByRole('button', { name: '接着学' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('switch', { name: '得到新奖章时提示我' }));
    first.unmount();
    renderAt('/achievements');
    expect(await screen.findByText('固定收益，银章')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
