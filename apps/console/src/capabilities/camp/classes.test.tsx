// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  fail,
  failure,
  refusal,
  refuse,
  respondAlso,
} from '@xuezhou/client/testing/server.ts';
import { listStudents } from '@xuezhou/contract/account/console';
import {
  addCampMember,
  closeCampClass,
  listCampClasses,
  listCampMembers,
  openCampClass,
} from '@xuezhou/contract/camp/console';
import { listCourseChoices, listEnrolments } from '@xuezhou/contract/enrolment/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../test/open-console.tsx';
import { choices, enrolment, studentRow } from '../../test/student-samples.ts';

const campClass = (given: object = {}) => ({
  ...{ courseId: 1, courseTitle: 'CFA 一级精讲班', campId: 2, campTitle: '考前冲刺营', classId: 7 },
  ...{ title: '二月班', startsOn: '2027-01-18', capacity: 2, isClosed: false, joining: 'joined' },
  ...{ members: 1, finished: 0 },
  ...given,
});
const closed = campClass({ classId: 6, title: '八月班', isClosed: true, joining: 'ended' });
const free = campClass({ classId: 8, title: '随到班', startsOn: null, capacity: null });
const member = {
  ...{ studentId: 100_001, nickname: '林知远', mobile: '138****7715' },
  ...{ startsOn: '2027-01-18', joinedOn: '2026-11-20', finishedOn: null },
  tasks: { due: 0, done: 0, finished: 0, total: 0 },
  standing: null,
};
const says = [
  answer(listCampClasses, [closed, campClass(), free]),
  answer(listCampMembers, [member]),
  answer(listCourseChoices, choices),
];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

it('lists the classes, those that take students first', async () => {
  openConsole('/console/classes', { says });
  const table = within(await screen.findByRole('table', { name: '班级' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/二月班考前冲刺营招生中.*2027-01-18.*1 \/ 2 人/),
    expect.stringMatching(/随到班.*招生中.*加入那天.*1 人/),
    expect.stringMatching(/八月班.*不再招生/),
  ]);
});

it('says of a class that takes students whether they can join it today', async () => {
  const says = ['joined', 'full', 'notOpen', 'ended'].map((joining, at) =>
    campClass({ classId: at + 1, title: joining, joining }),
  );
  openConsole('/console/classes', { says: [answer(listCampClasses, says)] });
  const table = within(await screen.findByRole('table', { name: '班级' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.children[1]?.textContent)).toEqual([
    ...['招生中', '满了', '还没开始招生', '招生结束了'],
  ]);
});

it('opens a class of a camp, and says what is wrong with a day', async () => {
  const user = userEvent.setup();
  openConsole('/console/classes', {
    says: [
      ...says,
      answer(openCampClass, () => {
        respondAlso([answer(listCampClasses, [campClass({ classId: 9, title: '三月班' })])]);
        return { classId: 9 };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '开新班' }));
  const dialog = within(await screen.findByRole('dialog', { name: '开新班' }));
  // There is one camp alone, so it is chosen.
  expect((await dialog.findByLabelText<HTMLInputElement>('训练营')).value).toMatch(/考前冲刺营/);
  await user.type(dialog.getByLabelText('班名'), '三月班');
  await user.type(dialog.getByLabelText('报名到'), '2026-11-26');
  const open = dialog.getByRole<HTMLButtonElement>('button', { name: '开 1 个班' });
  expect(dialog.getByText(/2026-11-26 已经过去/)).toBeTruthy();
  expect(open.disabled).toBe(true);
  await user.clear(dialog.getByLabelText('报名到'));
  await user.type(dialog.getByLabelText('名额'), '200');
  await user.click(open);
  await screen.findByRole('heading', { name: /三月班/, level: 1 });
  expect(shownAddress()).toBe('/console/classes/9');
  expect(calls(openCampClass)[0]?.body).toEqual({
    ...{ campId: 2, title: '三月班', startsOn: null, joinFrom: null, joinUntil: null },
    capacity: 200,
  });
});

it('shows who is in a class, and adds those that are found by name or phone', async () => {
  const user = userEvent.setup();
  const han = studentRow({ studentId: 100_002, nickname: '韩逸飞', mobile: '177****3094' });
  const zhou = studentRow({ studentId: 100_003, nickname: '周子衿' });
  openConsole('/console/classes/7', {
    says: [
      ...says,
      answer(listStudents, { list: [studentRow(), han, zhou], next: null }),
      answer(listEnrolments, [enrolment({ studentId: 100_002 })]),
      answer(addCampMember, ({ body: { studentId } }) =>
        studentId === 100_003 ? refusal('campMemberAlready') : { courseId: 1 },
      ),
    ],
  });
  const table = within(await screen.findByRole('table', { name: '班里的学员' }));
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(/林知远.*2026-11-20.*还没有/);
  await user.click(screen.getByRole('button', { name: '加学员' }));
  const dialog = within(await screen.findByRole('dialog', { name: '给“二月班”加学员' }));
  const field = await dialog.findByLabelText('找学员');
  await user.type(field, '3094{Enter}');
  const found = within(await dialog.findByRole('list', { name: '找到的学员' }));
  const own = found.getByRole<HTMLButtonElement>('button', { name: /林知远/ });
  expect(own.disabled).toBe(true);
  expect(own.textContent).toContain('已在班里');
  await user.click(found.getByRole('button', { name: /韩逸飞/ }));
  await user.type(field, '周{Enter}');
  await user.click(await dialog.findByRole('button', { name: /周子衿/ }));
  const picked = within(dialog.getByRole('list', { name: '要加的学员' }));
  await waitFor(() =>
    expect(picked.getByText(/没有“CFA 一级精讲班”，加进来也学不了/)).toBeTruthy(),
  );
  expect(picked.getAllByText(/加进来也学不了/)).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: '加 2 人' }));
  expect(await dialog.findByText('加了 1 人进“二月班”，1 人没有，原因在上面')).toBeTruthy();
  expect(picked.getByText('这位学员已在这个训练营里')).toBeTruthy();
  expect(calls(addCampMember).map(({ body }) => body)).toEqual([
    { classId: 7, studentId: 100_002 },
    { classId: 7, studentId: 100_003 },
  ]);
  // Who is in it is not added once more.
  expect(dialog.getByRole('button', { name: '加 1 人' })).toBeTruthy();
});

