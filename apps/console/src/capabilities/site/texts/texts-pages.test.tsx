// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/site/console';
import { expect, it } from 'vitest';
import { openConsole, usePhoneScreen } from '../../../test/open-console.tsx';
import { typeIn } from '../../../test/type-in.ts';

const text: contract.SchoolText = {
  ...{ title: '服务条款', summary: '', updatedOn: '2026-11-01' },
  body: '## 一\n\n先读这里。',
};
const page = (title = '服务条款', html = '<p>先读这里。</p>') => ({
  ...{ title, summary: '', updatedOn: '2026-11-01', lead: '' },
  sections: [{ title: '总则', html }],
});
const told = (given: Partial<contract.OpenSchoolText> = {}): contract.OpenSchoolText => ({
  ...{ name: 'legal', owner: 'console', version: 2, changedAt: '2026-11-20T02:00:00.000Z' },
  ...{ changedBy: '周允', file: null, text, page: page() },
  versions: [
    { version: 2, changedAt: '2026-11-20T02:00:00.000Z', changedBy: '周允', title: '服务条款' },
    { version: 1, changedAt: '2026-11-01T02:00:00.000Z', changedBy: '陈望舒', title: '条款' },
  ],
  ...given,
});
const ofFile = told({
  ...{ owner: 'file', version: 0, changedAt: null, changedBy: null },
  ...{ file: 'site/legal.md', versions: [] },
});
const preview = answer(contract.previewSchoolText, { page: page(), faults: [] });
const says = [answer(contract.getSchoolText, told()), preview];
const open = (given: Parameters<typeof openConsole>[1] = {}) =>
  openConsole('/console/texts/legal', { ...given, says: [...says, ...(given.says ?? [])] });
const box = () => screen.findByLabelText('正文', { selector: '[contenteditable]' });

