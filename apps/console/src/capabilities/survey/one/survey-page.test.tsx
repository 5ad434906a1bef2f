// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/survey/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';

const item = (given: Partial<contract.PlannedItem> = {}): contract.PlannedItem => ({
  ...{ surveyItemId: 1, surveyItemType: 'choice', title: '想去吗', hint: '', isRequired: true },
  ...{ isHidden: false, options: ['想', '不想'], rows: [], columns: [], least: null, most: null },
  ...{ unit: '', condition: null, ...given },
});
const plan = (given: Partial<contract.SurveyPlan> = {}): contract.SurveyPlan => ({
  ...{ title: '自习室', intro: '', thanks: '', isAnonymous: false, opensAt: null, closesAt: null },
  ...{ sections: [{ title: '一', caption: '', items: [item()] }], ...given },
});
const survey = (given: Partial<contract.SchoolSurvey> = {}): contract.SchoolSurvey => ({
  ...{ surveyId: 900_001, owner: 'console', version: 2, isRetired: true, posted: 0, lastItemId: 4 },
  ...{ plan: plan(), ...given },
});
const figures = {
  posted: 8,
  items: [
    {
      ...{ surveyItemId: 1, title: '想去吗', answered: 8, mean: null },
      groups: [{ words: '想、不想', people: 8 }],
    },
    { ...{ surveyItemId: 2, title: '为什么', answered: null, mean: null }, groups: [] },
  ],
};
const says = [
  answer(contract.getSchoolSurvey, survey()),
  answer(contract.getSurveyFigures, figures),
];
const address = '/console/surveys/900001';
const open = (given: Parameters<typeof openConsole>[1] = {}) =>
  openConsole(address, { ...given, says: [...says, ...(given.says ?? [])] });
const save = () => screen.findByRole('button', { name: '存下调查' });
const sent = () => calls(contract.saveSurvey).map(({ body }) => body);

it('is begun, what is missing is said at its question, and it is made once for two presses', async () => {
  const user = userEvent.setup();
  openConsole('/console/surveys/new', {
    says: [...says, answer(contract.saveSurvey, { surveyId: 900_001, version: 1 })],
  });
  await user.type(await screen.findByLabelText('名称'), '自习室');
  await user.click(await save());
  expect(await screen.findByText('还有 2 处要改，改好再存')).toBeTruthy();
  const first = within(screen.getByRole('group', { name: '第 1 题' }));
  expect(first.getByText('请写上题目；请至少写一个选项')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.type(first.getByLabelText('题目'), '想去吗');
  await user.type(first.getByLabelText('选项，一行一个'), '想{Enter}不想');
  await user.dblClick(await save());
  await screen.findByText('存好了，开放以后学员才能填');
  expect(sent()).toMatchObject([
    {
      surveyId: null,
      version: 0,
      plan: { title: '自习室', sections: [{ items: [{ options: ['想', '不想'] }] }] },
    },
  ]);
  await waitFor(() => expect(shownAddress()).toContain('/surveys/900001'));
});

it('has questions that wait for the answer of an earlier one, moved by buttons', async () => {
  const user = userEvent.setup();
  open({ says: [answer(contract.saveSurvey, { surveyId: 900_001, version: 3 })] });
  await user.click(await screen.findByRole('button', { name: '在第 1 节加一道题' }));
  const second = within(screen.getByRole('group', { name: '第 2 题' }));
  await user.type(second.getByLabelText('题目'), '为什么');
  await user.click(second.getByRole('combobox', { name: '怎样答' }));
  const kinds = await screen.findAllByRole('option', { name: '填空', hidden: true });
  // The first question has its own list.
  await user.click(kinds.at(-1)!);
  await user.click(second.getByRole('combobox', { name: '什么时候问' }));
  await user.click(await screen.findByRole('option', { name: '第 1 题：想去吗', hidden: true }));
  await user.click(await save());
  expect(await second.findByText('请选条件看的答案')).toBeTruthy();
  await user.click(second.getByRole('checkbox', { name: '不想' }));
  await user.click(await save());
  await screen.findByText('存好了，学员看到的已经是新的');
  const condition = { surveyItemId: 1, is: ['不想'], least: null, most: null };
  expect(sent()).toMatchObject([
    // After every number that was ever given.
    {
      plan: { sections: [{ items: [{}, { surveyItemId: 5, surveyItemType: 'text', condition }] }] },
    },
  ]);
  // Nothing waits for what comes after it.
  await user.click(screen.getByRole('button', { name: '第 2 题往上移' }));
  await user.click(await save());
  expect(await screen.findByText('条件只能看前面的题，请重新选一道')).toBeTruthy();
});

it('that a colleague changed meanwhile is shown before it is written over', async () => {
  const user = userEvent.setup();
  open({ says: [refuse(contract.saveSurvey, 'surveyChanged')] });
  await user.type(await screen.findByLabelText('名称'), '二');
  respondAlso([
    answer(contract.getSchoolSurvey, survey({ version: 3, plan: plan({ title: '图书馆' }) })),
  ]);
  await user.click(await save());
  expect(await screen.findByText(/现在是“图书馆”/)).toBeTruthy();
  respondAlso([answer(contract.saveSurvey, { surveyId: 900_001, version: 4 })]);
  await user.click(screen.getByRole('button', { name: '用我的' }));
  await user.click(await save());
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({ version: 3, plan: { title: '自习室二' } }),
  );
});

