// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/survey/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

const plan = (given: Partial<contract.EsgFormPlan> = {}): contract.EsgFormPlan => ({
  ...{ title: 'ESG 投资证书', intro: '三分钟', months: ['2027-03'] },
  ...{ organiser: '境外的主办方', consent: '登记以前可以撤回' },
  ...given,
});
const form = (given: Partial<contract.SchoolEsgForm> = {}): contract.SchoolEsgForm => ({
  ...{ owner: 'console', version: 2, isClosed: false, plan: plan(), waiting: 3, registered: 8 },
  months: [
    { month: '2027-03', people: 2 },
    { month: null, people: 1 },
  ],
  ...given,
});
const answered = (given: contract.SchoolEsgForm | null) =>
  answer(contract.getEsgForm, { form: given });
const open = (given: Parameters<typeof openConsole>[1] = {}) =>
  openConsole('/console/surveys/esg', {
    ...given,
    says: [answered(form()), ...(given.says ?? [])],
  });
const save = () => screen.findByRole('button', { name: '存下登记表' });
const sent = () => calls(contract.saveEsgForm).map(({ body }) => body);
const seen = () => within(screen.getByRole('region', { name: '学员看到的样子' }));
const title = () => screen.findByLabelText('名称', { selector: '[maxlength="60"]' });

it('the first one is written, what is missing is said at its field, and it is sent once for two presses', async () => {
  const user = userEvent.setup();
  open({ says: [answered(null), answer(contract.saveEsgForm, { version: 1 })] });
  await user.type(await title(), '登记');
  await user.click(await save());
  expect(await screen.findByText('还有 4 处要改，改好再存')).toBeTruthy();
  expect(screen.getByText('至少要有一个考试月份')).toBeTruthy();
  await user.type(screen.getByLabelText('开头的话'), '三分钟');
  await user.type(
    screen.getByLabelText('考试月份', { selector: 'input' }),
    '2027-09{Enter}2027-03{Enter}',
  );
  await user.type(screen.getByLabelText('信息发给谁'), '主办方');
  await user.type(screen.getByLabelText('提供给谁，怎样撤回'), '可以撤回');
  expect(seen().getByText('主办方')).toBeTruthy();
  respondAlso([answered(form({ version: 1, isClosed: true }))]);
  await user.dblClick(await save());
  await screen.findByText('存好了，开放以后学员才能登记');
  expect(sent()).toMatchObject([
    { version: 0, plan: { title: '登记', months: ['2027-09', '2027-03'], organiser: '主办方' } },
  ]);
});

it('says who waits for which month, and that what they agreed to is held', async () => {
  const user = userEvent.setup();
  open({ says: [refuse(contract.saveEsgForm, 'esgFormHeld')] });
  expect(await screen.findByText('在等登记的：2027 年 3 月 2 人、没想好 1 人')).toBeTruthy();
  const organiser = screen.getByLabelText<HTMLInputElement>('信息发给谁');
  await user.type(organiser, '二');
  await user.click(await save());
  expect(await screen.findByText(/登记完或他们撤回以后再改/)).toBeTruthy();
  expect(organiser.value).toBe('境外的主办方二');
});

it('that a colleague changed meanwhile is shown before it is written over', async () => {
  const user = userEvent.setup();
  open({ says: [refuse(contract.saveEsgForm, 'esgFormChanged')] });
  const field = await title();
  await user.type(field, '二');
  respondAlso([answered(form({ version: 3, plan: plan({ title: '别的' }) }))]);
  await user.click(await save());
  expect(await screen.findByText(/现在是“别的”，1 个月份/)).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('ESG 投资证书二');
  respondAlso([answer(contract.saveEsgForm, { version: 4 })]);
  await user.click(screen.getByRole('button', { name: '用我的' }));
  await user.click(await save());
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ version: 3 }));
});

it('is closed after it was said who waits, and opened as it was saved', async () => {
  const user = userEvent.setup();
  open({ says: [answer(contract.closeEsgForm, true)] });
  await user.click(await screen.findByRole('button', { name: '停收' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/还有 3 人在等登记/)).toBeTruthy();
  respondAlso([answered(form({ isClosed: true }))]);
  await user.click(dialog.getByRole('button', { name: '停收登记表' }));
  await screen.findByText('停收了 ESG 登记表');
  expect(await screen.findByRole('button', { name: '开放' })).toBeTruthy();
  await user.type(await title(), '二');
  expect(screen.getByRole('button', { name: '先存再开放' }).matches(':disabled')).toBe(true);
});

it('of a file is only read until it is taken over', async () => {
  const user = userEvent.setup();
  open({
    says: [answered(form({ owner: 'file' })), answer(contract.takeOverEsgForm, true)],
  });
  expect(await screen.findByText(/写在 esg\.yaml 里/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '存下登记表' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '接管这张登记表' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: '接管登记表' }));
  await screen.findByText('接管了 ESG 登记表');
});

it('is only read by who may not publish, and asked for again where it did not come', async () => {
  const user = userEvent.setup();
  open({ self: { permissions: ['report.read'] }, says: [fail(contract.getEsgForm, 503)] });
  await screen.findByText('登记表没有打开');
  respondAlso([answered(form())]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText(/修改和开放登记表要有/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '停收' })).toBeNull();
});
