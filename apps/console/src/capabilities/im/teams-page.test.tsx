// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listStudents } from '@xuezhou/contract/account/console';
import { listCampClasses } from '@xuezhou/contract/camp/console';
import { listCourseChoices } from '@xuezhou/contract/enrolment/console';
import {
  addTeamTeacher,
  announceToTeam,
  closeTeam,
  listManagedTeams,
  openTeam,
} from '@xuezhou/contract/im/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';
import { choices, studentRow } from '../../test/student-samples.ts';

const team = (given: object = {}) => ({
  ...{ teamId: 4, name: '二月班群', courseTitle: 'CFA 一级精讲班', classTitle: '二月班' },
  ...{ members: 38, messages: 120, isClosed: false },
  ...given,
});
const says = [
  answer(listManagedTeams, [
    team({ teamId: 3, name: '老群', isClosed: true }),
    team(),
    team({ teamId: 5, name: '大群', classTitle: null }),
  ]),
  answer(listCampClasses, []),
  answer(listCourseChoices, choices),
];

async function choose(name: string, what: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: `${name}，更多操作` }));
  await user.click(await screen.findByRole('menuitem', { name: what, hidden: true }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

it('lists the rooms, those that are open first, and does nothing with one that is closed', async () => {
  openConsole('/console/classes/teams', { says });
  const rows = within(await screen.findByRole('table', { name: '班级群' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/二月班群CFA 一级精讲班 · 二月班开着38 人120 条/),
    expect.stringMatching(/大群.*整门课的学员/),
    expect.stringMatching(/老群.*已关闭/),
  ]);
  expect(screen.queryByRole('button', { name: '老群，更多操作' })).toBeNull();
});

it('opens one of a course, and says when there is one already', async () => {
  const user = userEvent.setup();
  openConsole('/console/classes/teams', { says: [...says, refuse(openTeam, 'teamOpenAlready')] });
  await user.click(await screen.findByRole('button', { name: '开班级群' }));
  const dialog = within(await screen.findByRole('dialog', { name: '开班级群' }));
  await user.click(await dialog.findByRole('radio', { name: '一门课' }));
  await user.click(dialog.getByLabelText('课程'));
  await user.click(await screen.findByRole('option', { name: 'Excel 财务建模', hidden: true }));
  await user.type(dialog.getByLabelText('群的名称'), ' 建模群 ');
  await user.click(dialog.getByRole('button', { name: '开 1 个群' }));
  expect(await dialog.findByText('已经有班级群了')).toBeTruthy();
  respondAlso([answer(openTeam, { teamId: 9 })]);
  await user.click(dialog.getByRole('button', { name: '开 1 个群' }));
  await screen.findByText('开了“建模群”');
  expect(calls(openTeam).at(-1)?.body).toEqual({ name: '建模群', courseId: 2 });
});

it('announces to all of a room, with how many they are in the button', async () => {
  openConsole('/console/classes/teams', { says: [...says, refuse(announceToTeam, 'teamUnknown')] });
  const { user, dialog } = await choose('二月班群', '发公告');
  await user.type(await dialog.findByLabelText('标题'), '明晚答疑');
  await user.type(dialog.getByLabelText('内容'), '八点开始');
  await user.click(dialog.getByRole('button', { name: '发给 38 人' }));
  await dialog.findByRole('alert');
  respondAlso([answer(announceToTeam, { announcementId: 1, told: 37 })]);
  await user.click(dialog.getByRole('button', { name: '发给 38 人' }));
  await screen.findByText('公告发出了，37 人会收到消息');
  const [failed, sent] = calls(announceToTeam);
  expect(sent).toEqual({
    body: {
      ...{ requestId: expect.stringMatching(/^[\da-f-]{36}$/), teamId: 4 },
      ...{ title: '明晚答疑', markdown: '八点开始' },
    },
  });
  // Of one filling-in: should the first have come through, it is the same one.
  expect(sent).toEqual(failed);
});

it('offers what was written for one room for no other', async () => {
  openConsole('/console/classes/teams', { says });
  const first = await choose('二月班群', '发公告');
  await first.user.type(await first.dialog.findByLabelText('标题'), '只给二月班');
  await first.user.click(first.dialog.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { dialog } = await choose('大群', '发公告');
  expect((await dialog.findByLabelText<HTMLInputElement>('标题')).value).toBe('');
});

it('makes somebody a teacher of a room, and closes one', async () => {
  openConsole('/console/classes/teams', {
    says: [
      ...says,
      answer(listStudents, { list: [studentRow()], next: null }),
      answer(addTeamTeacher, { name: '二月班群' }),
      answer(closeTeam, true),
    ],
  });
  const first = await choose('二月班群', '加一位老师');
  await first.user.type(await first.dialog.findByLabelText('找学员'), '7715{Enter}');
  await first.user.click(await first.dialog.findByRole('button', { name: /林知远/ }));
  await first.user.click(first.dialog.getByRole('button', { name: '让林知远当老师' }));
  await screen.findByText('林知远可以管“二月班群”了');
  expect(calls(addTeamTeacher)).toEqual([{ body: { teamId: 4, studentId: 100_001 } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await choose('二月班群', '关闭');
  await second.user.click(await second.dialog.findByRole('button', { name: '关闭这个群' }));
  await waitFor(() => expect(calls(closeTeam)).toEqual([{ body: { teamId: 4 } }]));
});

it('is a list alone to who may neither enrol nor send', async () => {
  openConsole('/console/classes/teams', { says, self: { permissions: ['student.read'] } });
  await screen.findByRole('table', { name: '班级群' });
  expect(screen.queryByRole('button', { name: /更多操作|开班级群/ })).toBeNull();
  expect(screen.getByText(/开群和关群要有/)).toBeTruthy();
});
