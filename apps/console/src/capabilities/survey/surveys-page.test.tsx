// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  exportEsgRegistrations,
  exportSurveyResults,
  getSurveyResults,
  listSurveys,
  settleEsgRegistration,
} from '@xuezhou/contract/survey/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerSaver } from '../../platform/list/answer-savers.ts';
import * as excel from '../../platform/list/save-excel.ts';
import { openConsole, usePhoneScreen } from '../../test/open-console.tsx';

const survey = (given: object = {}) => ({
  ...{ surveyId: 2, title: '备考时间', isAnonymous: false, opensAt: null, closesAt: null },
  ...{ isRetired: false, posted: 2, owner: 'file' },
  ...given,
});
const item = (given: object = {}) => ({
  ...{ surveyItemId: 1, surveyItemType: 'number', section: 0, title: '每周几小时', hint: '' },
  ...{ isRequired: true, options: [], rows: [], columns: [], least: null, most: null },
  ...{ unit: '小时', condition: null, isReady: true },
  ...given,
});
const results = (given: object = {}) => ({
  ...{ title: '备考时间', isAnonymous: false },
  items: [
    item(),
    item({ surveyItemId: 2, surveyItemType: 'several', title: '在哪里学' }),
    item({ surveyItemId: 3, surveyItemType: 'matrix', title: '觉得怎样' }),
  ],
  answers: [
    {
      ...{ studentId: 100_001, nickname: '林知远', postedOn: '2026-11-20' },
      answers: [
        { surveyItemId: 1, value: 12 },
        { surveyItemId: 2, value: ['家里', '地铁'] },
        { surveyItemId: 3, value: [{ row: '讲义', column: '很好' }] },
      ],
    },
    { ...{ studentId: 100_002, nickname: '苏禾', postedOn: '2026-11-21' }, answers: [] },
  ],
  ...given,
});
const registered = {
  ...{ studentId: 100_001, nickname: '知远' },
  registration: {
    ...{ name: '林知远', document: 'passport', familyName: 'LIN', givenName: 'ZHIYUAN' },
    ...{ number: 'E12345678', expiresOn: '2030-01-01', email: 'lin@example.com', month: null },
    ...{ place: 'centre', employer: '', sentAt: '2026-11-20T02:00:00.000Z', registeredAt: null },
  },
};
const says = [
  answer(listSurveys, [
    survey(),
    survey({ surveyId: 3, title: '旧的', isRetired: true, posted: 0 }),
    survey({ surveyId: 4, title: '下月', opensAt: '2026-12-01T00:00:00.000Z', isAnonymous: true }),
  ]),
  answer(getSurveyResults, results()),
  answer(exportEsgRegistrations, [registered]),
];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

it('lists the surveys with their state and how many were handed in', async () => {
  openConsole('/console/surveys', { says });
  const rows = within(await screen.findByRole('table', { name: '调查' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/备考时间写在 surveys.yaml开着不限2 份/),
    expect.stringMatching(/旧的写在 surveys.yaml撤下了/),
    expect.stringMatching(/下月匿名写在 surveys.yaml还没开始/),
  ]);
});

it('shows all answers of one, each item as a column, and names leave as Excel with a reason and a second person', async () => {
  const user = userEvent.setup();
  openConsole('/console/surveys', {
    says: [...says, refuse(exportSurveyResults, 'approvalAsked')],
  });
  await user.click(await screen.findByRole('button', { name: '看“备考时间”的答案' }));
  const dialog = within(await screen.findByRole('dialog', { name: '“备考时间”的答案' }));
  const rows = within(await dialog.findByRole('table', { name: '答案' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/谁.*每周几小时.*在哪里学.*觉得怎样/),
    '林知远2026-11-2012家里；地铁讲义：很好',
    '苏禾2026-11-21',
  ]);
  expect(calls(getSurveyResults)).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: /Excel/ }));
  const asked = within(await screen.findByRole('dialog', { name: '导出“备考时间”的答案' }));
  const send = asked.getByRole('button', { name: '提交，等同事同意' });
  await user.click(send);
  expect(await asked.findByText('请写明拿去做什么，会记入操作记录')).toBeTruthy();
  await user.type(asked.getByLabelText(/拿去做什么/), '给老师看');
  await user.click(send);
  await waitFor(() => expect(calls(exportSurveyResults)).toHaveLength(1));
  expect(calls(exportSurveyResults)[0]).toEqual({ body: { surveyId: 2, why: '给老师看' } });
});

