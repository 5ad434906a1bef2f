// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { getSettings, saveSetting } from '@xuezhou/contract/site/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';

const settings = [
  { key: 'SERVICE_PHONE', about: '客服电话', isImage: false, value: '021-5550 0188' },
  { key: 'ICP_NUMBER', about: 'ICP 备案号', isImage: false, value: null },
  { key: 'LECTURE_ONE_STREAM', about: '一个账号同一时间只在一处播放', isImage: false, value: null },
];
const says = [answer(getSettings, settings)];

it('stands in sections, and every one is found by a word wherever it stands', async () => {
  const user = userEvent.setup();
  openConsole('/console/settings', { says });
  expect(await screen.findByLabelText('客服电话')).toBeTruthy();
  expect(screen.queryByLabelText('ICP 备案号')).toBeNull();
  await user.click(screen.getByRole('link', { name: '网址与备案' }));
  expect(await screen.findByLabelText('ICP 备案号')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: '找一项设置' }), '播放');
  expect(await screen.findByLabelText('一个账号同一时间只在一处播放')).toBeTruthy();
  await waitFor(() => expect(shownAddress()).toContain('q='));
  await user.type(screen.getByRole('searchbox', { name: '找一项设置' }), '没有的词');
  expect(await screen.findByRole('heading', { name: '没有这一项' })).toBeTruthy();
});

it('shows the difference before it is saved, and keeps what was typed when it is refused', async () => {
  const user = userEvent.setup();
  openConsole('/console/settings', {
    says: [...says, refuse(saveSetting, 'settingInvalid', '应为电话号码')],
  });
  const field = await screen.findByLabelText<HTMLInputElement>('客服电话');
  await user.clear(field);
  await user.type(field, '12');
  expect(screen.getByText('021-5550 0188').tagName).toBe('DEL');
  expect(screen.getByText('12').tagName).toBe('INS');
  await user.click(screen.getByRole('button', { name: '存下' }));
  expect(await screen.findByText('应为电话号码')).toBeTruthy();
  expect(field.value).toBe('12');
  expect(calls(saveSetting)).toEqual([
    { body: { key: 'SERVICE_PHONE', seen: '021-5550 0188', value: '12' } },
  ]);
});

it('shows what a colleague saved meanwhile beside what was typed, and sends nothing before it is said whose stays', async () => {
  const user = userEvent.setup();
  openConsole('/console/settings', {
    says: [...says, refuse(saveSetting, 'settingChanged', '同事刚改过')],
  });
  const field = await screen.findByLabelText<HTMLInputElement>('客服电话');
  await user.clear(field);
  await user.type(field, '400-123-4567');
  const [phone, ...others] = settings;
  respondAlso([answer(getSettings, [{ ...phone!, value: '010-8888 0000' }, ...others])]);
  await user.click(screen.getByRole('button', { name: '存下' }));
  expect(await screen.findByText(/现在是“010-8888 0000”/)).toBeTruthy();
  expect(field.value).toBe('400-123-4567');
  expect(screen.queryByRole('button', { name: '存下' })).toBeNull();
  respondAlso([answer(saveSetting, { value: '400-123-4567' })]);
  await user.click(screen.getByRole('button', { name: '用我的' }));
  await user.click(await screen.findByRole('button', { name: '存下' }));
  await waitFor(() =>
    expect(calls(saveSetting).at(-1)).toEqual({
      body: { key: 'SERVICE_PHONE', seen: '010-8888 0000', value: '400-123-4567' },
    }),
  );
});

it.each([
  ['答疑与批改', '答疑的时间、时限和老师', '/console/qa/hours'],
  ['售后规则', '退款：要谁同意，退多少', '/console/refunds'],
  ['协议与个人信息', '隐私政策，每一版都留着', '/console/texts/privacy'],
])('%s leads to where it stands', async (section, words, address) => {
  const user = userEvent.setup();
  openConsole('/console/settings', { says });
  await user.click(await screen.findByRole('link', { name: section }));
  const link = await screen.findByRole('link', { name: words });
  expect(link.getAttribute('href')).toBe(address);
});
