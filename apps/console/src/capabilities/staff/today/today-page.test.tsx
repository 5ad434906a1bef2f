// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, fail, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listQueue } from '@xuezhou/contract/qa/console';
import { listRefunds } from '@xuezhou/contract/mall/console';
import { getSchoolDay, getWaiting } from '@xuezhou/contract/staff';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';
import { figure, waiting } from '../../../test/today-samples.ts';

const refunds = waiting({
  ...{ key: 'mall.refunds', kind: 'refund', path: '/refunds?state=mine', count: 2 },
  ...{ title: '2 笔退款等你复核，共 ¥6216', note: '学员申请 2 笔', act: '去复核' },
});
const questions = waiting({
  clock: { minutesLeft: 18, target: 120 },
  own: { count: 3, path: '/qa?which=own' },
});
const lives = {
  ...{ key: 'live.today', title: '今天的直播', path: '/lives', more: '本周的直播' },
  empty: '今天没有直播。',
  rows: [
    {
      ...{ lead: '20:00', title: '凸性的三种考法', note: '周允', path: '/lives' },
      chip: { tone: 'quiet' as const, text: '19:45 开门' },
    },
  ],
};
const full = [
  answer(getWaiting, [questions, refunds]),
  answer(getSchoolDay, { figures: [figure()], cards: [lives] }),
  answer(listRefunds, []),
  answer(listQueue, { list: [], total: 0, late: 0 }),
];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:30Z'));

const rows = async () =>
  within(await screen.findByRole('list', { name: '要处理的' })).getAllByRole('listitem');

it('greets, and has what waits with the time left, the figures and the classes of the day', async () => {
  openConsole('/console/today', { says: full });
  await screen.findByRole('heading', { name: '早上好，陈望舒', level: 1 });
  expect(screen.getByText('11 月 27 日 星期五')).toBeTruthy();
  const [first, second] = await rows();
  expect(first?.textContent).toMatch(/14 个问题待回复最急：正凸性的债券 · 林知远剩 18 分去回答1$/);
  expect(second?.textContent).toMatch(/2 笔退款等你复核，共 ¥6216学员申请 2 笔去复核2$/);
  const figures = await screen.findByLabelText('学校这几天');
  expect(figures.textContent).toBe('近 7 天做过题1,412 人前 7 天 1332');
  const card = within(screen.getByRole('list', { name: '今天的直播' }));
  expect(card.getByRole('listitem').textContent).toBe('20:00凸性的三种考法周允19:45 开门');
});

it('leads to just the list that was counted, by a press and by a digit', async () => {
  const user = userEvent.setup();
  openConsole('/console/today', { says: full });
  await user.click(await screen.findByRole('link', { name: /^去复核/ }));
  await screen.findByRole('heading', { name: '退款', level: 1 });
  expect(shownAddress()).toBe('/console/refunds?state=mine');
  await user.keyboard('gh');
  await rows();
  await user.keyboard('2');
  await waitFor(() => expect(shownAddress()).toBe('/console/refunds?state=mine'));
});

it('shows only what has a limit, or what is for who asks by name', async () => {
  const user = userEvent.setup();
  openConsole('/console/today', { says: full });
  await user.click(await screen.findByRole('button', { name: '有时限 14' }));
  expect((await rows()).map((row) => row.textContent)).toEqual([
    expect.stringContaining('14 个问题'),
  ]);
  await user.click(screen.getByRole('button', { name: '指给我 3' }));
  const own = screen.getByRole('link', { name: /^去回答/ });
  expect(own.getAttribute('href')).toBe('/console/qa?which=own');
});

it('says that all is done, and shows what comes without a reload', async () => {
  openConsole('/console/today', { says: [answer(getSchoolDay, { figures: [], cards: [] })] });
  await screen.findByRole('heading', { name: '都办完了' });
  expect(screen.queryByLabelText('学校这几天')).toBeNull();
  respondAlso([answer(getWaiting, [refunds])]);
  window.dispatchEvent(new Event('visibilitychange'));
  expect((await rows())[0]?.textContent).toContain('2 笔退款');
});

it('stands with what came where a part did not, and asks for it again', async () => {
  const user = userEvent.setup();
  openConsole('/console/today', { says: [...full, fail(getWaiting, 503)] });
  await screen.findByText('要处理的没有取到');
  expect((await screen.findByLabelText('学校这几天')).textContent).toContain('1,412');
  respondAlso([answer(getWaiting, [refunds])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await rows()).toHaveLength(1);
});

it('says of a figure that it is old or could not be counted, and of a card that it did not come', async () => {
  const failed = waiting({ count: null, title: '待回复的问题没有数出来', note: '' });
  openConsole('/console/today', {
    says: [
      answer(getWaiting, [failed]),
      answer(getSchoolDay, {
        figures: [
          figure({ countedAt: '2026-11-27T01:30:00.000Z' }),
          figure({ key: 'x', title: '首次回复', value: null, note: '没有数出来', trend: [] }),
        ],
        cards: [{ ...lives, rows: null }],
      }),
    ],
  });
  const figures = await screen.findByLabelText('学校这几天');
  expect(figures.textContent).toMatch(/前 7 天 1332，11 月 27 日 09:30 的首次回复—没有数出来/);
  expect(screen.getByText('没有取到，等一会儿再看。')).toBeTruthy();
  expect((await rows())[0]?.textContent).toContain('没有数出来');
});
