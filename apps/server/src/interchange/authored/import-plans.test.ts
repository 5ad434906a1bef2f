import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PlanNodeKind } from '@xuezhou/contract/career';
import {
  getManagedPlan,
  listManagedPlans,
  restorePlan,
  savePlan,
  takeOverPlan,
  withdrawPlan,
  type CareerPlan,
  type PlannedNode,
} from '@xuezhou/contract/career/console';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { howMany } from '../../testing/runs/how-many.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { exportCatalogue } from '../export-catalogue.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { TestCatalogue } from '../testing/make-catalogue.ts';

const school = await startTestApp();
const other = await startTestApp();
const owner = await signInStaffAs(school, { isOwner: true });
const there = await signInStaffAs(other, { isOwner: true });
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-plans-'));
const catalogue = await TestCatalogue.make();
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await catalogue.remove();
});
const importAgain = () => importCatalogue(school.services, catalogue.folder, { dryRun: false });
const now = (planId: number, by = owner) => by.data(getManagedPlan, { params: { planId } });
const save = (wishes: object) =>
  owner.call(savePlan, {
    body: { requestId: uuidv7(), planId: 1, version: 1, ...wishes } as never,
  });
const publish = async (planId: number) =>
  await owner.data(restorePlan, { body: { planId, version: (await now(planId)).version } });
let folders = 0;

async function exported() {
  const back = path.join(folder, String(++folders));
  await exportCatalogue(school.services, back);
  return await importCatalogue(other.services, back, { dryRun: false });
}

it('a plan that pages took over is passed over by its file, and an export gives it back the same', async () => {
  expect((await importAgain()).faults).toEqual([]);
  const { plan, owner: has } = await now(1);
  expect(has).toBe('file');
  expect(plan).toMatchObject({ title: '分析师之路', audience: 'courses', courseIds: [1] });
  expect(plan.nodes.map(({ nodeId, level, goal }) => [nodeId, level, goal])).toEqual([
    ...[[1, 0, 'none'] as const, [2, 1, 'course'] as const, [3, 1, 'mock'] as const],
    ...[[4, 0, 'none'] as const, [5, 1, 'camp'] as const],
    ...[[6, 1, 'right'] as const, [7, 1, 'hours'] as const],
  ]);
  // One that pages withdrew is not brought back by its file.
  await owner.call(withdrawPlan, { body: { planId: 1 } });
  expect((await importAgain()).counts.plans).toMatchObject({ changed: 0, unchanged: 1 });
  expect((await now(1)).isWithdrawn).toBe(true);
  const out = await exportCatalogue(school.services, path.join(folder, 'withdrawn'));
  expect(out.faults).toContain('职业规划“分析师之路”（1）撤下了，没有导出；要带走请先发布');
  await publish(1);
  // What a file says, a page can save as it is.
  await owner.call(takeOverPlan, { body: { planId: 1 } });
  const { version } = await now(1);
  expect((await save({ plan })).data).toEqual({ planId: 1, version });
  expect((await save({ version, plan: { ...plan, title: '改过的路' } })).status).toBe(200);
  expect((await importAgain()).faults).toEqual([
    'careers.yaml（1）：职业规划“分析师之路”已由教务台接管，文件里的没有导入；请在教务台里改',
  ]);
  expect((await now(1)).plan.title).toBe('改过的路');
  expect((await exported()).faults).toEqual([]);
  expect(await now(1, there)).toMatchObject({ owner: 'file', plan: (await now(1)).plan });
  expect((await there.data(listManagedPlans)).map(({ planId }) => planId)).toEqual([1]);
});

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => text.trim() !== '' && !/[\p{C}\u2028\u2029]/u.test(text));
const goals: Pick<PlannedNode, 'goal' | 'partId' | 'least'>[] = [
  ...[
    { goal: 'course' as const, partId: 1, least: 1 },
    { goal: 'mock' as const, partId: 1, least: 70 },
    { goal: 'camp' as const, partId: 1, least: 1 },
    { goal: 'right' as const, partId: null, least: 12 },
    { goal: 'hours' as const, partId: 1, least: 3 },
  ],
];
const anyNodes = fc
  .array(
    fc.record({
      ...{ title: words, intro: fc.oneof(fc.constant(''), words), level: fc.nat({ max: 3 }) },
      kind: fc.constantFrom<PlanNodeKind>('stage', 'course', 'milestone', 'certificate'),
      ...{ goal: fc.constantFrom(...goals), waits: fc.boolean() },
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((nodes) =>
    nodes.map(({ goal, waits, ...node }, at): PlannedNode => ({
      ...{ ...node, ...goal, nodeId: at + 1 },
      // Only a step of the top waits, and for the one before it: never for itself.
      after: waits && node.level === 0 && at > 0 && nodes[at - 1]?.level === 0 ? [at] : [],
    })),
  );

it('whatever pages write comes back from the files that an export writes', async () => {
  const anyPlan: fc.Arbitrary<CareerPlan> = fc.record({
    ...{ title: words, intro: fc.oneof(fc.constant(''), words), nodes: anyNodes },
    audience: fc.constantFrom('all', 'assigned', 'courses'),
    courseIds: fc.constant([1]),
  });
  await fc.assert(
    fc.asyncProperty(anyPlan, async (plan) => {
      const saved = await save({ planId: null, version: 0, plan });
      expect([saved.status, saved.message]).toEqual([200, expect.anything()]);
      const { planId } = saved.data;
      await publish(planId);
      expect((await exported()).faults).toEqual([]);
      expect((await now(planId, there)).plan).toEqual((await now(planId)).plan);
    }),
    { numRuns: howMany('XZ_PLAN_RUNS', { usually: 8, whole: 60 }) },
  );
});
