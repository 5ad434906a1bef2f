// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  addStudentNote,
  getStudent,
  getStudentTimeline,
  listStudentDevices,
  listStudentNotes,
  listStudentViews,
  listStudents,
  removeStudentNote,
  revealMobiles,
  verifyStudent,
} from '@xuezhou/contract/account/console';
import { listStudentCourseware } from '@xuezhou/contract/courseware/console';
import {
  listCourseChoices,
  listEnrolments,
  pauseEnrolment,
  resumeEnrolment,
} from '@xuezhou/contract/enrolment/console';
import { listSoldOrders } from '@xuezhou/contract/mall/console';
import { sendNotice } from '@xuezhou/contract/message/console';
import { getStudentMastery } from '@xuezhou/contract/review/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';
import { soldOrders } from '../../../test/order-samples.ts';
import { choices, enrolment, studentRow } from '../../../test/student-samples.ts';

const account = (given: Partial<ReturnType<typeof studentRow>> = {}) => ({
  ...studentRow({ identityStatus: 0, email: 'li***@example.com', ...given }),
  ...{ hasPassword: false, wechat: '知远', endsOn: null },
});
const periods = [
  enrolment(),
  enrolment({
    ...{ courseId: 2, courseTitle: 'Excel 财务建模', closedBy: 'unredeemed' },
    ...{ expiresOn: null, waitingDays: 180 },
  }),
  enrolment({
    ...{ courseId: 3, courseTitle: 'CFA ESG', closedBy: 'expired', expiresOn: '2026-08-31' },
  }),
];
const noteId = '0199a0b0-0000-7000-8000-000000000001';
const notes = [
  {
    ...{ noteId, words: '电话聊过，年底审计忙', staffName: '苏禾', isOwn: true },
    ...{ mentions: [], isForMe: false },
    writtenAt: '2026-11-21T02:00:00.000Z',
  },
  {
    ...{ noteId: '0199a0b0-0000-7000-8000-000000000002', words: '问过分期', staffName: '何嘉' },
    ...{ isOwn: false, writtenAt: '2026-10-12T02:00:00.000Z', mentions: [], isForMe: false },
  },
];
const says = [
  answer(getStudent, account()),
  answer(listStudentNotes, notes),
  answer(listStudentDevices, []),
  answer(listStudentViews, []),
  answer(listEnrolments, periods),
  answer(listCourseChoices, choices),
  answer(getStudentTimeline, { list: [], next: null }),
  answer(getStudentMastery, []),
  answer(listStudentCourseware, []),
  answer(listSoldOrders, soldOrders([])),
];

beforeEach(() => {
  vi.setSystemTime('2026-11-27T02:00:00Z');
  localStorage.clear();
});

const rowOf = (name: string) =>
  screen.getAllByRole('row').find((row) => row.textContent.includes(name))!;

it('shows who it is, what they have and until when', async () => {
  openConsole('/console/students/100001', { says });
  await screen.findByRole('heading', { name: /林知远/, level: 1 });
  await screen.findByRole('table', { name: '课程和有效期' });
  expect(rowOf('CFA 一级精讲班').textContent).toMatch(/在学.*2026-08-03.*2027-08-31 剩 277 天/);
  expect(rowOf('Excel 财务建模').textContent).toMatch(/等他领取.*领取那天起学 180 天/);
  expect(rowOf('CFA ESG').textContent).toContain('已到期');
  const facts = screen.getByRole('region', { name: '联系与账号' }).textContent;
  expect(facts).toMatch(/138\*{4}7715.*li\*{3}@example.com.*知远.*没有实名.*没有密码，用短信/);
});

