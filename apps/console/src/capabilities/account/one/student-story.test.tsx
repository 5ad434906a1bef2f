// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  getStudent,
  getStudentTimeline,
  listStudentDevices,
  listStudentNotes,
  listStudentViews,
  type TimelineEntry,
} from '@xuezhou/contract/account/console';
import { listStudentCourseware } from '@xuezhou/contract/courseware/console';
import { listCourseChoices, listEnrolments } from '@xuezhou/contract/enrolment/console';
import { listSoldOrders } from '@xuezhou/contract/mall/console';
import { getStudentMastery, type CourseMastery } from '@xuezhou/contract/review/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';
import { soldOrder, soldOrders } from '../../../test/order-samples.ts';
import { choices, studentRow } from '../../../test/student-samples.ts';

const entry = (given: Partial<TimelineEntry>): TimelineEntry => ({
  ...{ key: 'answers:1', at: '2026-11-27T01:58:00.000Z', kind: 'study', title: '做题 12 道' },
  ...{ note: 'CFA 一级', path: null },
  ...given,
});
const topic = (
  given: Partial<CourseMastery['topics'][number]>,
): CourseMastery['topics'][number] => ({
  ...{ readingId: 1, bookName: '固定收益', readingName: '久期与凸性', mastery: 2, percent: 54 },
  ...{ isWeak: false, confidence: 'medium', failed: 0, untilPercent: 0, missing: null },
  ...{ lastPaper: null, answers: 40, right: 22 },
  ...given,
});
const course = (given: Partial<CourseMastery> = {}): CourseMastery => ({
  ...{ courseId: 1, courseName: 'CFA 一级', percent: 61, covered: 70, confidence: 'high' },
  ...{ answers: 40, right: 22, topics: [topic({})] },
  ...given,
});
const says = [
  answer(getStudent, { ...studentRow(), hasPassword: false, wechat: null, endsOn: null }),
  answer(listStudentNotes, []),
  answer(listStudentDevices, []),
  answer(listStudentViews, []),
  answer(listEnrolments, []),
  answer(listCourseChoices, choices),
  answer(getStudentTimeline, { list: [], next: null }),
  answer(getStudentMastery, []),
  answer(listStudentCourseware, []),
  answer(listSoldOrders, soldOrders([])),
];
const open = (also: Parameters<typeof respondAlso>[0] = []) =>
  openConsole('/console/students/100001', { says: [...says, ...also] });

beforeEach(() => {
  vi.setSystemTime('2026-11-27T02:00:00Z');
  localStorage.clear();
});

it('tells what happened by day, and of one kind where that is chosen', async () => {
  const user = userEvent.setup();
  open([
    answer(getStudentTimeline, {
      list: [
        entry({}),
        entry({
          ...{ key: 'paid:1', kind: 'order', at: '2026-11-26T13:03:00.000Z', note: '' },
          ...{ title: '支付 ¥3,536：CFA 一级精讲班', path: '/orders/2026111221037715' },
        }),
      ],
      next: null,
    }),
  ]);
  const card = within(await screen.findByRole('region', { name: '经过' }));
  const today = within(await card.findByRole('region', { name: '11 月 27 日' }));
  expect(today.getByRole('listitem').textContent).toBe('做题 12 道CFA 一级09:58');
  const paid = card.getByRole('link', { name: /支付/ });
  expect(paid.getAttribute('href')).toBe('/console/orders/2026111221037715');
  expect(card.getByRole('link', { name: '操作记录' }).getAttribute('href')).toBe(
    '/console/audit?kind=student&id=100001',
  );
  respondAlso([answer(getStudentTimeline, { list: [], next: null })]);
  await user.click(card.getByRole('button', { name: '答疑' }));
  await card.findByText('这一种还没有。');
  expect(calls(getStudentTimeline).at(-1)?.query).toMatchObject({ kind: 'qa' });
});

it('goes on where it ended; what did not come is asked for again and loses nothing', async () => {
  const user = userEvent.setup();
  open([answer(getStudentTimeline, { list: [entry({})], next: 'place' })]);
  const card = within(await screen.findByRole('region', { name: '经过' }));
  await card.findByText('做题 12 道');
  respondAlso([fail(getStudentTimeline, 503)]);
  await user.click(card.getByRole('button', { name: '看更早的' }));
  const again = await card.findByRole('button', { name: '没有取到，再试一次' });
  expect(card.getByText('做题 12 道')).toBeTruthy();
  respondAlso([
    answer(getStudentTimeline, { list: [entry({ key: 'x', title: '注册' })], next: null }),
  ]);
  await user.click(again);
  await card.findByText('注册');
  expect(calls(getStudentTimeline).at(-1)?.query).toMatchObject({ after: 'place' });
});

