import { randomUUID } from 'node:crypto';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { getPlanTree, listPlans } from '@xuezhou/contract/career';
import * as contract from '@xuezhou/contract/career/console';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import type { TestClient } from '../../../testing/client.ts';
import { add, makeCourse } from '../../../testing/factories.ts';
import { makeCamp } from '../../../testing/make-camp.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const course = await makeCourse(connection);
const { courseId } = course;
const paperId = await makePaper(connection, courseId, [[await makeQuestion(connection, course)]]);
const campId = await makeCamp(connection, courseId, { title: '七天营' });
const refused = (name: AnyRefusalName) => allRefusals[name][0];

const node = (given: Partial<contract.PlannedNode> = {}): contract.PlannedNode => ({
  ...{ nodeId: 1, level: 0, kind: 'course', title: '学完精讲', intro: '' },
  ...{ after: [], goal: 'course', partId: courseId, least: 1 },
  ...given,
});
const plan = (given: Partial<contract.CareerPlan> = {}): contract.CareerPlan => ({
  ...{ title: '分析师之路', intro: '一步一步', audience: 'all', courseIds: [] },
  nodes: [
    node({ kind: 'stage', title: '打基础', goal: 'none', partId: null }),
    node({ nodeId: 2, level: 1 }),
    node({ nodeId: 3, level: 1, kind: 'milestone', title: '过线', goal: 'mock', partId: paperId }),
    node({ nodeId: 4, kind: 'milestone', title: '结营', goal: 'camp', partId: campId, after: [1] }),
    node({ nodeId: 5, kind: 'milestone', title: '答对', goal: 'right', partId: null, least: 9 }),
  ],
  ...given,
});
const save = async (wishes: object = {}, by: TestClient = owner) =>
  await by.call(contract.savePlan, {
    body: { requestId: randomUUID(), planId: null, version: 0, plan: plan(), ...wishes },
  });
const now = async (planId: number) =>
  await owner.data(contract.getManagedPlan, { params: { planId } });
const made = async (wishes: object = {}) => (await save(wishes)).data.planId;
const acts = {
  publish: async (planId: number, by = owner, version?: number) =>
    await by.call(contract.restorePlan, {
      body: { planId, version: version ?? (await now(planId)).version },
    }),
  withdraw: async (planId: number, by = owner) =>
    await by.call(contract.withdrawPlan, { body: { planId } }),
  takeOver: async (planId: number, by = owner) =>
    await by.call(contract.takeOverPlan, { body: { planId } }),
};

it('whose making was not heard of takes what was mended since, once', async () => {
  const requestId = randomUUID();
  const planId = await made({ requestId });
  const mended = { requestId, plan: plan({ title: '再改的路' }) };
  for (const _ of [1, 2]) expect((await save(mended)).data).toEqual({ planId, version: 2 });
  expect((await now(planId)).plan.title).toBe('再改的路');
  const other = await save({ requestId, plan: plan({ title: '又一个' }) });
  expect(other.status).toBe(refused('careerPlanChanged'));
  const known = await save({ requestId, version: 2, plan: plan({ title: '又一个' }) });
  expect(known.data).toEqual({ planId, version: 3 });
});

it('[POST /api/console/plans/save] [GET /api/console/plans/:planId] [POST /api/console/plans/restore] [POST /api/console/plans/withdraw] is made once, nobody’s until it is published, and followed by what was studied', async () => {
  const requestId = randomUUID();
  const [planId, again] = [await made({ requestId }), await made({ requestId })];
  expect(again).toBe(planId);
  expect(planId).toBeGreaterThan(900_000);
  expect(await now(planId)).toEqual({
    ...{ planId, owner: 'console', version: 1, isWithdrawn: true, assigned: 0, plan: plan() },
  });
  const student = await school.signIn();
  const seen = async () => (await student.data(listPlans)).map((each) => each.planId);
  expect(await seen()).not.toContain(planId);
  expect((await acts.publish(planId)).status).toBe(200);
  expect((await acts.publish(planId)).status).toBe(200);
  expect(await seen()).toContain(planId);
  const tree = async () => await student.data(getPlanTree, { params: { planId } });
  expect((await tree()).nodes).toMatchObject([
    { nodeId: 1, parentId: null, unit: 'nodes', total: 2 },
    { nodeId: 2, parentId: 1, courseId, unit: 'lectures' },
    { nodeId: 3, parentId: 1, paperId, total: 1 },
    { nodeId: 4, unit: 'camp', state: 'locked', waitsFor: ['打基础'] },
    { nodeId: 5, unit: 'right', total: 9 },
  ]);
  await add(connection, 'camp_award', {
    ...{ student_id: student.studentId, camp_id: campId, is_in_time: true },
    finished_at: clock.now(),
  });
  // What was reached stays reached by the step's number, whatever is written around it.
  const nodes = [node({ nodeId: 6, title: '新的一步' }), ...plan().nodes];
  expect((await save({ planId, version: 2, plan: plan({ nodes }) })).status).toBe(200);
  const after = await tree();
  expect(after.nodes.find(({ nodeId }) => nodeId === 4)).toMatchObject({ state: 'done' });
  expect((await acts.withdraw(planId)).status).toBe(200);
  expect(await seen()).not.toContain(planId);
  expect((await undoLast(owner, 'withdrawPlan', planId)).status).toBe(200);
  expect(await seen()).toContain(planId);
  expect((await undoLast(owner, 'restorePlan', planId)).status).toBe(200);
  expect(await seen()).not.toContain(planId);
});

