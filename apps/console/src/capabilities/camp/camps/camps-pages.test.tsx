// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/camp/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';

const task = (given: Partial<contract.PlannedCampTask> = {}): contract.PlannedCampTask => ({
  ...{ day: 1, kind: 'lecture', partId: 1001, count: 1, title: '什么是利率' },
  ...given,
});
const plan = (given: Partial<contract.CampPlan> = {}): contract.CampPlan => ({
  ...{ title: '七天营', intro: '**每天**', days: 7, tasks: [task()] },
  ...given,
});
const camp = (given: Partial<contract.ManagedCamp> = {}): contract.ManagedCamp => ({
  ...{ campId: 900_001, courseId: 1, courseTitle: 'CFA 一级', owner: 'console', version: 2 },
  ...{ path: 'courses/cfa/camps.yaml', isRetired: false, running: 3, members: 5 },
  ...{ plan: plan(), introHtml: '<p><strong>每天</strong></p>' },
  ...given,
});
const parts: contract.CampParts = {
  ...{ courseId: 1, courseTitle: 'CFA 一级', books: [{ id: 1, title: '数量方法' }] },
  readings: [{ id: 101, number: '1.1', title: '利率', questions: 8, cards: 5 }],
  lectures: [
    { id: 1001, title: '什么是利率', readingId: 101 },
    { id: 1002, title: '复利', readingId: 101 },
  ],
  papers: [],
};
const list = {
  camps: [
    {
      ...{ campId: 1, courseId: 1, courseTitle: 'CFA 一级', title: '冲刺营', days: 28, tasks: 6 },
      ...({ owner: 'file', isRetired: false, running: 12 } as const),
    },
    {
      ...{ campId: 900_001, courseId: 1, courseTitle: 'CFA 一级', title: '七天营', days: 7 },
      ...({ tasks: 1, owner: 'console', isRetired: true, running: 0 } as const),
    },
  ],
  courses: [{ courseId: 1, title: 'CFA 一级' }],
};
const says = [
  answer(contract.listManagedCamps, list),
  answer(contract.getManagedCamp, camp()),
  answer(contract.getCampParts, parts),
  answer(contract.previewCampIntro, { html: '<p>新的介绍</p>', faults: [] }),
];
const open = (given: Parameters<typeof openConsole>[1] = {}) =>
  openConsole('/console/classes/camps/900001', {
    ...given,
    says: [...says, ...(given.says ?? [])],
  });
const save = () => screen.findByRole('button', { name: '存下训练营' });
const sent = () => calls(contract.saveCamp).map(({ body }) => body);
const saved = (version: number) => answer(contract.saveCamp, { campId: 900_001, version });
const seen = () => within(screen.getByRole('region', { name: '学员看到的样子' }));

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

it('lists the camps, with where each is written and how many walk it', async () => {
  openConsole('/console/classes/camps', { says });
  const table = within(await screen.findByRole('table', { name: '训练营' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/冲刺营写在 camps\.yaml发布了CFA 一级28 天 6 项12 人/),
    expect.stringMatching(/七天营没有发布CFA 一级7 天 1 项0 人/),
  ]);
});

