// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listCourseChoices } from '@xuezhou/contract/enrolment/console';
import {
  type ReportFigure,
  type ReportTable,
  exportReport,
  getReport,
  listReportMails,
  listReportRows,
  scheduleReport,
} from '@xuezhou/contract/report/console';
import { listViews } from '@xuezhou/contract/staff';
import { beforeEach, expect, it, vi } from 'vitest';
import * as excel from '../../platform/list/save-excel.ts';
import { openConsole, shownAddress } from '../../test/open-console.tsx';
import type { Report } from './report.queries.ts';

beforeEach(() => void vi.setSystemTime('2026-11-28T02:00:30Z'));

const countedAt = '2026-11-28T01:07:00.000Z';
const studied: ReportFigure = {
  ...{ key: 'studied', title: '学过的人', definition: '做了一题，或看了一讲里的一段' },
  ...{ unit: 'people', value: 1412, before: 1332, isOpen: true, countedAt },
};
const stopped: ReportFigure = {
  ...{ ...studied, key: 'stopped', title: '停下来的人', value: null, before: null, isOpen: false },
};
const weeks: ReportTable = {
  ...{
    key: 'weeks',
    title: '每周学习的人',
    definition: '过完的周不再改。',
    chart: 'lines',
    countedAt,
  },
  columns: [
    { key: 'week', title: '从周一', unit: 'text', isOpen: false, isDrawn: false },
    { key: 'studied', title: '学过', unit: 'people', isOpen: true, isDrawn: true },
  ],
  lines: [
    { key: '2026-11-09', cells: ['2026-11-09', null], isOpen: true },
    { key: '2026-11-16', cells: ['2026-11-16', 1412], isOpen: true },
    { key: 'merged', cells: ['另外 3 周', 8], isOpen: false },
  ],
};
const report: Report = {
  ...{ from: '2026-09-07', to: '2026-11-29', hasCourses: true },
  ...{ figures: [studied, stopped], tables: [weeks] },
};
const people = {
  arePeople: true,
  list: [
    {
      ...{ key: '12', title: '林知远', note: '这一周做了 23 题', at: null, fen: null },
      path: '/students/12',
    },
  ],
  next: null,
};
const says = [
  answer(getReport, report),
  answer(listReportRows, people),
  answer(listReportMails, { names: [], canBeMailed: true }),
  answer(listCourseChoices, [{ courseId: 7, title: 'CFA 一级', isOpen: false }]),
];

it('shows each figure with its definition, what was before and when it was counted, and says nothing of few', async () => {
  openConsole('/console/reports?page=learning', { says });
  const figures = await screen.findByLabelText('数字');
  expect(figures.textContent).toContain(
    '学过的人1,412 人前一段 1,332 人，+6%做了一题，或看了一讲里的一段。11 月 28 日 09:07 数的',
  );
  expect(figures.textContent).toContain('停下来的人—');
  expect(screen.getByText(/2026-09-07 到 2026-11-29，按整周算/)).toBeTruthy();
  const table = within(screen.getByRole('region', { name: '每周学习的人的数字' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '从周一学过',
    '2026-11-09—',
    '2026-11-161,412',
    '另外 3 周8',
  ]);
  // A group that was merged opens nowhere.
  expect(table.getAllByRole('button')).toHaveLength(1);
  const behind = within(screen.getByText(/谁可能掉队、为什么/)).getByRole('link');
  expect(behind.getAttribute('href')).toBe('/console/students');
});

it('opens the people behind a cell, keeps which in the address, and leads to one of them', async () => {
  const user = userEvent.setup();
  openConsole('/console/reports?page=learning', { says });
  await user.click(await screen.findByRole('button', { name: /2026-11-16，学过 1,412 人/ }));
  expect(shownAddress()).toBe('/console/reports?page=learning&opens=weeks.studied&line=2026-11-16');
  const behind = within(await screen.findByRole('region', { name: '2026-11-16 · 学过背后' }));
  expect(await behind.findByText('林知远')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shownAddress()).toBe('/console/reports?page=learning'));
});

it('asks for a reason before names are taken along, and says that a colleague has to agree', async () => {
  const user = userEvent.setup();
  openConsole('/console/reports?page=learning&opens=studied', {
    says: [...says, refuse(exportReport, 'approvalAsked')],
  });
  await screen.findByText('林知远');
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog'));
  const button = dialog.getByRole('button', { name: '提交，等同事同意' });
  await user.click(button);
  expect(await dialog.findByText('请写明拿去做什么，会记入操作记录')).toBeTruthy();
  await user.type(dialog.getByLabelText(/拿去做什么/), '这周打电话用');
  await user.click(button);
  await waitFor(() => expect(calls(exportReport)).toHaveLength(1));
  expect(calls(exportReport)[0]).toMatchObject({
    body: { name: 'learning', opens: 'studied', why: '这周打电话用' },
  });
});