it('warns of no course that everybody has, but of one that is over', async () => {
  const user = userEvent.setup();
  const han = studentRow({ studentId: 100_002, nickname: '韩逸飞' });
  const zhou = studentRow({ studentId: 100_003, nickname: '周子衿' });
  openConsole('/console/classes/7', {
    says: [
      ...says,
      answer(listCourseChoices, [{ courseId: 1, title: 'CFA 一级精讲班', isOpen: true }]),
      answer(listStudents, { list: [han, zhou], next: null }),
      answer(listEnrolments, [enrolment({ studentId: 100_003, closedBy: 'expired' })]),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '加学员' }));
  const dialog = within(await screen.findByRole('dialog', { name: '给“二月班”加学员' }));
  for (const name of ['韩逸飞', '周子衿']) {
    await user.type(await dialog.findByLabelText('找学员'), `${name}{Enter}`);
    await user.click(await dialog.findByRole('button', { name: new RegExp(name) }));
  }
  const picked = within(dialog.getByRole('list', { name: '要加的学员' }));
  await picked.findByText('“CFA 一级精讲班”已到期，加进来也学不了，请先给他延长');
  expect(picked.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '韩逸飞',
    expect.stringContaining('已到期'),
  ]);
});

it('does not add once more who was added before the network was lost', async () => {
  const user = userEvent.setup();
  const han = studentRow({ studentId: 100_002, nickname: '韩逸飞' });
  const zhou = studentRow({ studentId: 100_003, nickname: '周子衿' });
  openConsole('/console/classes/7', {
    says: [
      ...says,
      answer(listStudents, { list: [han, zhou], next: null }),
      answer(listEnrolments, []),
      answer(addCampMember, ({ body: { studentId } }) =>
        studentId === 100_003 ? failure(503) : { courseId: 1 },
      ),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '加学员' }));
  const dialog = within(await screen.findByRole('dialog', { name: '给“二月班”加学员' }));
  for (const name of ['韩逸飞', '周子衿']) {
    await user.type(await dialog.findByLabelText('找学员'), `${name}{Enter}`);
    await user.click(await dialog.findByRole('button', { name: new RegExp(name) }));
  }
  await user.click(dialog.getByRole('button', { name: '加 2 人' }));
  expect(await dialog.findByRole('button', { name: '加 1 人' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: '不加周子衿' })).toBeTruthy();
});