it('what was agreed to is a sheet with a row for each who answered', async () => {
  const saved = vi.spyOn(excel, 'saveSheets').mockResolvedValue();
  openConsole('/console/surveys', { says });
  await (await answerSaver('exportSurveyResults'))!(results() as never);
  const [label, sheets] = saved.mock.calls[0]!;
  expect(label).toBe('备考时间的答案');
  const [head, first] = sheets[0]!.data.map((row) => row.map((cell) => cell?.value));
  expect(head?.slice(0, 4)).toEqual(['谁', '学号', '哪天', '每周几小时']);
  expect(first?.slice(0, 4)).toEqual(['林知远', 100_001, '2026-11-20', 12]);
});

it('tells of an anonymous one no name', async () => {
  const user = userEvent.setup();
  openConsole('/console/surveys', {
    says: [
      ...says,
      answer(
        getSurveyResults,
        results({
          isAnonymous: true,
          answers: [{ studentId: null, nickname: '', postedOn: '2026-11-20', answers: [] }],
        }),
      ),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '看“下月”的答案' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/没有是谁交的/)).toBeTruthy();
  const rows = within(await dialog.findByRole('table')).getAllByRole('row');
  expect(rows[1]?.textContent).toBe('匿名2026-11-20');
});

it('shows whole numbers for ESG only on a press, and notes once who was registered', async () => {
  const user = userEvent.setup();
  openConsole('/console/surveys', { says: [...says, refuse(settleEsgRegistration, 'esgUnknown')] });
  const show = await screen.findByRole('button', { name: '显示名单' });
  expect(calls(exportEsgRegistrations)).toEqual([]);
  await user.click(show);
  const table = within(await screen.findByRole('table', { name: 'ESG 报名' }));
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(
    /林知远还没有LIN ZHIYUAN护照E12345678.*还没定考点/,
  );
  const settle = screen.getByRole('button', { name: '记下知远已向主办方登记' });
  await user.click(settle);
  expect(await screen.findByText(/没有交过 ESG 登记，或者已经撤回/)).toBeTruthy();
  respondAlso([answer(settleEsgRegistration, true)]);
  await user.dblClick(settle);
  await screen.findByText('记下知远已登记');
  expect(calls(settleEsgRegistration)).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^记下知远/ })).toBeNull());
  // Who looks again is logged again, so it is not asked for by itself.
  expect(calls(exportEsgRegistrations)).toEqual([{ body: { all: false } }]);
  await user.click(screen.getByLabelText('已经登记的也要'));
  respondAlso([answer(exportEsgRegistrations, [])]);
  await user.click(screen.getByRole('button', { name: '重新取名单' }));
  expect(await screen.findByText('没有在等登记的')).toBeTruthy();
  expect(calls(exportEsgRegistrations).at(-1)).toEqual({ body: { all: true } });
});

it('is empty before the first, and asks again what did not come', async () => {
  const user = userEvent.setup();
  openConsole('/console/surveys', { says: [...says, fail(listSurveys, 503)] });
  await screen.findByText('调查没有取到');
  respondAlso([answer(listSurveys, [])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('还没有调查')).toBeTruthy();
});

it('shows neither answers nor registrations to who may not export', async () => {
  openConsole('/console/surveys', { says, self: { permissions: ['report.read'] } });
  await screen.findByRole('table', { name: '调查' });
  expect(screen.queryByRole('button', { name: /答案|名单/ })).toBeNull();
  expect(screen.getByText(/看答案和 ESG 报名要有/)).toBeTruthy();
});

it('is no page of who may not read reports', async () => {
  openConsole('/console/surveys', { says, self: { permissions: ['qa.answer'] } });
  expect(await screen.findByRole('heading', { name: '你的角色打不开这一页' })).toBeTruthy();
});

it('is cards on a phone', async () => {
  usePhoneScreen();
  openConsole('/console/surveys', { says });
  await screen.findByText('备考时间');
  expect(screen.queryByRole('table')).toBeNull();
});
