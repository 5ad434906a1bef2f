import { getPlanTree, listPlans } from '@xuezhou/contract/career';
import { expect, it } from 'vitest';
import type { StoredPlanNode } from './career.tables.ts';
import { add, makeBullet, makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const course = await makeCourse(connection);
const second = await makeBullet(connection, course);

const node = (given: Partial<StoredPlanNode> & Pick<StoredPlanNode, 'node_id' | 'title'>) => ({
  ...{ parent_id: null, kind: 'stage', intro: '', after: [], goal: null },
  ...given,
});

let lastPlan = 0;
async function makePlan(nodes: unknown[], courseIds: number[] | null): Promise<number> {
  const planId = ++lastPlan;
  await add(connection, 'career_plan', {
    ...{ plan_id: planId, position: planId, title: `规划 ${planId}`, intro: '介绍' },
    ...{ course_ids: courseIds, nodes: JSON.stringify(nodes) },
  });
  return planId;
}

const watch = (studentId: number, bulletId: number, seconds: number) =>
  add(connection, 'video_progress', {
    ...{ student_id: studentId, bullet_id: bulletId, course_id: course.courseId },
    ...{ book_id: course.bookId, position_seconds: seconds, watched: `{[0,${seconds})}` },
    ...{ watched_seconds: seconds, at: clock.now() },
  });

const score = (studentId: number, paperId: number, percent: number) =>
  add(connection, 'mock_attempt', {
    ...{
      student_id: studentId,
      paper_id: paperId,
      attempt_no: percent,
      questions: '[]',
      total: 10,
    },
    ...{ started_at: clock.now(), ends_at: clock.now(), handed_in_at: clock.now() },
    ...{ handed_in_by: 'student', right_count: 1, score: percent },
  });

it('[GET /api/plan/tree/:planId] [career.tree] [career] shows what is done, open and locked', async () => {
  const planId = await makePlan(
    [
      node({ node_id: 1, title: '打基础' }),
      node({
        ...{ node_id: 2, parent_id: 1, kind: 'course', title: '一级精讲' },
        goal: { kind: 'course', course_id: course.courseId },
      }),
      node({
        ...{ node_id: 3, parent_id: 1, kind: 'milestone', title: '模考过线', after: [2] },
        goal: { kind: 'mock', paper_id: 77, least: 70 },
      }),
      node({ node_id: 4, title: '拿证书', after: [1] }),
      node({ node_id: 5, parent_id: 4, kind: 'certificate', title: '结业', after: [1] }),
    ],
    [],
  );
  const student = await school.signIn();
  const states = async () => {
    const { nodes } = await student.data(getPlanTree, { params: { planId } });
    return nodes.map(({ state, finished, total }) => `${state} ${finished}/${total}`);
  };
  expect(await states()).toEqual([
    'open 0/2',
    'open 0/2',
    'locked 0/70',
    'locked 0/1',
    'locked 0/1',
  ]);
  await watch(student.studentId, course.bulletId, 600);
  await score(student.studentId, 77, 69);
  expect((await states()).slice(0, 3)).toEqual(['open 0/2', 'open 1/2', 'locked 69/70']);
  await watch(student.studentId, second.bulletId, 540);
  expect((await states()).slice(0, 3)).toEqual(['open 1/2', 'done 2/2', 'open 69/70']);
  await score(student.studentId, 77, 71);
  expect(await states()).toEqual(['done 2/2', 'done 2/2', 'done 70/70', 'done 1/1', 'done 1/1']);
  const { nodes, finished, total } = await student.data(getPlanTree, { params: { planId } });
  expect([finished, total]).toEqual([2, 2]);
  expect(nodes[2]).toMatchObject({ unit: 'score', paperId: 77, waitsFor: [] });
});

it('names what a locked node waits for, also when it is of the node above', async () => {
  const planId = await makePlan(
    [
      node({
        ...{ node_id: 1, title: '先修', kind: 'milestone' },
        goal: { kind: 'hours', course_id: null, least: 5 },
      }),
      node({ node_id: 2, title: '进阶', after: [1] }),
      node({
        ...{ node_id: 3, parent_id: 2, kind: 'milestone', title: '答对 2 题' },
        goal: { kind: 'right', course_id: course.courseId, least: 2 },
      }),
      node({
        ...{ node_id: 4, parent_id: 2, kind: 'milestone', title: '结营' },
        goal: { kind: 'camp', camp_id: 9, course_id: course.courseId },
      }),
    ],
    [],
  );
  const student = await school.signIn();
  const { questionId } = await makeQuestion(connection, course);
  await add(connection, 'question_state', {
    ...{ student_id: student.studentId, question_id: questionId, course_id: course.courseId },
    ...{ version: 1, question_status: 1 },
  });
  await add(connection, 'camp_award', {
    ...{ student_id: student.studentId, camp_id: 9, is_in_time: true, finished_at: clock.now() },
  });
  const { nodes } = await student.data(getPlanTree, { params: { planId } });
  expect(nodes.slice(1)).toMatchObject([
    { state: 'locked', waitsFor: ['先修'], finished: 1, total: 2 },
    { state: 'locked', waitsFor: ['先修'], finished: 1, total: 2 },
    { state: 'done', waitsFor: [], finished: 1, total: 1 },
  ]);
});

it("[career.tree#2] answers 404 for a plan that is not the student's, or that is withdrawn", async () => {
  const closed = await makeCourse(connection, { access: 'enrolled' });
  const nodes = [node({ node_id: 1, title: '一' })];
  const assigned = await makePlan(nodes, null);
  const ofCourse = await makePlan(nodes, [closed.courseId]);
  const withdrawn = await makePlan(nodes, []);
  await connection
    .updateTable('career_plan')
    .set({ retired_at: clock.now() })
    .where('plan_id', '=', withdrawn)
    .execute();
  const [stranger, enrolled] = [
    await school.signIn(),
    await school.signIn({ courses: [closed.courseId] }),
  ];
  const http = async (student: typeof stranger, planId: number) =>
    (await student.call(getPlanTree, { params: { planId } })).http;
  for (const planId of [assigned, ofCourse, withdrawn, 999_999])
    expect(await http(stranger, planId)).toBe(404);
  expect(await http(enrolled, ofCourse)).toBe(200);
  await add(connection, 'career_assignment', {
    ...{ student_id: stranger.studentId, plan_id: assigned, assigned_at: clock.now() },
  });
  expect(await http(stranger, assigned)).toBe(200);
  expect(await http(enrolled, assigned)).toBe(404);
});

it('[GET /api/plans] [career-plans] lists the plans that are mine, those given to me first', async () => {
  const other = await startPlans();
  const plans = await other.student.data(listPlans);
  const own = plans.filter(({ planId }) => other.plans.includes(planId));
  expect(own).toMatchObject([
    { planId: other.plans[1], isAssigned: true },
    { planId: other.plans[0], isAssigned: false, finished: 0, total: 1 },
  ]);
  expect(own[0]).not.toHaveProperty('nodes');
});

async function startPlans() {
  const goal = { kind: 'course', course_id: course.courseId } as const;
  const nodes = [node({ node_id: 1, kind: 'course', title: '一', goal })];
  const plans = [await makePlan(nodes, []), await makePlan(nodes, null)];
  const student = await school.signIn();
  await add(connection, 'career_assignment', {
    ...{ student_id: student.studentId, plan_id: plans[1] ?? 0, assigned_at: clock.now() },
  });
  return { plans, student };
}
