// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  fail,
  refusal,
  refuse,
  respondAlso,
} from '@xuezhou/client/testing/server.ts';
import {
  listCampClasses,
  listCampMembers,
  moveCampMembers,
  previewCampMove,
} from '@xuezhou/contract/camp/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';
import { planOfDialog } from '../../../test/students-list.tsx';

const campClass = (given: object = {}) => ({
  ...{ courseId: 1, courseTitle: 'CFA 一级精讲班', campId: 2, campTitle: '考前冲刺营', classId: 7 },
  ...{ title: '二月班', startsOn: '2027-01-18', capacity: 2, isClosed: false, joining: 'joined' },
  ...{ members: 2, finished: 0 },
  ...given,
});
const march = campClass({ classId: 8, title: '三月班', startsOn: '2027-02-18', members: 1 });
const other = campClass({ classId: 9, title: '别的营的班', campId: 3 });
const member = (studentId: number, nickname: string) => ({
  ...{ studentId, nickname, mobile: '138****7715' },
  ...{ startsOn: '2027-01-18', joinedOn: '2026-11-20', finishedOn: null, standing: null },
  tasks: { due: 0, done: 0, finished: 0, total: 0 },
});
const planned = (studentId: number, nickname: string, given: object = {}) => ({
  ...{
    studentId,
    nickname,
    startsOn: '2027-01-18',
    nextStartsOn: '2027-02-18',
    keptBy: null,
    orderNo: null,
  },
  ...given,
});
const both = [
  planned(1, '林知远'),
  planned(2, '韩逸飞', { nextStartsOn: null, keptBy: 'finished' }),
];
const preview = (given: object = {}) =>
  answer(previewCampMove, {
    ...{ rows: both, moved: 1, seatsLeft: 0, isClosed: false, seen: 's1' },
    ...given,
  });
const says = [
  answer(listCampClasses, [campClass(), march, other]),
  answer(listCampMembers, [member(1, '林知远'), member(2, '韩逸飞')]),
];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

async function pickBoth() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: '选中这 2 行' }));
  return user;
}
const choose = async (user: ReturnType<typeof userEvent.setup>, dialog: HTMLElement) => {
  await user.click(await within(dialog).findByRole('combobox', { name: '转到' }));
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '三月班，2027-02-18开始，1 / 2 人',
  ]);
  await user.click(options[0]!);
};

it('moves those that are picked: each before and after, who is passed over, and that the class is full', async () => {
  openConsole('/console/classes/7', {
    says: [...says, preview(), answer(moveCampMembers, { moved: 1 })],
  });
  const user = await pickBoth();
  await user.click(screen.getByRole('button', { name: '转班' }));
  const dialog = await screen.findByRole('dialog', { name: '2 位学员转出“二月班”' });
  await choose(user, dialog);
  expect(await planOfDialog()).toEqual([
    ['林知远', '2027-01-18 开始', '2027-02-18 开始', ''],
    ['韩逸飞', '2027-01-18 开始', '—', '走完了，不用动'],
  ]);
  expect(within(dialog).getByText('超出那个班的名额 1 人，你还可以转')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('原因'), '跟不上');
  await user.click(within(dialog).getByRole('button', { name: '转 1 人' }));
  await screen.findByText('转走了 1 人，24 小时内可以在操作记录里撤回');
  expect(calls(moveCampMembers)).toEqual([
    {
      body: {
        ...{ actId: expect.any(String), classId: 7, toClassId: 8, studentIds: [1, 2] },
        ...{ seen: 's1', closes: false, tells: true, why: '跟不上' },
      },
    },
  ]);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('shows it as it is now where somebody was quicker, and sends once more what the network lost', async () => {
  openConsole('/console/classes/7', {
    says: [...says, preview(), refuse(moveCampMembers, 'manyChanged')],
  });
  const user = await pickBoth();
  await user.click(screen.getByRole('button', { name: '离开班级' }));
  const dialog = within(await screen.findByRole('dialog', { name: '2 位学员离开“二月班”' }));
  respondAlso([preview({ seen: 's2' })]);
  await user.click(await dialog.findByRole('button', { name: '让 1 人离开' }));
  expect(await dialog.findByText(/刚刚有人改过/)).toBeTruthy();
  respondAlso([fail(moveCampMembers, 'network')]);
  await user.click(await dialog.findByRole('button', { name: '让 1 人离开' }));
  await dialog.findByText(/没有送到/);
  respondAlso([answer(moveCampMembers, { moved: 1 })]);
  await user.click(dialog.getByRole('button', { name: '让 1 人离开' }));
  await screen.findByText(/1 人离开了/);
  const sent = calls(moveCampMembers).map(({ body }) => [body.seen, body.actId]);
  expect(sent.map(([seen]) => seen)).toEqual(['s1', 's2', 's2']);
  expect(sent[1]).toEqual(sent[2]);
});

it('closes a class with what becomes of those in it, and says what the server has against the other class', async () => {
  openConsole('/console/classes/7', {
    says: [
      ...says,
      answer(previewCampMove, () => refusal('campMoveOver')),
      answer(moveCampMembers, { moved: 2 }),
    ],
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '停止招生' }));
  const dialog = await screen.findByRole('dialog', { name: '“二月班”停止招生' });
  await user.click(await within(dialog).findByText('转到另一个班'));
  await choose(user, dialog);
  expect(await within(dialog).findByText(/那个班已经走完了/)).toBeTruthy();
  respondAlso([
    preview({ rows: [planned(1, '林知远')], seatsLeft: null, moved: 1, isClosed: true }),
  ]);
  await user.click(within(dialog).getByText('都离开'));
  await user.click(await within(dialog).findByRole('button', { name: '停止招生，让 1 人离开' }));
  await screen.findByText(/2 人离开了，“二月班”不再招生了/);
  expect(calls(moveCampMembers)[0]?.body).toMatchObject({ toClassId: null, closes: true });
});
