// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, hold, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/career/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';

const node = (given: Partial<contract.PlannedNode> = {}): contract.PlannedNode => ({
  ...{ nodeId: 1, level: 0, kind: 'stage', title: '打基础', intro: '' },
  ...{ after: [], goal: 'none', partId: null, least: 1 },
  ...given,
});
const course = node({
  ...{ nodeId: 2, level: 1, kind: 'course', title: '学完CFA 一级', goal: 'course', partId: 1 },
});
const plan = (given: Partial<contract.CareerPlan> = {}): contract.CareerPlan => ({
  ...{ title: '分析师之路', intro: '一步一步', audience: 'all', courseIds: [] },
  nodes: [node(), course],
  ...given,
});
const managed = (given: Partial<contract.ManagedPlan> = {}): contract.ManagedPlan => ({
  ...{ planId: 900_001, owner: 'console', version: 2, isWithdrawn: false, assigned: 3 },
  plan: plan(),
  ...given,
});
const parts: contract.PlanParts = {
  courses: [
    { id: 1, title: 'CFA 一级', lectures: 12 },
    { id: 2, title: 'CPA 会计', lectures: 8 },
  ],
  papers: [{ id: 7, title: 'A 卷', courseId: 1 }],
  camps: [],
};
const says = [
  answer(contract.listManagedPlans, []),
  answer(contract.getManagedPlan, managed()),
  answer(contract.getPlanParts, parts),
];
const open = (given: Parameters<typeof openConsole>[1] = {}, id: number | string = 900_001) =>
  openConsole(`/console/classes/plans/${id}`, { ...given, says: [...says, ...(given.says ?? [])] });
const save = () => screen.findByRole('button', { name: '存下规划' });
const sent = () => calls(contract.savePlan).map(({ body }) => body);
const saved = (version: number) => answer(contract.savePlan, { planId: 900_001, version });
const seen = async () => within(await screen.findByRole('region', { name: '学员看到的样子' }));
const step = (number: number) => within(screen.getByRole('group', { name: `第 ${number} 步` }));
const shownLevels = async () =>
  (await seen()).getAllByRole('treeitem').map((item) => item.getAttribute('aria-level'));
const titleField = () => screen.findByLabelText('名称', { selector: '[maxlength="100"]' });

async function choose(
  user: ReturnType<typeof userEvent.setup>,
  within_: ReturnType<typeof step>,
  label: string,
  name: string,
) {
  await user.click(within_.getByRole('combobox', { name: label }));
  const options = await screen.findAllByRole('option', { name, hidden: true });
  await user.click(options.at(-1)!);
}

it('is begun, what is missing is said at its step, and it is made once for two presses', async () => {
  const user = userEvent.setup();
  open({ says: [saved(1)] }, 'new');
  await user.type(await titleField(), '会计之路');
  await user.click(await save());
  expect(await screen.findByText('还有 1 处要改，改好再存')).toBeTruthy();
  expect(step(1).getByText('请写上名称')).toBeTruthy();
  await choose(user, step(1), '目标', '模考达到几分');
  await choose(user, step(1), '哪一个', 'A 卷（CFA 一级）');
  expect((await seen()).getByText('达到 60 分')).toBeTruthy();
  await user.dblClick(await save());
  await screen.findByText('存好了，发布以后学员才能看到');
  expect(sent()).toMatchObject([
    {
      ...{ planId: null, version: 0 },
      plan: {
        ...{ title: '会计之路', audience: 'all' },
        nodes: [{ goal: 'mock', partId: 7, least: 60, kind: 'milestone' }],
      },
    },
  ]);
  await waitFor(() => expect(shownAddress()).toContain('/classes/plans/900001'));
});

it('shows beside it what a student begins with, and takes steps by buttons', async () => {
  const user = userEvent.setup();
  open({ says: [saved(3)] });
  await user.click(await screen.findByRole('button', { name: '在这一层再加一步' }));
  await choose(user, step(3), '目标', '学满多少小时');
  await choose(user, step(3), '先完成（可空）', '学完CFA 一级');
  expect((await seen()).getByText('先完成：学完CFA 一级')).toBeTruthy();
  expect(await shownLevels()).toEqual(['1', '2', '2']);
  await user.click(screen.getByRole('button', { name: '第 3 步往上移' }));
  await user.click(screen.getByRole('button', { name: '第 2 步往外一层' }));
  expect(await shownLevels()).toEqual(['1', '1', '2']);
  // What stands below a step goes with it.
  await user.click(screen.getByRole('button', { name: '第 2 步往上移' }));
  expect(await shownLevels()).toEqual(['1', '2', '1']);
  await user.click(screen.getByRole('button', { name: '第 1 步往下移' }));
  await user.click(screen.getByRole('button', { name: '第 1 步放到上一步里面' }));
  expect(await shownLevels()).toEqual(['1', '1', '2']);
  await user.click(screen.getByRole('button', { name: '删去第 1 步' }));
  await user.click(await save());
  await screen.findByText('存好了，学员看到的已经是新的');
  expect(sent()).toMatchObject([
    {
      ...{ planId: 900_001, version: 2 },
      plan: {
        nodes: [
          { nodeId: 3, level: 0, goal: 'hours', after: [2] },
          { nodeId: 2, level: 1 },
        ],
      },
    },
  ]);
});

it('is for the students of the courses that are chosen', async () => {
  const user = userEvent.setup();
  open({ says: [saved(3)] });
  const form = within(document.body);
  await titleField();
  await choose(user, form, '谁能看到', '学某几门课的学员');
  await user.click(await save());
  expect(await screen.findByText('请选是哪几门课的学员')).toBeTruthy();
  await choose(user, form, '哪几门课', 'CPA 会计');
  await user.click(await save());
  await waitFor(() =>
    expect(sent()).toMatchObject([{ plan: { audience: 'courses', courseIds: [2] } }]),
  );
});

