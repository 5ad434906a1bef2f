// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listComplaints } from '@xuezhou/contract/assistant/console';
import {
  getAnsweringHours,
  getQaChoices,
  listCanned,
  listQaReports,
  listQaTeachers,
  removeCanned,
  removeQaTeacher,
  saveCanned,
  setAnsweringHours,
  setQaTeacher,
  settleQaReport,
} from '@xuezhou/contract/qa/console';
import type { Permission } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';
import { canned, choices, hours } from '../../../test/open-qa.tsx';
import { answerId, commentId, questionId } from '../../../test/qa-samples.ts';

const report = {
  ...{ reportId: 5, isAppeal: false, thing: { kind: 'answer', id: answerId }, questionId },
  ...{ kind: 'spam', content: '像是广告', words: '加我微信领资料' },
  at: '2026-11-27T01:00:00.000Z',
};
const appeal = {
  ...{ reportId: 6, isAppeal: true, thing: { kind: 'comment', id: commentId }, questionId },
  ...{ kind: '', content: '那是教材的网址', words: '见 cfa.example' },
  at: '2026-11-27T02:00:00.000Z',
};
const rule = {
  ...{ staffId: 101, name: '周允', title: '固定收益主讲', courseId: 1, bookId: 2 },
  isHead: true,
};
const says = [
  answer(listCanned, canned),
  answer(listQaReports, [report, appeal]),
  answer(listComplaints, []),
  answer(getAnsweringHours, hours),
  answer(getQaChoices, choices),
  answer(listQaTeachers, [rule]),
];
const open = (page: string, more: typeof says = [], permissions: Permission[] = ['qa.answer']) =>
  openConsole(`/console/qa/${page}`, { says: [...says, ...more], self: { permissions } });

it('hides what was reported only with a reason', async () => {
  const user = userEvent.setup();
  open('reports', [answer(settleQaReport, true)]);
  const card = within(await screen.findByRole('article', { name: '举报：回答' }));
  expect(card.getByText('广告或灌水')).toBeTruthy();
  expect(card.getByText('加我微信领资料')).toBeTruthy();
  expect(card.getByRole('link', { name: '看整个问题' }).getAttribute('href')).toContain(questionId);
  const hide = card.getByRole<HTMLButtonElement>('button', { name: '隐藏这个回答' });
  expect(hide.disabled).toBe(true);
  await user.type(card.getByLabelText('原因'), '里面有广告');
  respondAlso([answer(listQaReports, [appeal])]);
  await user.click(hide);
  await waitFor(() => expect(screen.queryByRole('article', { name: '举报：回答' })).toBeNull());
  expect(calls(settleQaReport)).toEqual([
    { body: { reportId: 5, isGranted: true, reason: '里面有广告' } },
  ]);
});

it('restores on an appeal without words, and refuses it with them', async () => {
  const user = userEvent.setup();
  open('reports', [answer(settleQaReport, true)]);
  const card = within(await screen.findByRole('article', { name: '申诉：隐藏的评论' }));
  expect(card.getByRole<HTMLButtonElement>('button', { name: '维持隐藏' }).disabled).toBe(true);
  await user.click(card.getByRole('button', { name: '恢复这个评论' }));
  await waitFor(() =>
    expect(calls(settleQaReport)).toEqual([{ body: { reportId: 6, isGranted: true, reason: '' } }]),
  );
});

it('says that a report was settled by somebody else', async () => {
  const user = userEvent.setup();
  open('reports', [refuse(settleQaReport, 'qaReportUnknown')]);
  const card = within(await screen.findByRole('article', { name: '举报：回答' }));
  await user.click(card.getByRole('button', { name: '不隐藏' }));
  expect(await card.findByText(/可能已经处理过/)).toBeTruthy();
});

it('shows what students found wrong in the assistant’s answers', async () => {
  open('reports', [
    answer(listQaReports, []),
    answer(listComplaints, [
      {
        ...{ searchId: questionId, question: '凸性有负的吗', complaint: '第二句反了' },
        sentences: [{ text: '凸性总是正的。', citations: [1], startsParagraph: false }],
        ...{ courseIds: [1], at: '2026-11-27T01:00:00.000Z' },
      },
    ]),
  ]);
  expect(await screen.findByText('没有在等的举报和申诉')).toBeTruthy();
  expect(screen.getByText('学员说：第二句反了')).toBeTruthy();
  expect(screen.getByText('凸性总是正的。')).toBeTruthy();
});

