import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { getPlanTree } from '@xuezhou/contract/career';
import * as desk from '@xuezhou/contract/career/console';
import { expect, it } from 'vitest';
import { add, nextId } from '../../../testing/factories.ts';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const staff = await signInStaffAs(school, {
  permissions: ['content.read', 'content.publish', 'enrolment.write'],
});
const byStaff = { staff_id: staff.staffId };

/** A plan of a file, for those alone to whom it is given. */
async function makePlan() {
  const planId = nextId();
  const stage = { node_id: 1, parent_id: null, kind: 'stage', title: '打基础', intro: '' };
  await add(connection, 'career_plan', {
    ...{ plan_id: planId, position: 0, title: '分析师之路', intro: '', course_ids: null },
    nodes: JSON.stringify([{ ...stage, after: [], goal: null }]),
  });
  const row = async () =>
    (await staff.data(desk.listManagedPlans)).find((each) => each.planId === planId);
  return { planId, row };
}

async function reader(planId: number) {
  const student = await school.signIn();
  const http = async () => (await student.call(getPlanTree, { params: { planId } })).http;
  return { studentId: student.studentId, http };
}

it('[GET /api/console/plans] [POST /api/console/plans/give] [POST /api/console/plans/take] a plan is one’s to whom it is given, once, until it is taken back', async () => {
  const { planId, row } = await makePlan();
  const [{ studentId, http }, other] = [await reader(planId), await reader(planId)];
  const give = async (wish: object = {}) =>
    (await staff.call(desk.givePlan, { body: { planId, studentId, ...wish } })).status;
  const take = async () =>
    (await staff.call(desk.takePlan, { body: { planId, studentId } })).status;
  expect(await give({ planId: 999_999 })).toBe(refused('careerPlanUnknown'));
  expect(await give({ studentId: 999_999_999 })).toBe(refused('studentUnknown'));
  expect(await take()).toBe(refused('careerPlanNotGiven'));
  const whole = { planId, title: '分析师之路', courseIds: null, isWithdrawn: false };
  expect(await row()).toMatchObject({ ...whole, assigned: 0 });
  expect(await http()).toBe(404);
  const before = await entriesOf(connection, 'givePlan');
  expect([await give(), await give()]).toEqual([200, 200]);
  expect(await entriesOf(connection, 'givePlan')).toBe(before + 1);
  expect([await http(), await other.http()]).toEqual([200, 404]);
  expect(await row()).toMatchObject({ ...whole, assigned: 1 });
  const target = { target_kind: 'student', target_id: String(studentId) };
  expect(await lastEntry(connection, 'givePlan')).toMatchObject({
    ...{ ...byStaff, ...target, after: { planId } },
  });
  expect([await take(), await take()]).toEqual([200, refused('careerPlanNotGiven')]);
  expect(await http()).toBe(404);
  expect(await lastEntry(connection, 'takePlan')).toMatchObject({
    ...{ ...byStaff, ...target, before: { planId } },
  });
});

it('[POST /api/console/plans/withdraw] [POST /api/console/plans/restore] withdrawn it is nobody’s and stays given, and restored it is theirs again', async () => {
  const { planId, row } = await makePlan();
  const { studentId, http } = await reader(planId);
  await staff.data(desk.givePlan, { body: { planId, studentId } });
  const withdraw = async (id = planId) =>
    (await staff.call(desk.withdrawPlan, { body: { planId: id } })).status;
  const restore = async (id = planId) => {
    const version = (await row())?.version ?? 0;
    return (await staff.call(desk.restorePlan, { body: { planId: id, version } })).status;
  };
  for (const act of [withdraw, restore])
    expect(await act(999_999)).toBe(refused('careerPlanUnknown'));
  const target = { ...byStaff, target_kind: 'plan', target_id: String(planId) };
  expect(await withdraw()).toBe(200);
  expect(await http()).toBe(404);
  expect(await row()).toMatchObject({ isWithdrawn: true, assigned: 1 });
  expect(await lastEntry(connection, 'withdrawPlan')).toMatchObject({
    ...{ ...target, before: { isWithdrawn: false }, after: { isWithdrawn: true } },
  });
  expect(await restore()).toBe(200);
  expect(await http()).toBe(200);
  expect(await row()).toMatchObject({ isWithdrawn: false, assigned: 1 });
  expect(await lastEntry(connection, 'restorePlan')).toMatchObject({
    ...{ ...target, before: { isWithdrawn: true }, after: { isWithdrawn: false } },
  });
});