it('says in place of names what it takes to see them', async () => {
  openConsole('/console/reports?page=learning&opens=studied', {
    says: [...says, refuse(listReportRows, 'reportSmall')],
  });
  expect(await screen.findByText(/不到 5 个人，不列出来/)).toBeTruthy();
});

it('turns pages by digits and the period by arrows, and E is the Excel of what is seen', async () => {
  const user = userEvent.setup();
  const saved = vi.spyOn(excel, 'saveSheets').mockResolvedValue();
  openConsole('/console/reports', { says });
  await screen.findByLabelText('数字');
  await user.keyboard('2');
  await waitFor(() => expect(shownAddress()).toBe('/console/reports?page=learning'));
  await user.keyboard('e');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [label, sheets] = saved.mock.calls[0] ?? [];
  expect(label).toBe('报表 学习 2026-09-07 到 2026-11-29');
  expect(sheets?.map(({ name }) => name)).toEqual(['数字和口径', '每周学习的人']);
  expect(sheets?.[1]?.data.map((row) => row.map((cell) => cell?.value))).toEqual([
    ['从周一', '学过（人）'],
    ['2026-11-09', undefined],
    ['2026-11-16', 1412],
    ['另外 3 周', 8],
  ]);
  await user.keyboard('{ArrowLeft}');
  await waitFor(() =>
    expect(shownAddress()).toBe(
      '/console/reports?page=learning&range=own&from=2026-06-15&to=2026-09-06',
    ),
  );
  await user.keyboard('8');
  await screen.findByRole('heading', { name: '存下的报表' });
});

it('is narrowed to a course and another time', async () => {
  const user = userEvent.setup();
  openConsole('/console/reports?page=learning', { says });
  await user.selectOptions(await screen.findByLabelText('哪门课程'), 'CFA 一级');
  await waitFor(() => expect(shownAddress()).toBe('/console/reports?page=learning&course=7'));
  await user.click(screen.getByRole('button', { name: '上周' }));
  await waitFor(() =>
    expect(shownAddress()).toBe('/console/reports?page=learning&course=7&range=week'),
  );
});

it.each([
  ['&from=&to=2026-11-01', '请选从哪天开始'],
  ['&from=2026-02-31&to=2026-11-01', '请选从哪天开始'],
  ['&from=2026-02-01', '请选到哪天结束'],
  ['&from=2026-11-20&to=2026-11-01', '结束的那天早于开始的那天，请改其中一个'],
])('counts nothing for a period like %s, and says at its day what to do', async (days, words) => {
  openConsole(`/console/reports?range=own${days}`, { says });
  expect(await screen.findByText('还没有选好时间')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull();
  expect(calls(getReport)).toEqual([]);
});

it('offers another try for what did not come, and none for what was refused', async () => {
  const user = userEvent.setup();
  openConsole('/console/reports?range=own&from=2020-11-02&to=2020-11-08', {
    says: [...says, fail(getReport, 503)],
  });
  await screen.findByText('报表没有取到');
  respondAlso([refuse(getReport, 'reportBefore')]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText(/那时还没有这所学校/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull();
  respondAlso([answer(getReport, { ...report, figures: [], tables: [{ ...weeks, lines: [] }] })]);
  await user.click(screen.getByRole('button', { name: '12 周' }));
  expect(await screen.findByText('这段时间里没有。')).toBeTruthy();
});

it('has its views once, and gives the focus back to what opened a dialog', async () => {
  const user = userEvent.setup();
  openConsole('/console/reports?page=learning&opens=studied', {
    says: [...says, answer(listViews, [{ viewId: 3, name: 'CFA 的学习', search: 'course=7' }])],
  });
  await screen.findByText('林知远');
  expect(screen.getAllByRole('group', { name: '视图' })).toHaveLength(1);
  const button = screen.getByRole('button', { name: '导出 Excel…' });
  await user.click(button);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('has what was kept and what comes by mail on a page of one’s own', async () => {
  const user = userEvent.setup();
  openConsole('/console/reports?page=mine', {
    says: [
      ...says,
      answer(listViews, [{ viewId: 3, name: 'CFA 的学习', search: 'course=7&page=learning' }]),
      answer(scheduleReport, true),
    ],
  });
  const kept = await screen.findByRole('link', { name: 'CFA 的学习' });
  expect(kept.getAttribute('href')).toBe('/console/reports?course=7&page=learning&view=3');
  await user.click(await screen.findByRole('switch', { name: '财务' }));
  await waitFor(() =>
    expect(calls(scheduleReport)).toMatchObject([{ body: { name: 'money', isWanted: true } }]),
  );
});

it('says that a login that is no address gets no mail', async () => {
  openConsole('/console/reports?page=mine', {
    says: [...says, answer(listReportMails, { names: [], canBeMailed: false })],
  });
  expect(await screen.findByText(/登录名不是邮箱/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: '学习' }).disabled).toBe(true);
});
