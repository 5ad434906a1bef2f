import { randomUUID } from 'node:crypto';
import { addStudentNote, getStudentTimeline } from '@xuezhou/contract/account/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import type { InputOf } from '@xuezhou/contract/kernel';
import { listSoldOrders } from '@xuezhou/contract/mall/console';
import { sendNotice } from '@xuezhou/contract/message/console';
import { getReadiness } from '@xuezhou/contract/review';
import { getStudentMastery } from '@xuezhou/contract/review/console';
import { beforeEach, expect, it } from 'vitest';
import { makeGood } from '../../../capabilities/mall/testing/make-good.ts';
import { openTestMall, type Student } from '../../../capabilities/mall/testing/open-mall.ts';
import type { TestClient } from '../../client.ts';
import { askOne } from '../../desks/qa-desk.ts';
import { makeStaff, signInStaffAs } from '../../desks/staff-desk.ts';
import { add, enrol, makeCourse, makeStudent, type MadeCourse } from '../../factories.ts';
import { makePaper } from '../../make-paper.ts';
import { makeQuestion } from '../../make-question.ts';
import { giveAnswer } from '../../practise.ts';
import { study } from '../../study.ts';

const mall = await openTestMall();
const { connection, clock, wechat } = mall;
const { report } = study(mall);
clock.set('2026-11-23T00:30:00Z');

type Query = InputOf<typeof getStudentTimeline>['query'];
const read = (client: TestClient, studentId: number, query: Query = {}) =>
  client.data(getStudentTimeline, { params: { studentId }, query });
const titles = async (client: TestClient, studentId: number, query: Query = {}) =>
  (await read(client, studentId, query)).list.map(({ title }) => title);

/** The student did something of each kind, an hour after the one before. */
async function liveADay(): Promise<MadeCourse & { student: Student }> {
  const course = await makeCourse(connection, { duration: 100, access: 'enrolled' });
  const { courseId } = course;
  const student = await mall.signIn();
  const { studentId } = student;
  await enrol(connection, studentId, courseId, null, clock.now());
  const question = await makeQuestion(connection, course);
  const other = await makeQuestion(connection, course);
  clock.advance({ hours: 1 });
  await giveAnswer(student, question, 'B');
  await giveAnswer(student, other, 'A');
  clock.advance({ hours: 1 });
  await report(student, course);
  clock.advance({ hours: 1 });
  await askOne(student, { title: '久期为什么会变短？' });
  clock.advance({ hours: 1 });
  const paperId = await makePaper(connection, courseId, [[question]], { title: '上午场' });
  const at = clock.now();
  await add(connection, 'mock_attempt', {
    ...{ student_id: studentId, paper_id: paperId, attempt_no: 1, questions: '[]', total: 1 },
    ...{ started_at: at, ends_at: at, handed_in_at: at, handed_in_by: 'clock', score: 63 },
  });
  clock.advance({ hours: 1 });
  const { qrId } = await mall.order(student, await makeGood(connection, { title: '会计精讲' }));
  clock.advance({ hours: 1 });
  wechat.pay(mall.numberOf(qrId));
  await mall.notify(wechat, wechat.notice(mall.numberOf(qrId)));
  clock.advance({ hours: 1 });
  return { ...course, student };
}

const { student, courseId } = await liveADay();
const { studentId } = student;
const { staffId } = await makeStaff(mall, { isOwner: true, name: '何嘉' });
let head = await signInStaffAs(mall, staffId);
await head.data(addStudentNote, { body: { studentId, noteId: randomUUID(), words: '问过分期' } });
clock.advance({ minutes: 10 });
await head.data(sendNotice, {
  body: { studentId, title: '周六停课', markdown: '改到周日', isImportant: false },
});
clock.advance({ hours: 1 });
const now = clock.now();
beforeEach(async () => {
  clock.set(now);
  head = await signInStaffAs(mall, staffId);
});