it('is changed by who saw it, and the log takes it back as long as nothing came after', async () => {
  const planId = await made();
  const next = plan({ title: '改过的路' });
  expect((await save({ planId, version: 1, plan: next })).data).toEqual({ planId, version: 2 });
  expect((await save({ planId, version: 1, plan: next })).data).toEqual({ planId, version: 2 });
  const late = await save({ planId, version: 1, plan: plan({ title: '别人的' }) });
  expect(late).toMatchObject({
    status: refused('careerPlanChanged'),
    message: '刚刚有同事改过“改过的路”，请对照着再存',
  });
  const query = { operation: 'savePlan', targetId: String(planId) };
  const { list } = await owner.data(listAudit, { query });
  expect(list).toHaveLength(2);
  expect(list[0]).toMatchObject({ before: plan(), after: { title: '改过的路' } });
  expect((await undoLast(owner, 'savePlan', planId)).status).toBe(200);
  expect((await now(planId)).plan).toEqual(plan());
  await save({ planId, version: 3, plan: next });
  const { auditId } = (await owner.data(listAudit, { query })).list[0]!;
  await save({ planId, version: 4, plan: plan({ title: '第三个' }) });
  const undone = await owner.call(undoAction, { body: { auditId } });
  expect(undone.status).toBe(refused('undoChanged'));
  expect((await now(planId)).plan.title).toBe('第三个');
  // Whoever made one takes it back: it is nobody's again.
  const fresh = await made();
  await acts.publish(fresh);
  expect((await undoLast(owner, 'savePlan', fresh)).status).toBe(200);
  expect((await now(fresh)).isWithdrawn).toBe(true);
});

it('[GET /api/console/plan-parts] is refused with what is wrong and where, and nothing of it is kept', async () => {
  const parts = await owner.data(contract.getPlanParts);
  expect(parts.courses).toContainEqual({ id: courseId, title: expect.any(String), lectures: 1 });
  expect(parts.papers).toContainEqual({ id: paperId, title: expect.any(String), courseId });
  expect(parts.camps).toContainEqual({ id: campId, title: '七天营', courseId });
  const words = async (given: Partial<contract.CareerPlan>) => {
    const { status, message } = await save({ plan: plan(given) });
    return status === refused('careerPlanWrong') ? message : status;
  };
  expect(await words({ title: ' ' })).toBe('请写上规划的名称');
  expect(await words({ nodes: [node({ partId: 999_999 })] })).toBe(
    '“学完精讲”：原来选的已经没有了，请重新选',
  );
  expect(await words({ nodes: [node(), node({ nodeId: 2, title: '', partId: null })] })).toBe(
    '第 2 步：请选一门课',
  );
  const hostile = node({ title: '<img src=x onerror=alert(1)>', intro: "'; drop table student" });
  const planId = await made({ plan: plan({ nodes: [hostile] }) });
  expect((await now(planId)).plan.nodes).toEqual([hostile]);
  expect((await save({ planId: 999_999 })).status).toBe(refused('careerPlanUnknown'));
  // What it asks for was taken away: it is published only without it.
  const camp = plan({ nodes: [node({ goal: 'camp', partId: campId, title: '营' })] });
  const last = await made({ plan: camp });
  const retire = async (at: Date | null) =>
    await connection
      .updateTable('camp')
      .set({ retired_at: at })
      .where('camp_id', '=', campId)
      .execute();
  await retire(clock.now());
  expect((await acts.publish(last)).message).toBe('“营”：原来选的已经没有了，请重新选');
  await retire(null);
  expect((await acts.publish(last)).status).toBe(200);
  expect((await acts.withdraw(last)).status).toBe(200);
  await retire(clock.now());
  // Nor does the log bring it back.
  expect(await undoLast(owner, 'withdrawPlan', last)).toMatchObject({
    ...{ status: refused('undoChanged') },
    message: '没有撤回：“营”：原来选的已经没有了，请重新选',
  });
  expect((await now(last)).isWithdrawn).toBe(true);
  await retire(null);
});