it('lists each text with where it is changed, as cards on a phone', async () => {
  usePhoneScreen();
  const { file: _file, page: _page, text: _text, versions: _versions, ...row } = told();
  openConsole('/console/texts', {
    says: [fail(contract.listSchoolTexts, 503)],
  });
  await screen.findByText('学校的文字没有取到');
  respondAlso([
    answer(contract.listSchoolTexts, [
      { ...row, title: '服务条款', updatedOn: '2026-11-01' },
      { ...row, name: 'about', owner: 'file', version: 0, title: '关于我们', updatedOn: null },
    ]),
  ]);
  await userEvent.setup().click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('link', { name: '服务条款' })).toBeTruthy();
  expect(screen.getByText('第 2 版')).toBeTruthy();
  expect(screen.getByText('文件')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('is saved as a new version, once for two presses, beside what its readers see', async () => {
  const user = userEvent.setup();
  open({ says: [answer(contract.saveSchoolText, { version: 3 })] });
  const save = await screen.findByRole('button', { name: '存成新的一版' });
  expect(save.matches(':disabled')).toBe(true);
  const view = within(screen.getByRole('region', { name: '读者看到的样子' }));
  expect(await view.findByRole('heading', { name: '总则' })).toBeTruthy();
  expect(screen.getByText('学员登录以前要同意这一篇')).toBeTruthy();
  await typeIn(await box(), '新的一句');
  respondAlso([
    answer(contract.previewSchoolText, { page: page('服务条款', '<p>新的样子</p>'), faults: [] }),
    answer(contract.getSchoolText, told({ version: 3 })),
  ]);
  expect(await view.findByText('新的样子')).toBeTruthy();
  await user.dblClick(save);
  await screen.findByText('存好了，现在读到的是第 3 版');
  const sent = calls(contract.saveSchoolText);
  expect(sent).toMatchObject([
    { body: { name: 'legal', version: 2, text: { title: '服务条款' } } },
  ]);
  expect(sent[0]?.body.text.body).toContain('新的一句');
  await waitFor(() => expect(save.matches(':disabled')).toBe(true));
});

it('says what is wrong, and keeps what was typed when the network is lost', async () => {
  const user = userEvent.setup();
  open({
    says: [
      answer(contract.previewSchoolText, { page: page(), faults: ['没有 {{nobody}} 这一项'] }),
      fail(contract.saveSchoolText, 'network'),
    ],
  });
  expect(await screen.findByText('没有 {{nobody}} 这一项')).toBeTruthy();
  const title = await screen.findByLabelText('页面标题');
  await user.clear(title);
  await user.click(screen.getByRole('button', { name: '存成新的一版' }));
  expect(await screen.findByText('请写上标题')).toBeTruthy();
  expect(calls(contract.saveSchoolText)).toEqual([]);
  await user.type(title, '条款');
  await user.click(screen.getByRole('button', { name: '存成新的一版' }));
  expect(await screen.findByText(/没有送到，写的都还在/)).toBeTruthy();
  respondAlso([refuse(contract.saveSchoolText, 'schoolTextWrong')]);
  await user.click(screen.getByRole('button', { name: '存成新的一版' }));
  expect(await screen.findByText('有一处还不能用，请照提示改')).toBeTruthy();
  expect((title as HTMLInputElement).value).toBe('条款');
});

it('that a colleague saved meanwhile is not written over before it was seen', async () => {
  const user = userEvent.setup();
  open({ says: [refuse(contract.saveSchoolText, 'schoolTextChanged')] });
  const title = await screen.findByLabelText('页面标题');
  await user.type(title, '二');
  respondAlso([
    answer(contract.getSchoolText, told({ version: 3, text: { ...text, title: '同事的' } })),
  ]);
  await user.click(screen.getByRole('button', { name: '存成新的一版' }));
  expect(await screen.findByText(/第 3 版，标题是“同事的”/)).toBeTruthy();
  respondAlso([answer(contract.saveSchoolText, { version: 4 })]);
  await user.click(screen.getByRole('button', { name: '用我的' }));
  await user.click(screen.getByRole('button', { name: '存成新的一版' }));
  await waitFor(() =>
    expect(calls(contract.saveSchoolText).at(-1)).toMatchObject({
      body: { version: 3, text: { title: '服务条款二' } },
    }),
  );
});

it('brings an older version back into the fields, and saves nothing by that', async () => {
  const user = userEvent.setup();
  const older = { ...text, title: '条款' };
  open({ says: [answer(contract.getSchoolTextVersion, { text: older, page: page('条款') })] });
  await user.click(await screen.findByRole('button', { name: '以前的版本' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: '看第 1 版' }));
  await user.click(await dialog.findByRole('button', { name: '把第 1 版放回编辑框' }));
  await waitFor(async () =>
    expect((await screen.findByLabelText<HTMLInputElement>('页面标题')).value).toBe('条款'),
  );
  expect(calls(contract.saveSchoolText)).toEqual([]);
  expect(screen.getByRole('button', { name: '存成新的一版' }).matches(':disabled')).toBe(false);
});

it('gives back what was written and not saved, where an older version took its place', async () => {
  const user = userEvent.setup();
  const older = { ...text, title: '条款' };
  open({ says: [answer(contract.getSchoolTextVersion, { text: older, page: page('条款') })] });
  await user.type(await screen.findByLabelText('页面标题'), '，还没存');
  await user.click(screen.getByRole('button', { name: '以前的版本' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: '看第 1 版' }));
  await user.click(await dialog.findByRole('button', { name: '把第 1 版放回编辑框' }));
  await user.click(await screen.findByRole('button', { name: '放回刚才写的' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('页面标题').value).toBe('服务条款，还没存'),
  );
});

it('of a file is only read, with its path, until it is taken over', async () => {
  const user = userEvent.setup();
  open({
    says: [
      answer(contract.getSchoolText, ofFile),
      answer(contract.takeOverSchoolText, { version: 1 }),
    ],
  });
  expect(await screen.findByText(/写在课程目录的 site\/legal\.md 里/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '存成新的一版' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '接管这一篇' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/不用再同意一次/)).toBeTruthy();
  respondAlso([answer(contract.getSchoolText, told({ version: 1 }))]);
  await user.click(dialog.getByRole('button', { name: '接管 1 篇' }));
  await screen.findByText('接管了“服务条款”，现在可以在这里改');
  expect(calls(contract.takeOverSchoolText)).toEqual([{ body: { name: 'legal' } }]);
  expect(await screen.findByRole('button', { name: '存成新的一版' })).toBeTruthy();
});

it('is only read by who may not write settings', async () => {
  open({ self: { permissions: ['setting.read'] } });
  expect(await screen.findByText(/修改学校的文字要有/)).toBeTruthy();
  expect(screen.queryByLabelText('正文', { selector: '[contenteditable]' })).toBeNull();
});

it('that is none says so', async () => {
  openConsole('/console/texts/nothing');
  expect(await screen.findByRole('heading', { name: '没有这一篇' })).toBeTruthy();
});