it('pauses and resumes a course from its row', async () => {
  const user = userEvent.setup();
  openConsole('/console/students/100001', {
    says: [
      ...says,
      answer(pauseEnrolment, true),
      answer(resumeEnrolment, () => {
        respondAlso([answer(listEnrolments, [enrolment()])]);
        return { expiresOn: '2027-08-31' };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '暂停：CFA 一级精讲班' }));
  const dialog = within(await screen.findByRole('dialog', { name: '暂停林知远的课程' }));
  expect(await dialog.findByText('今天起暂停')).toBeTruthy();
  expect(dialog.queryByRole('combobox')).toBeNull();
  await user.type(dialog.getByLabelText('原因'), '住院');
  respondAlso([
    answer(listEnrolments, [enrolment({ closedBy: 'paused', pausedOn: '2026-11-27' })]),
  ]);
  // What was seen has just become another: it is looked at once more.
  await user.click(dialog.getByRole('button', { name: '暂停 1 人' }));
  expect(await dialog.findByText(/刚刚被别人改过/)).toBeTruthy();
  expect(await dialog.findByText('已经暂停')).toBeTruthy();
  expect(calls(pauseEnrolment)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '取消' }));
  await user.click(await screen.findByRole('button', { name: '恢复：CFA 一级精讲班' }));
  await user.click(await screen.findByRole('button', { name: '恢复 1 人' }));
  await waitFor(() =>
    expect(calls(resumeEnrolment)).toEqual([{ body: { studentId: 100_001, courseId: 1 } }]),
  );
  // The button that was pressed is gone: the next Tab goes on in the page, not before all of it.
  await screen.findByRole('button', { name: '暂停：CFA 一级精讲班' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('opens again what has run out, from today', async () => {
  const user = userEvent.setup();
  openConsole('/console/students/100001', { says });
  await user.click(await screen.findByRole('button', { name: '重新开课：CFA ESG' }));
  const table = within(await screen.findByRole('table', { name: '改动' }));
  expect(table.getByText('2026-12-26')).toBeTruthy();
  const days = screen.getByLabelText('加几天', { selector: 'input[inputmode]' });
  await user.clear(days);
  expect(screen.queryByRole('table', { name: '改动' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '延长' }).disabled).toBe(true);
  await user.type(days, '60');
  expect(await screen.findByText('2027-01-25')).toBeTruthy();
});

it('shows the whole number only to who says why', async () => {
  const user = userEvent.setup();
  openConsole('/console/students/100001', {
    says: [
      ...says,
      answer(revealMobiles, [
        { studentId: 100_001, mobile: '+8613812347715', email: 'lin@example.com' },
      ]),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '显示完整号码' }));
  const dialog = within(await screen.findByRole('dialog', { name: '显示林知远的完整号码' }));
  const show = await dialog.findByRole<HTMLButtonElement>('button', { name: '显示号码' });
  expect(show.disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: '电话回访' }));
  await user.click(show);
  const number = await screen.findByRole('link', { name: '+8613812347715' });
  expect(number.getAttribute('href')).toBe('tel:+8613812347715');
  expect(calls(revealMobiles)).toEqual([{ body: { studentIds: [100_001], why: '电话回访' } }]);
  expect(screen.queryByRole('button', { name: '显示完整号码' })).toBeNull();
});

it('sends a message to this one, and keeps what was written when it is refused', async () => {
  const user = userEvent.setup();
  openConsole('/console/students/100001', {
    says: [...says, refuse(sendNotice, 'textUnshowable')],
  });
  await screen.findByRole('heading', { name: /林知远/, level: 1 });
  await user.keyboard('m');
  const dialog = within(await screen.findByRole('dialog', { name: '给林知远发消息' }));
  await user.type(await dialog.findByLabelText('标题'), '回访');
  await user.type(dialog.getByLabelText('内容'), '![图](a.png)'.replaceAll('[', '[['));
  await user.click(dialog.getByRole('button', { name: '发给 1 人' }));
  expect(await dialog.findByText(/内容里有不能显示的部分/)).toBeTruthy();
  const text = dialog.getByLabelText<HTMLTextAreaElement>('内容');
  expect(text.value).toBe('![图](a.png)');
  await user.clear(text);
  await user.type(text, '请回电话');
  respondAlso([answer(sendNotice, { messageId: 7 })]);
  await user.click(dialog.getByRole('button', { name: '发给 1 人' }));
  await screen.findByText('消息发给林知远了');
  expect(calls(sendNotice).at(-1)?.body).toEqual({
    ...{ studentId: 100_001, title: '回访', markdown: '请回电话', isImportant: false },
  });
});

it("verifies on the school's own word", async () => {
  const user = userEvent.setup();
  openConsole('/console/students/100001', {
    says: [...says, answer(verifyStudent, { nickname: '林知远' })],
  });
  await user.click(await screen.findByRole('button', { name: '改为已实名' }));
  const dialog = within(await screen.findByRole('dialog', { name: '把林知远改为已实名' }));
  await user.type(await dialog.findByLabelText('原因'), '已核对合同');
  respondAlso([answer(getStudent, account({ identityStatus: 1 }))]);
  await user.click(dialog.getByRole('button', { name: '改为已实名' }));
  await screen.findByText('林知远改为已实名了');
  expect(calls(verifyStudent)).toEqual([{ body: { studentId: 100_001, why: '已核对合同' } }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: '改为已实名' })).toBeNull());
});