it('keeps what was typed when the network is lost', async () => {
  const user = userEvent.setup();
  open({ says: [fail(contract.saveSurvey, 'network')] });
  const title = await screen.findByLabelText('名称');
  await user.type(title, '二');
  await user.click(await save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect((title as HTMLInputElement).value).toBe('自习室二');
});

it('that was answered keeps its questions and whether it names anybody, and tells of no small group', async () => {
  open({ says: [answer(contract.getSchoolSurvey, survey({ posted: 8 }))] });
  const results = within(await screen.findByRole('region', { name: '结果' }));
  expect(await results.findByText('想、不想')).toBeTruthy();
  expect(results.getByText(/不到 5 人答了/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '删去第 1 题' })).toBeNull();
  expect(screen.getByLabelText('不记名').matches(':disabled')).toBe(true);
});

it('is opened after it was said what that means', async () => {
  const user = userEvent.setup();
  open({ says: [answer(contract.openSurvey, true)] });
  await user.click(await screen.findByRole('button', { name: '开放' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/学员马上能填/)).toBeTruthy();
  respondAlso([answer(contract.getSchoolSurvey, survey({ version: 3, isRetired: false }))]);
  await user.click(dialog.getByRole('button', { name: '开放 1 份' }));
  await screen.findByText('开放了“自习室”');
  expect(calls(contract.openSurvey)).toEqual([{ body: { surveyId: 900_001 } }]);
  expect(await screen.findByRole('button', { name: '结束' })).toBeTruthy();
});

it('of a file is only read until it is taken over', async () => {
  const user = userEvent.setup();
  open({
    says: [
      answer(contract.getSchoolSurvey, survey({ owner: 'file' })),
      answer(contract.takeOverSurvey, true),
    ],
  });
  expect(await screen.findByText(/写在课程目录的 surveys\.yaml 里/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '存下调查' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '接管这份调查' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: '接管 1 份' }));
  await screen.findByText('接管了“自习室”');
});

it('is only read by who may not publish, and its results are asked for again where they did not come', async () => {
  const user = userEvent.setup();
  open({
    self: { permissions: ['report.read'] },
    says: [fail(contract.getSurveyFigures, 503)],
  });
  expect(await screen.findByText(/修改和开放调查要有/)).toBeTruthy();
  await screen.findByText('结果没有取到');
  respondAlso([answer(contract.getSurveyFigures, { posted: 0, items: [] })]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('还没有人交。')).toBeTruthy();
});

it('that is none says so', async () => {
  openConsole('/console/surveys/x', { says });
  expect(await screen.findByRole('heading', { name: '没有这份调查' })).toBeTruthy();
});