it('[GET /api/console/students/:studentId/timeline] a timeline tells what a student did and what was done for them, the youngest first', async () => {
  const { list, next } = await read(head, studentId, { limit: 100 });
  expect(next).toBeNull();
  expect(list.map(({ at }) => at)).toEqual(
    list
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const told = list.map(({ kind, title }) => `${kind} ${title}`);
  const inOrder = [
    'message 收到消息：周六停课',
    'staff 何嘉：给学员写一条备注',
    'order 支付 ¥3,680：会计精讲',
    'order 下单：会计精讲',
    'study 模考「上午场」63 分',
    'qa 提问：久期为什么会变短？',
    'study 看课 1 分钟',
    'study 做题 2 道，对 1 道（50%）',
  ];
  expect(told.filter((line) => inOrder.includes(line))).toEqual(inOrder);
  expect(list.find(({ title }) => title.startsWith('支付'))?.path).toMatch(/^\/orders\/\d+$/);
  // What colleagues wrote for themselves is no part of it.
  expect(JSON.stringify(list)).not.toContain('分期');
});

it('its pages, however short, are together the whole, also where two things happened at one moment', async () => {
  const whole = (await read(head, studentId, { limit: 100 })).list.map(({ key }) => key);
  expect(new Set(whole).size).toBe(whole.length);
  for (const limit of [1, 2, 3]) {
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const { list, next } = await read(head, studentId, { limit, ...(after && { after }) });
      paged.push(...list.map(({ key }) => key));
      after = next ?? undefined;
    } while (after !== undefined);
    expect(paged).toEqual(whole);
  }
});

it('is narrowed to one kind', async () => {
  expect(await titles(head, studentId, { kind: 'qa' })).toEqual(['提问：久期为什么会变短？']);
  const kinds = (await read(head, studentId, { kind: 'order' })).list.map(({ kind }) => kind);
  expect(kinds).toEqual(['order', 'order']);
});

it('orders are told to whoever may read orders, the log to whoever may read it, and of that the own to whoever reads the own', async () => {
  const narrow = await signInStaffAs(mall, { permissions: ['student.read'] });
  const { list } = await read(narrow, studentId, { limit: 100 });
  expect(list.filter(({ kind }) => kind === 'order' || kind === 'staff')).toEqual([]);
  expect(JSON.stringify(list)).not.toContain('会计精讲');
  const finance = await signInStaffAs(mall, { permissions: ['student.read', 'order.read'] });
  expect(await titles(finance, studentId, { kind: 'order' })).toHaveLength(2);
  const own = await signInStaffAs(mall, { permissions: ['student.read', 'audit.read:own'] });
  expect(await titles(own, studentId, { kind: 'staff' })).toEqual([]);
});

it('who sees the own students alone reads of these alone; nobody is refused, a place that is none fails', async () => {
  const teacher = await signInStaffAs(mall, { permissions: ['student.read:own'] });
  await add(connection, 'staff_duty', {
    ...{ staff_id: teacher.staffId, kind: 'course', target_id: courseId },
  });
  const foreign = await makeStudent(connection);
  const status = async (one: number, query: Query = {}) =>
    (await teacher.call(getStudentTimeline, { params: { studentId: one }, query })).status;
  expect(await status(studentId)).toBe(200);
  expect(await status(foreign.studentId)).toBe(consoleRefusals.notOwn[0]);
  for (const after of ['', 'x', '2026-99-99T00:00:00.000000Z~answers~1', "'".repeat(60)])
    expect(await status(studentId, { after }), after).toBe(400);
  const gone = await head.call(getStudentTimeline, {
    params: { studentId: 99_999_999 },
    query: {},
  });
  expect(gone.status).toBe(consoleRefusals.studentUnknown[0]);
  const mastery = await teacher.call(getStudentMastery, {
    params: { studentId: foreign.studentId },
  });
  expect(mastery.status).toBe(consoleRefusals.notOwn[0]);
});

it('[GET /api/console/students/:studentId/mastery] what staff are told of a course is what its student is told', async () => {
  const courses = await head.data(getStudentMastery, { params: { studentId } });
  const own = await student.data(getReadiness, { params: { courseId } });
  const shown = courses.find((one) => one.courseId === courseId);
  expect(shown).toMatchObject({
    ...{ courseName: own.courseName, percent: own.percent, covered: own.covered },
    ...{ confidence: own.confidence, answers: 2, right: 1 },
  });
  expect(shown?.topics).toEqual(
    own.topics.map(({ evidence, bookId: _b, number: _n, share: _s, ...topic }) => ({
      ...topic,
      answers: evidence.answers,
      right: evidence.right,
    })),
  );
  expect(await head.data(getStudentMastery, { params: { studentId: 99_999_999 } })).toEqual([]);
});

it('the list of orders is narrowed to a student', async () => {
  const other = await mall.signIn();
  await mall.order(other, await makeGood(connection, { title: '审计精讲' }));
  const { list } = await head.data(listSoldOrders, { query: { studentId } });
  expect(list.map(({ order }) => order.goodName)).toEqual(['会计精讲']);
});