it('is begun in a course, what is missing is said at its task, and it is made once for two presses', async () => {
  const user = userEvent.setup();
  openConsole('/console/classes/camps/new', { says: [...says, saved(1)] });
  await user.click(await screen.findByRole('combobox', { name: '哪门课的训练营' }));
  await user.click(await screen.findByRole('option', { name: 'CFA 一级', hidden: true }));
  await user.type(await screen.findByLabelText('名称', { selector: '[maxlength="60"]' }), '晨读营');
  await user.click(await save());
  expect(await screen.findByText('还有 1 处要改，改好再存')).toBeTruthy();
  const first = within(screen.getByRole('group', { name: '第 1 项任务' }));
  expect(first.getByText('请选一节课')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.click(first.getByRole('combobox', { name: '哪一个' }));
  await user.click(await screen.findByRole('option', { name: '复利', hidden: true }));
  expect(seen().getByText('复利')).toBeTruthy();
  await user.dblClick(await save());
  await screen.findByText('存好了，发布以后学员才能看到');
  expect(sent()).toMatchObject([
    {
      ...{ campId: null, courseId: 1, version: 0 },
      plan: { title: '晨读营', tasks: [{ day: 1, kind: 'lecture', partId: 1002 }] },
    },
  ]);
  await waitFor(() => expect(shownAddress()).toContain('/classes/camps/900001'));
});

it('shows beside it what a student has who joins today, and takes tasks by buttons', async () => {
  const user = userEvent.setup();
  open({ says: [saved(3)] });
  await user.click(await screen.findByRole('button', { name: '加第 2 天' }));
  const second = within(screen.getByRole('group', { name: '第 2 项任务' }));
  await user.click(second.getByRole('combobox', { name: '做什么' }));
  const kinds = await screen.findAllByRole('option', { name: '做题', hidden: true });
  await user.click(kinds.at(-1)!);
  expect(second.getByLabelText('多少题（有 8）')).toBeTruthy();
  expect(seen().getByText('全课 10 道题')).toBeTruthy();
  expect(seen().getByText('11 月 28 日开放')).toBeTruthy();
  await user.click(await save());
  expect(await second.findByText('要做 10 道题，这里只有 8 道题')).toBeTruthy();
  await user.clear(second.getByLabelText('多少题（有 8）'));
  await user.type(second.getByLabelText('多少题（有 8）'), '5');
  await user.click(screen.getByRole('button', { name: '第 2 项往上移' }));
  await user.type(screen.getByLabelText('介绍'), '！');
  expect(await seen().findByText('新的介绍')).toBeTruthy();
  await user.click(await save());
  await screen.findByText('存好了，今天和以后的日子已经是新的');
  expect(sent()).toMatchObject([{ plan: { tasks: [{ kind: 'practice', count: 5 }, {}] } }]);
  // As it is kept, in the order of its days.
  const first = within(screen.getByRole('group', { name: '第 1 项任务' })).getByLabelText(
    '名称（可空）',
  );
  expect((first as HTMLInputElement).value).toBe('什么是利率');
});

it('that a colleague changed meanwhile is shown before it is written over', async () => {
  const user = userEvent.setup();
  open({ says: [refuse(contract.saveCamp, 'campChanged')] });
  const title = await screen.findByLabelText('名称', { selector: '[maxlength="60"]' });
  await user.type(title, '二');
  respondAlso([
    answer(contract.getManagedCamp, camp({ version: 3, plan: plan({ title: '八天营', days: 8 }) })),
  ]);
  await user.click(await save());
  expect(await screen.findByText(/现在是“八天营”，8 天/)).toBeTruthy();
  expect((title as HTMLInputElement).value).toBe('七天营二');
  respondAlso([saved(4)]);
  await user.click(screen.getByRole('button', { name: '用我的' }));
  await user.click(await save());
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({ version: 3, plan: { title: '七天营二' } }),
  );
});

it('is published as it was saved, never with something typed that was not', async () => {
  const user = userEvent.setup();
  open({ says: [answer(contract.getManagedCamp, camp({ isRetired: true })), saved(3)] });
  const title = await screen.findByLabelText('名称', { selector: '[maxlength="60"]' });
  expect(screen.getByRole('button', { name: '发布' }).matches(':disabled')).toBe(false);
  await user.type(title, '二');
  expect(screen.getByRole('button', { name: '先存再发布' }).matches(':disabled')).toBe(true);
  await user.click(await save());
  await screen.findByText('存好了');
  expect(screen.getByRole('button', { name: '发布' }).matches(':disabled')).toBe(false);
});

it('keeps what was typed when the network is lost', async () => {
  const user = userEvent.setup();
  open({ says: [fail(contract.saveCamp, 'network')] });
  const title = await screen.findByLabelText('名称', { selector: '[maxlength="60"]' });
  await user.type(title, '二');
  await user.click(await save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect((title as HTMLInputElement).value).toBe('七天营二');
});

it('is withdrawn after it was said who goes on', async () => {
  const user = userEvent.setup();
  open({ says: [answer(contract.withdrawCamp, true)] });
  expect(await screen.findByText('5 人进过这个训练营')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '撤下' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/正在走的 3 人照常走完/)).toBeTruthy();
  respondAlso([answer(contract.getManagedCamp, camp({ version: 3, isRetired: true }))]);
  await user.click(dialog.getByRole('button', { name: '撤下 1 个' }));
  await screen.findByText('撤下了“七天营”');
  expect(calls(contract.withdrawCamp)).toEqual([{ body: { campId: 900_001 } }]);
  expect(await screen.findByRole('button', { name: '发布' })).toBeTruthy();
});

it('of a file is only read until it is taken over', async () => {
  const user = userEvent.setup();
  open({
    says: [
      answer(contract.getManagedCamp, camp({ owner: 'file' })),
      answer(contract.takeOverCamp, true),
    ],
  });
  expect(await screen.findByText(/写在 courses\/cfa\/camps\.yaml 里/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '存下训练营' })).toBeNull();
  expect(screen.queryByRole('button', { name: /删去/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '接管这个训练营' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: '接管 1 个' }));
  await screen.findByText('接管了“七天营”');
});

it('is only read by who may not publish, and asked for again where it did not come', async () => {
  const user = userEvent.setup();
  open({
    self: { permissions: ['content.read'] },
    says: [fail(contract.getManagedCamp, 503)],
  });
  await screen.findByText('这个训练营没有打开');
  respondAlso([answer(contract.getManagedCamp, camp())]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText(/修改和发布训练营要有/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '撤下' })).toBeNull();
});

it('that is none says so', async () => {
  openConsole('/console/classes/camps/x', { says });
  expect(await screen.findByRole('heading', { name: '没有这个训练营' })).toBeTruthy();
});