it('takes no more students once it is closed, and says why where it cannot be', async () => {
  const user = userEvent.setup();
  openConsole('/console/classes/7', { says: [...says, refuse(closeCampClass, 'campClassOfFile')] });
  await user.click(await screen.findByRole('button', { name: '停止招生' }));
  const dialog = within(await screen.findByRole('dialog', { name: '“二月班”停止招生' }));
  await user.click(await dialog.findByRole('button', { name: '停止招生' }));
  expect(await dialog.findByText(/这个班写在课程目录的 camps.yaml 里/)).toBeTruthy();
  respondAlso([
    answer(closeCampClass, true),
    answer(listCampClasses, [campClass({ isClosed: true })]),
  ]);
  await user.click(dialog.getByRole('button', { name: '停止招生' }));
  await screen.findByText('“二月班”不再招生了');
  await waitFor(() => expect(screen.queryByRole('button', { name: '停止招生' })).toBeNull());
});

it('asks again for the students that did not come', async () => {
  const user = userEvent.setup();
  openConsole('/console/classes/7', { says: [...says, fail(listCampMembers, 503)] });
  await screen.findByText('班里的学员没有取到');
  respondAlso([answer(listCampMembers, [])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('班里还没有学员')).toBeTruthy();
});

it('says that there is no such class', async () => {
  openConsole('/console/classes/404', { says });
  expect(await screen.findByRole('heading', { name: '没有这个班' })).toBeTruthy();
});

it('is only to be read by who may not enrol, and says who can', async () => {
  openConsole('/console/classes/7', { says, self: { permissions: ['student.read'] } });
  await screen.findByRole('table', { name: '班里的学员' });
  expect(screen.queryByRole('button', { name: /加学员|停止招生/ })).toBeNull();
  expect(screen.getByText(/加学员和停止招生要有/)).toBeTruthy();
});

it('says where camps come from while there is none', async () => {
  openConsole('/console/classes', { says: [...says, answer(listCampClasses, [])] });
  expect(await screen.findByText('还没有训练营')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '开新班' })).toBeNull();
});

it('how each of a class learns stands on one page, and those who fall behind are written to', async () => {
  const standing = (given: object) => ({
    learned: 3,
    chapters: 12,
    aheadDays: 2,
    isBehind: false,
    reasons: [],
    accuracy: { answers: 40, percent: 75 },
    ...given,
  });
  const slow = {
    ...member,
    studentId: 100_002,
    nickname: '韩逸飞',
    standing: standing({
      ...{ aheadDays: -4, isBehind: true, reasons: ['比计划慢 4 天'] },
      accuracy: { answers: 0, percent: null },
    }),
  };
  openConsole('/console/classes/7', {
    says: [...says, answer(listCampMembers, [{ ...member, standing: standing({}) }, slow])],
  });
  const table = within(await screen.findByRole('table', { name: '班里的学员' }));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toMatch(/3 \/ 12 章快 2 天75%（40 题）/);
  expect(rows[2]).toMatch(/慢 4 天没做题掉队比计划慢 4 天/);
  const link = screen.getByRole('link', { name: '给掉队的 1 人写消息' });
  expect(link.getAttribute('href')).toBe('/console/messages/new?classId=7&segment=behind');
});

it('what each has done of the tasks of the camp stands beside it, and who owes most stands first at a press', async () => {
  const user = userEvent.setup();
  const person = (at: number, tasks: object) => ({
    ...member,
    ...{ studentId: 100_001 + at, nickname: `学员${at}` },
    tasks: { due: 10, done: 10, finished: 12, total: 30, ...tasks },
  });
  const most = 102;
  const people = Array.from({ length: most }, (_none, at) => person(at, {}));
  people[most - 1] = person(most - 1, { done: 1, finished: 1 });
  people[0] = person(0, { due: 0, done: 0, finished: 0 });
  openConsole('/console/classes/7', { says: [...says, answer(listCampMembers, people)] });
  const table = within(await screen.findByRole('table', { name: '班里的学员' }));
  const rows = () => table.getAllByRole('row').slice(1);
  expect(rows()[0]?.textContent).toContain('还没有到期的全营 0 / 30');
  expect(rows()[1]?.textContent).toContain('10 / 10全营 12 / 30');
  // A long class is drawn bit by bit, and is sorted and picked whole.
  expect(rows()).toHaveLength(100);
  await user.click(table.getByRole('button', { name: '应做的任务' }));
  expect(rows()[0]?.textContent).toContain('学员101');
  expect(rows()[0]?.textContent).toContain('1 / 10全营 1 / 30');
  expect(shownAddress()).toBe('/console/classes/7?sort=tasks');
  await user.click(screen.getByRole('button', { name: '再看 2 人' }));
  expect(rows()).toHaveLength(most);
  expect(screen.queryByRole('button', { name: /^再看/ })).toBeNull();
  await user.click(table.getByRole('checkbox', { name: `选中这 ${most} 行` }));
  expect(screen.getByText(`已选 ${most} 人`)).toBeTruthy();
});
