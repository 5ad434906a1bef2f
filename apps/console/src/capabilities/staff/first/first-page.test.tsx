// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, fail, calls, refuse } from '@xuezhou/client/testing/server.ts';
import { beginSchool, checkFirstCode, getFirstHour, getSelf } from '@xuezhou/contract/staff';
import { getFirstSteps } from '@xuezhou/contract/system/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';

const until = () => new Date(Date.now() + 26 * 60_000).toISOString();
const open = (says: Parameters<typeof openConsole>[1] = {}) => openConsole('/console/first', says);

it('takes a pasted code however it is written, and opens the form once the server said that it is right', async () => {
  const user = userEvent.setup();
  open({
    says: [
      answer(getFirstHour, { until: until(), mayRestore: true }),
      answer(checkFirstCode, { until: until() }),
      answer(beginSchool, true),
      answer(getFirstSteps, { steps: [] }),
    ],
  });
  const field = await screen.findByLabelText('启动时印出的一次性码');
  expect(screen.getByLabelText<HTMLInputElement>('你的姓名').disabled).toBe(true);
  await user.click(field);
  await user.paste('7k4m-q2xd');
  expect((await screen.findByRole('status')).textContent).toContain('对上了。这个码还能用 26 分钟');
  expect(calls(checkFirstCode).at(-1)?.body).toEqual({ code: '7K4MQ2XD' });
  await user.type(screen.getByLabelText('你的姓名'), '许江宁');
  await user.type(screen.getByLabelText('手机号或邮箱'), 'jiangning@jiangpan.example');
  await user.type(screen.getByLabelText('密码'), '江畔的水');
  expect(screen.getByText('还差 8 个字')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '成为校长，开始' }).disabled).toBe(
    true,
  );
  await user.type(screen.getByLabelText('密码'), '一年比一年清亮');
  await user.type(screen.getByLabelText('密码'), '了');
  await user.click(screen.getByRole('button', { name: '成为校长，开始' }));
  await waitFor(() => expect(shownAddress()).toBe('/console/start'));
  expect(calls(beginSchool).at(-1)?.body).toMatchObject({ code: '7K4MQ2XD', name: '许江宁' });
});

it('says what is wrong with a code, and keeps the form closed', async () => {
  const user = userEvent.setup();
  open({
    says: [
      answer(getFirstHour, { until: until(), mayRestore: true }),
      refuse(checkFirstCode, 'firstCodeWrong'),
    ],
  });
  await user.type(await screen.findByLabelText('启动时印出的一次性码'), 'ABCD2345');
  expect((await screen.findByText(/码不对/)).getAttribute('role')).toBe('alert');
  expect(screen.getByLabelText<HTMLInputElement>('密码').disabled).toBe(true);
});

it('is where whoever comes to a school that nobody owns is led: nobody can sign in there', async () => {
  openConsole('/console/students', {
    says: [fail(getSelf, 401), answer(getFirstHour, { until: until(), mayRestore: true })],
  });
  expect(await screen.findByRole('heading', { name: '这里还是一所空学校' })).toBeTruthy();
  expect(shownAddress()).toBe('/console/first');
});

it('lets who was given an account before there is an owner sign in', async () => {
  const user = userEvent.setup();
  open({ says: [fail(getSelf, 401), answer(getFirstHour, { until: until(), mayRestore: true })] });
  await user.click(await screen.findByRole('link', { name: '去登录' }));
  expect(await screen.findByRole('heading', { name: /教务台/ })).toBeTruthy();
  expect(shownAddress()).toMatch(/^\/console\/sign-in/);
});

it('is not there for a school that somebody owns', async () => {
  open({ says: [fail(getFirstHour, 404)] });
  expect(await screen.findByRole('heading', { name: '没有这一页' })).toBeTruthy();
});