it('that a colleague changed meanwhile is shown before it is written over', async () => {
  const user = userEvent.setup();
  open({ says: [refuse(contract.savePlan, 'careerPlanChanged')] });
  const title = await titleField();
  await user.type(title, '二');
  respondAlso([
    answer(contract.getManagedPlan, managed({ version: 3, plan: plan({ title: '别的路' }) })),
  ]);
  await user.click(await save());
  expect(await screen.findByText(/现在是“别的路”，2 步/)).toBeTruthy();
  expect((title as HTMLInputElement).value).toBe('分析师之路二');
  respondAlso([saved(4)]);
  await user.click(screen.getByRole('button', { name: '用我的' }));
  await user.click(await save());
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({ version: 3, plan: { title: '分析师之路二' } }),
  );
});

it('keeps what is typed while it is being saved, and makes one of it', async () => {
  const user = userEvent.setup();
  const first = hold(saved(1));
  open({ says: [first] }, 'new');
  const title = await titleField();
  await user.type(title, '会计之路');
  await choose(user, step(1), '目标', '模考达到几分');
  await choose(user, step(1), '哪一个', 'A 卷（CFA 一级）');
  await user.click(await save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.type(title, '又写');
  first.goOn();
  await screen.findByText('存好了，发布以后学员才能看到');
  expect((title as HTMLInputElement).value).toBe('会计之路又写');
  expect(shownAddress()).toContain('/classes/plans/new');
  respondAlso([saved(2)]);
  await user.click(await save());
  await waitFor(() => expect(shownAddress()).toContain('/classes/plans/900001'));
  const [one, two] = sent();
  expect(two).toMatchObject({ requestId: one?.requestId, version: 1, planId: null });
  expect(two?.plan.title).toBe('会计之路又写');
});

it('keeps what is typed while its lists are asked for anew after it was saved', async () => {
  const user = userEvent.setup();
  open({ says: [saved(1)] }, 'new');
  const title = await titleField();
  await user.type(title, '会计之路');
  await choose(user, step(1), '目标', '模考达到几分');
  await choose(user, step(1), '哪一个', 'A 卷（CFA 一级）');
  const asked = hold(answer(contract.getPlanParts, parts));
  respondAlso([asked]);
  const before = calls(contract.getPlanParts).length;
  await user.click(await save());
  await waitFor(() => expect(calls(contract.getPlanParts).length).toBeGreaterThan(before));
  await user.type(title, '又写');
  asked.goOn();
  await screen.findByText('存好了，发布以后学员才能看到');
  expect((title as HTMLInputElement).value).toBe('会计之路又写');
  expect(shownAddress()).toContain('/classes/plans/new');
});

it('keeps what was typed when the network is lost', async () => {
  const user = userEvent.setup();
  open({ says: [fail(contract.savePlan, 'network')] });
  const title = await titleField();
  await user.type(title, '二');
  await user.click(await save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect((title as HTMLInputElement).value).toBe('分析师之路二');
});

it('is published as it was saved, and withdrawn after it was said who loses sight of it', async () => {
  const user = userEvent.setup();
  open({ says: [answer(contract.withdrawPlan, true), answer(contract.restorePlan, true)] });
  expect(await screen.findByText('指定给了 3 人')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '撤下' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/包括指定的 3 人/)).toBeTruthy();
  respondAlso([answer(contract.getManagedPlan, managed({ isWithdrawn: true }))]);
  await user.click(dialog.getByRole('button', { name: '撤下这个规划' }));
  await screen.findByText('撤下了“分析师之路”');
  expect(await screen.findByRole('button', { name: '发布' })).toBeTruthy();
  await user.type(await titleField(), '二');
  expect(screen.getByRole('button', { name: '先存再发布' }).matches(':disabled')).toBe(true);
});

it('of a file is only read until it is taken over', async () => {
  const user = userEvent.setup();
  open({
    says: [
      answer(contract.getManagedPlan, managed({ owner: 'file' })),
      answer(contract.takeOverPlan, true),
    ],
  });
  expect(await screen.findByText(/写在 careers\.yaml 里/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '存下规划' })).toBeNull();
  expect(screen.queryByRole('button', { name: /删去/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '接管这个规划' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: '接管这个规划' }));
  await screen.findByText('接管了“分析师之路”');
  expect(calls(contract.takeOverPlan)).toEqual([{ body: { planId: 900_001 } }]);
});

it('of a file that is larger than a page can save is not offered to be taken over', async () => {
  const nodes = Array.from({ length: 201 }, (_, at) => ({ ...plan().nodes[0]!, nodeId: at + 1 }));
  open({
    says: [answer(contract.getManagedPlan, managed({ owner: 'file', plan: plan({ nodes }) }))],
  });
  expect(
    await screen.findByText(/201 步，教务台里最多 200 步，先在文件里改小才能接管/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: '接管这个规划' })).toBeNull();
});

it('is only read by who may not publish, and asked for again where it did not come', async () => {
  const user = userEvent.setup();
  open({
    self: { permissions: ['content.read'] },
    says: [fail(contract.getManagedPlan, 503)],
  });
  await screen.findByText('这个职业规划没有打开');
  respondAlso([answer(contract.getManagedPlan, managed())]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText(/修改和发布职业规划要有/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '撤下' })).toBeNull();
});

it('that is none says so', async () => {
  open({}, 'x');
  expect(await screen.findByRole('heading', { name: '没有这个职业规划' })).toBeTruthy();
});