it('shows each topic as the student is told of it, the rest by a press', async () => {
  const user = userEvent.setup();
  const topics = Array.from({ length: 11 }, (_one, index) =>
    topic({ readingId: index + 1, readingName: `第 ${index + 1} 章` }),
  );
  topics[0] = topic({ readingName: '衍生品', mastery: 1, percent: 43, isWeak: true });
  topics[1] = topic({
    readingId: 2,
    readingName: '另类投资',
    mastery: 0,
    percent: null,
    answers: 0,
  });
  topics[2] = topic({
    ...{ readingId: 3, readingName: '现金流量表', mastery: 1, percent: null, answers: 0 },
  });
  open([answer(getStudentMastery, [course({ topics })])]);
  const card = within(await screen.findByRole('region', { name: 'CFA 一级 · 掌握' }));
  expect(card.getByText(/准备度 61%，有依据的占 70%；40 题，正确率 55%/)).toBeTruthy();
  const rows = card.getAllByRole('listitem');
  expect(rows).toHaveLength(10);
  expect(rows[0]?.textContent).toMatch(/衍生品.*练习中 · 40 题对 22 · 薄弱.*43%/);
  expect(rows[1]?.textContent).toMatch(/另类投资.*未开始.*未练/);
  // Begun by its lectures alone: 未练 would deny what stands beside it.
  expect(rows[2]?.textContent).toMatch(/现金流量表.*练习中.*还没做题/);
  await user.click(card.getByRole('button', { name: '看全部 11 章' }));
  expect(card.getAllByRole('listitem')).toHaveLength(11);
});

it('[GET /api/console/students/:studentId/courseware] tells how far the student is in packages of others', async () => {
  const one = {
    ...{ coursewareId: 5, title: '职业伦理情境演练', courseName: 'CFA 一级' },
    ...{ readingName: '第 6 章 道德', lastAt: '2026-11-26T14:14:00.000Z' },
    standing: {
      ...{ isDone: false, percent: 39, tellsProgress: true, seconds: 1260, isFull: false },
      score: { raw: 18, max: 20 },
    },
  };
  const untold = { ...one.standing, percent: 0, tellsProgress: false, score: null, seconds: 61 };
  const two = { ...one, coursewareId: 6, title: '合规小测', standing: untold };
  const done = { ...one, coursewareId: 7, standing: { ...one.standing, isDone: true } };
  open([answer(listStudentCourseware, [one, two, done])]);
  const card = within(await screen.findByRole('region', { name: '外来课件 3' }));
  expect(card.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/职业伦理情境演练学到 39%.*第 6 章 道德18 \/ 20 分，用时 21 分钟.*22:14/),
    expect.stringMatching(/合规小测没有报进度.*道德用时 1 分钟/),
    expect.stringContaining('学完了'),
  ]);
});

it('shows what was bought and how it stands', async () => {
  open([answer(listSoldOrders, soldOrders([soldOrder({ chip: 'refunding' })]))]);
  const card = within(await screen.findByRole('region', { name: '订单 1' }));
  expect(card.getByRole('listitem').textContent).toMatch(/CFA 一级精讲班.*¥3,377\.50.*退款中/);
  expect(calls(listSoldOrders).at(-1)?.query).toMatchObject({ studentId: 100_001 });
});

it.each([
  ['他的经过没有取到', '经过', fail(getStudentTimeline, 503), '这一种还没有。'],
  ['掌握程度没有取到', '各章掌握得怎么样', fail(getStudentMastery, 503), '现在没有开着的课程。'],
  ['订单没有取到', '订单', fail(listSoldOrders, 503), '还没有买过。'],
] as const)('%s: says so, and asks again', async (title, region, failing, empty) => {
  const user = userEvent.setup();
  open([failing]);
  await screen.findByText(title);
  respondAlso(says);
  const card = within(screen.getByRole('region', { name: region }));
  await user.click(card.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText(empty)).toBeTruthy();
});