it('goes on to the next of the list that one came from, and back to it', async () => {
  const user = userEvent.setup();
  const next = studentRow({ studentId: 100_002, nickname: '韩逸飞' });
  openConsole('/console/students?search=1', {
    says: [
      ...says,
      answer(listStudents, { list: [studentRow(), next], next: null }),
      answer(getStudent, ({ params: { studentId } }) => account(studentId === 100_002 ? next : {})),
    ],
  });
  await screen.findByRole('table', { name: '学员' });
  await user.keyboard('j{Enter}');
  await screen.findByRole('heading', { name: /林知远/, level: 1 });
  expect(screen.getByText('第 1 / 2 位')).toBeTruthy();
  await user.keyboard('j');
  await screen.findByRole('heading', { name: /韩逸飞/, level: 1 });
  expect(shownAddress()).toBe('/console/students/100002');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: '学员' }));
  await screen.findByRole('table', { name: '学员' });
  expect(shownAddress()).toBe('/console/students?search=1');
});

it('says that there is nobody of that number', async () => {
  openConsole('/console/students/100404', {
    says: [...says, refuse(getStudent, 'studentUnknown')],
  });
  expect(await screen.findByRole('heading', { name: '没有这位学员' })).toBeTruthy();
});

it('asks again for what did not come', async () => {
  const user = userEvent.setup();
  openConsole('/console/students/100001', { says: [...says, fail(getStudent, 503)] });
  await screen.findByText('这位学员没有取到');
  respondAlso([answer(getStudent, account())]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('heading', { name: /林知远/, level: 1 })).toBeTruthy();
});

it('withholds what the roles do not open, and says what it takes', async () => {
  openConsole('/console/students/100001', { says, self: { permissions: ['student.read'] } });
  await screen.findByRole('table', { name: '课程和有效期' });
  for (const name of [/加一门课/, /发消息/, /^延长/, /显示完整号码/, /改为已实名/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByText(/报名、延长和暂停要有/)).toBeTruthy();
  expect(screen.getByText(/看完整号码要有“查看完整手机号”的权限/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^订单/ })).toBeNull();
  expect(screen.queryByRole('link', { name: '操作记录' })).toBeNull();
  expect(calls(listSoldOrders)).toEqual([]);
});

it('shows what colleagues noted, takes a note down, and away again only by whom it is', async () => {
  const user = userEvent.setup();
  openConsole('/console/students/100001', {
    says: [...says, answer(addStudentNote, true), answer(removeStudentNote, true)],
  });
  const card = within(await screen.findByRole('region', { name: '备注 2' }));
  expect(card.getByRole('list', { name: '备注' }).textContent).toMatch(/苏禾.*审计忙.*何嘉.*分期/s);
  expect(card.getAllByRole('button', { name: /^删掉备注/ })).toHaveLength(1);
  expect(card.queryByRole('button', { name: '写下' })).toBeNull();
  await user.type(card.getByRole('textbox', { name: '写一条备注' }), '12 月再打');
  await user.click(card.getByRole('button', { name: '写下' }));
  await screen.findByText('写下了一条备注');
  expect(calls(addStudentNote)).toMatchObject([
    { body: { studentId: 100_001, words: '12 月再打' } },
  ]);
  await user.click(card.getByRole('button', { name: /^删掉备注/ }));
  await screen.findByText('删掉了这条备注');
  expect(calls(removeStudentNote)).toEqual([{ body: { studentId: 100_001, noteId } }]);
});

it('keeps a note that the server refused or that did not arrive, under the id that it had', async () => {
  const user = userEvent.setup();
  openConsole('/console/students/100001', {
    says: [...says, refuse(addStudentNote, 'studentNotesTooMany')],
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '写一条备注' });
  await user.type(field, '要记住的');
  await user.click(screen.getByRole('button', { name: '写下' }));
  await screen.findByText(/最多 200 条备注/);
  respondAlso([fail(addStudentNote, 503)]);
  await user.click(screen.getByRole('button', { name: '写下' }));
  await waitFor(() => expect(calls(addStudentNote)).toHaveLength(2));
  const [one, two] = calls(addStudentNote);
  expect(one?.body.noteId).toBe(two?.body.noteId);
  expect(field.value).toBe('要记住的');
});

it('tells that notes did not come, and asks again', async () => {
  const user = userEvent.setup();
  openConsole('/console/students/100001', { says: [...says, fail(listStudentNotes, 503)] });
  await screen.findByText('备注没有取到');
  respondAlso([answer(listStudentNotes, notes)]);
  const card = within(screen.getByRole('region', { name: '备注' }));
  await user.click(card.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('问过分期')).toBeTruthy();
});
