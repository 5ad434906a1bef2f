// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listCampClasses, previewCampPut, putIntoCampClass } from '@xuezhou/contract/camp/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';
import { pickAll, planOfDialog, says } from '../../../test/students-list.tsx';

const campClass = {
  ...{ courseId: 1, courseTitle: 'CFA 一级精讲班', campId: 2, campTitle: '考前冲刺营' },
  ...{ classId: 7, title: '三月班', startsOn: '2026-12-01', capacity: 30, isClosed: true },
  ...{ joining: 'ended' as const, members: 30, finished: 0 },
};
const row = (studentId: number, nickname: string, given: object = {}) => ({
  ...{ studentId, nickname, className: null, startsOn: null },
  ...{ nextStartsOn: '2026-12-01', keptBy: null },
  ...given,
});
const rows = [
  row(100_001, '林知远', { className: '二月班', startsOn: '2026-11-01' }),
  row(100_002, '韩逸飞'),
  row(100_003, '周子衿', { nextStartsOn: null, keptBy: 'noCourse' }),
];
const preview = (given: object = {}) =>
  answer(previewCampPut, {
    ...{ people: 3, moved: 2, rows, seatsLeft: 0, isClosed: true, seen: 's1' },
    ...given,
  });
const classes = answer(listCampClasses, [campClass]);

async function chooseClass() {
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '排班' }));
  const dialog = within(await screen.findByRole('dialog', { name: '给 3 位学员排班' }));
  await user.click(await dialog.findByRole('combobox', { name: '排进哪个班' }));
  await user.click(
    await screen.findByRole('option', {
      name: '三月班，2026-12-01 开始，30/30 人',
      hidden: true,
    }),
  );
  return { user, dialog };
}

it('puts those that are picked into a class: each before and after, who is passed over and why, and that there are no seats', async () => {
  openConsole('/console/students', {
    says: [...says, classes, preview(), answer(putIntoCampClass, { moved: 2 })],
  });
  const { user, dialog } = await chooseClass();
  expect(await planOfDialog()).toEqual([
    ['林知远', '二月班，2026-11-01 开始', '2026-12-01 开始', ''],
    ['韩逸飞', '不在班里', '2026-12-01 开始', ''],
    ['周子衿', '不在班里', '—', '开班那天没有这门课，请先报名或延长'],
  ]);
  expect(dialog.getByText('会改 2 人，跳过 1 人')).toBeTruthy();
  expect(dialog.getByText(/超出这个班的名额 2 人/)).toBeTruthy();
  expect(dialog.getByText(/已停止招生/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '排班 2 人' }));
  await screen.findByText('2 人排进了班，24 小时内可以在操作记录里撤回');
  expect(calls(putIntoCampClass)).toEqual([
    {
      body: {
        ...{ actId: expect.any(String), classId: 7, seen: 's1', tells: true },
        whom: { studentIds: [100_001, 100_002, 100_003] },
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull());
});

it('where somebody was quicker it is shown as it is now; what the network lost is sent again as it was', async () => {
  openConsole('/console/students', {
    says: [...says, classes, preview(), refuse(putIntoCampClass, 'manyChanged')],
  });
  const { user, dialog } = await chooseClass();
  await user.type(dialog.getByLabelText(/^原因/), '开学排班');
  respondAlso([preview({ seen: 's2' })]);
  await user.click(await dialog.findByRole('button', { name: '排班 2 人' }));
  expect(await dialog.findByText(/刚刚有人改过/)).toBeTruthy();
  respondAlso([fail(putIntoCampClass, 'network')]);
  await user.click(await dialog.findByRole('button', { name: '排班 2 人' }));
  await dialog.findByText(/没有送到/);
  respondAlso([answer(putIntoCampClass, { moved: 2 })]);
  await user.click(dialog.getByRole('button', { name: '排班 2 人' }));
  await screen.findByText(/2 人排进了班/);
  const sent = calls(putIntoCampClass).map(({ body }) => body);
  expect(sent.map(({ seen }) => seen)).toEqual(['s1', 's2', 's2']);
  expect(sent[1]).toEqual(sent[2]);
  expect(sent[2]).toMatchObject({ why: '开学排班' });
});

it('says what to do where there is no class, and why a class takes nobody', async () => {
  openConsole('/console/students', { says: [...says, answer(listCampClasses, [])] });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '排班' }));
  expect(await screen.findByText('还没有班，请先到“班级”里开一个')).toBeTruthy();
  const dialog = within(screen.getByRole('dialog', { name: '给 3 位学员排班' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '排班' }).disabled).toBe(true);
});

it('a class that is over by now is refused in words, and nothing is offered', async () => {
  openConsole('/console/students', {
    says: [...says, classes, refuse(previewCampPut, 'campMoveOver')],
  });
  const { dialog } = await chooseClass();
  expect(await dialog.findByText('那个班已经走完了，请选一个没走完的')).toBeTruthy();
});