it('[POST /api/console/plans/take-over] of a file is only read until it is taken over, but may be withdrawn', async () => {
  await add(connection, 'career_plan', {
    ...{ plan_id: 3, position: 0, title: '文件的', intro: '', course_ids: null },
    nodes: JSON.stringify([
      {
        ...{ node_id: 1, parent_id: null, kind: 'course', title: '学完', intro: '', after: [] },
        goal: { kind: 'course', course_id: courseId },
      },
    ]),
  });
  expect((await save({ planId: 3 })).status).toBe(refused('careerPlanOfFile'));
  expect((await acts.withdraw(3)).status).toBe(200);
  expect((await acts.publish(3)).status).toBe(200);
  expect((await acts.takeOver(3)).status).toBe(200);
  expect((await acts.takeOver(3)).status).toBe(200);
  const taken = await now(3);
  expect(taken).toMatchObject({ owner: 'console', version: 3, isWithdrawn: false });
  expect(taken.plan.audience).toBe('assigned');
  expect((await save({ planId: 3, version: 3 })).status).toBe(200);
});

it('is published as it was seen, and one of a file that no page can save stays its file’s', async () => {
  const planId = await made();
  await save({ planId, version: 1, plan: plan({ title: '同事改的' }) });
  expect(await acts.publish(planId, owner, 1)).toMatchObject({
    ...{ status: refused('careerPlanChanged'), message: expect.stringContaining('同事改的') },
  });
  expect((await now(planId)).isWithdrawn).toBe(true);
  expect((await acts.publish(planId, owner, 2)).status).toBe(200);
  const step = { parent_id: null, kind: 'stage' as const, title: '步', intro: '', after: [] };
  await add(connection, 'career_plan', {
    ...{ plan_id: 4, position: 0, title: '文件的', intro: '', course_ids: null },
    nodes: JSON.stringify(
      Array.from({ length: 201 }, (_, at) => ({
        ...{ ...step, node_id: at + 1 },
        goal: { kind: 'hours', course_id: null, least: 1 },
      })),
    ),
  });
  expect(await acts.takeOver(4)).toMatchObject({
    status: refused('careerPlanWrong'),
    message: '不能接管：这个规划有 201 步，教务台里最多 200 步；请先在 careers.yaml 里改小',
  });
  expect((await now(4)).owner).toBe('file');
});

it('whose withdrawal is taken back is published as it was, or not at all', async () => {
  const planId = await made();
  expect((await acts.publish(planId)).status).toBe(200);
  expect((await acts.withdraw(planId)).status).toBe(200);
  const { version } = await now(planId);
  const half = plan({ title: '还没写完' });
  expect((await save({ planId, version, plan: half })).status).toBe(200);
  const undone = await undoLast(owner, 'withdrawPlan', planId);
  expect(undone.status).toBe(refused('undoChanged'));
  expect((await now(planId)).isWithdrawn).toBe(true);
});

it('[GET /api/console/plans] is written by whoever may publish for the whole school', async () => {
  const planId = await made();
  const own = await signInStaffAs(school, {
    permissions: ['content.read', 'content.publish:own'],
  });
  const reader = await signInStaffAs(school, { permissions: ['content.read'] });
  for (const by of [own, reader]) {
    const answers = [
      await save({}, by),
      await acts.publish(planId, by),
      await acts.withdraw(planId, by),
      await acts.takeOver(planId, by),
    ];
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map(() => refused('permissionMissing')),
    );
  }
  expect((await reader.data(contract.listManagedPlans)).length).toBeGreaterThan(0);
});