it('writes a canned answer, and does not put it over another of that name', async () => {
  const user = userEvent.setup();
  open('canned', [answer(saveCanned, { cannedId: 9 })]);
  await user.click(await screen.findByRole('button', { name: '新写一个' }));
  await user.type(await screen.findByLabelText('名称'), '公式');
  await user.type(screen.getByLabelText('内容'), '在 118 页');
  expect(screen.getByText(/已有同名的/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true);
  await user.type(screen.getByLabelText('名称'), '二');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(calls(saveCanned)).toEqual([{ body: { name: '公式二', markdown: '在 118 页' } }]),
  );
});

it('changes and removes one', async () => {
  const user = userEvent.setup();
  open('canned', [answer(saveCanned, { cannedId: 7 }), answer(removeCanned, true)]);
  await user.click(await screen.findByRole('button', { name: '修改“凸性”' }));
  const words = await screen.findByLabelText('内容');
  await user.type(words, '再看例题。');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(calls(saveCanned)).toEqual([
      { body: { name: '凸性', markdown: '凸性三问：方向、大小、代价。再看例题。' } },
    ]),
  );
  await user.click(screen.getByRole('button', { name: '删除“公式”' }));
  await user.click(await screen.findByRole('button', { name: '删除 1 个常用回答' }));
  await waitFor(() => expect(calls(removeCanned)).toEqual([{ body: { name: '公式' } }]));
});

it('sets the hours as people write them, and says of a day what is wrong with it', async () => {
  const user = userEvent.setup();
  open('hours', [answer(setAnsweringHours, true)], ['qa.answer', 'setting.write']);
  const monday = await screen.findByLabelText('周一');
  await user.clear(monday);
  await user.type(monday, '9:00-12:00，11:00-18:00');
  expect(screen.getByText('前面的要早于后面的，几段之间不能重叠')).toBeTruthy();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存时间' });
  expect(save.disabled).toBe(true);
  await user.clear(monday);
  await user.type(monday, '9:00–12:00、14：00-18:00');
  await user.clear(screen.getByLabelText('周日'));
  await user.click(save);
  await waitFor(() => expect(calls(setAnsweringHours)).toHaveLength(1));
  const { body } = calls(setAnsweringHours)[0]!;
  expect([body.week[0], body.week[6]]).toEqual([
    [
      { from: '09:00', to: '12:00' },
      { from: '14:00', to: '18:00' },
    ],
    [],
  ]);
  expect(body).toMatchObject({ targetMinutes: 120, closedOn: ['2027-02-06'] });
});

it('gives a course to a teacher, and takes it away', async () => {
  const user = userEvent.setup();
  open(
    'hours',
    [answer(setQaTeacher, true), answer(removeQaTeacher, true)],
    ['qa.answer', 'setting.write'],
  );
  await user.click(await screen.findByRole('button', { name: '指定一位老师' }));
  await user.click(await screen.findByLabelText('老师', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: '孟知行', hidden: true }));
  await user.click(screen.getByLabelText('课程', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'CFA 一级', hidden: true }));
  await user.type(screen.getByLabelText('称呼'), '助教');
  await user.click(screen.getByRole('button', { name: '指定 1 位老师' }));
  await waitFor(() =>
    expect(calls(setQaTeacher)).toEqual([
      { body: { staffId: 102, courseId: 1, bookId: null, title: '助教', isHead: false } },
    ]),
  );
  await user.click(screen.getByRole('button', { name: '周允不再回答CFA 一级 · 固定收益' }));
  await user.click(await screen.findByRole('button', { name: '去掉周允' }));
  await waitFor(() =>
    expect(calls(removeQaTeacher)).toEqual([{ body: { staffId: 101, courseId: 1, bookId: 2 } }]),
  );
});

it('is only to be read by who may not set it, and says who can', async () => {
  open('hours');
  expect(await screen.findByText(/修改要有“修改设置”的权限/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('周一').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /保存|指定|去掉/ })).toBeNull();
});
