// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import { getPlanTree, listPlans, type PlanNode } from '@xuezhou/contract/career';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, type Answers, at, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';

const plan = { planId: 1, planName: '分析师之路', intro: '一步一步', isAssigned: false };
const counts = { finished: 1, total: 3 };

const node = (given: Partial<PlanNode> & Pick<PlanNode, 'nodeId' | 'title'>): PlanNode => ({
  ...{ parentId: null, kind: 'stage', intro: '', state: 'open', finished: 0, total: 1 },
  ...{ unit: 'nodes', waitsFor: [], courseId: null, paperId: null },
  ...given,
});

const nodes = [
  node({ nodeId: 1, title: '打地基', finished: 1, total: 2 }),
  node({
    ...{ nodeId: 2, parentId: 1, kind: 'course', title: '精讲班', state: 'done', courseId: 3 },
    ...{ unit: 'lectures', finished: 15, total: 15 },
  }),
  node({
    ...{ nodeId: 3, parentId: 1, kind: 'milestone', title: '模考过线', paperId: 7 },
    ...{ unit: 'score', finished: 55, total: 70 },
  }),
  node({
    ...{ nodeId: 4, kind: 'certificate', title: '结业', state: 'locked', waitsFor: ['打地基'] },
  }),
];

const serve = (answers: Answers) =>
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    ...answers,
  ]);

async function openTree() {
  serve([answer(at(getPlanTree, { planId: 1 }), { ...plan, ...counts, nodes })]);
  renderAt('/career/1');
  return await screen.findByRole('tree', { name: '路线' });
}

describe('[career-plans] the plans', () => {
  it('lists them with how far each is, and leads to its tree', async () => {
    serve([answer(listPlans, [{ ...plan, isAssigned: true, ...counts }])]);
    renderAt('/career');
    expect((await screen.findByRole('link', { name: '分析师之路' })).getAttribute('href')).toBe(
      '/career/1',
    );
    expect(screen.getByText('完成 1 / 3 个目标')).toBeTruthy();
    expect(screen.getByText('老师为你安排')).toBeTruthy();
  });

  it('says that there are none', async () => {
    serve([answer(listPlans, [])]);
    renderAt('/career');
    expect(await screen.findByText('还没有职业规划')).toBeTruthy();
  });
});

describe('[career] [career.tree] the tree of a plan', () => {
  it('says of each node what it is, where it stands and what it waits for', async () => {
    const tree = await openTree();
    const names = within(tree)
      .getAllByRole('treeitem')
      .map((item) => item.querySelector('[id]')?.textContent);
    expect(names).toEqual([
      '打地基，阶段，进行中，完成 1 / 2 项',
      '精讲班，课程，已完成，看完 15 / 15 节课',
      '模考过线，里程碑，进行中，最好 55 分，达到 70 分',
      '结业，证书，未解锁，先完成：打地基',
    ]);
    const links = within(tree).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/course/3', '/events/7']);
  });

  it('is walked with the arrows, folded and unfolded, with one stop for Tab', async () => {
    const tree = await openTree();
    const [first, ...others] = within(tree).getAllByRole('treeitem');
    expect(others.map((item) => item.tabIndex)).toEqual([-1, -1, -1]);
    first?.focus();
    const at = () => document.activeElement?.querySelector('[id]')?.textContent?.split('，')[0];
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(at()).toBe('模考过线');
    await userEvent.keyboard('{ArrowLeft}');
    expect(at()).toBe('打地基');
    await userEvent.keyboard('{ArrowLeft}');
    expect(first?.getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{ArrowDown}');
    expect(at()).toBe('结业');
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
    expect(at()).toBe('精讲班');
    await userEvent.keyboard('{End}');
    expect(at()).toBe('结业');
  });

  it("tells that a plan is not there when it is not the student's", async () => {
    serve([]);
    renderAt('/career/9');
    expect(await screen.findByRole('heading', { level: 1, name: /不在|没有|找不到/ })).toBeTruthy();
  });
});
