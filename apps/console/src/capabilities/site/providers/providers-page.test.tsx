// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse } from '@xuezhou/client/testing/server.ts';
import {
  listProviders,
  rollBackProvider,
  switchProvider,
  testProvider,
  type ProviderState,
} from '@xuezhou/contract/site/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

const values = (given: Record<string, string>) =>
  Object.entries(given).map(([name, value]) => ({ name, value }));
const mail: ProviderState = {
  ...{ kind: 'mail', source: 'environment', tail: 'cret', version: 0 },
  values: values({
    host: 'smtp.old.example',
    port: '465',
    user: 'a@old.example',
    from: 'a@old.example',
  }),
  ...{ changed: null, tried: null, back: null, failing: null, isLost: false, mayBeSet: true },
  environment: 'environment',
  ...{ aside: null, isSandbox: false },
};
const says = (state: ProviderState) => [answer(listProviders, [state])];
const right = { what: '找到服务器', state: 'right' as const, words: '42 毫秒' };
const wrong = { what: '登录', state: 'wrong' as const, words: '服务器说：535。多半要用“授权码”' };
const open = (state = mail, more: Parameters<typeof openConsole>[1] = {}) =>
  openConsole('/console/settings/providers?kind=mail', {
    ...more,
    says: [...says(state), ...(more.says ?? [])],
    self: { login: 'wangshu@school.example', ...more.self },
  });

it('says who set what is in use, shows no key, and tries what is in use', async () => {
  const user = userEvent.setup();
  const steps = [right, wrong];
  open(mail, { says: [answer(testProvider, { steps, isRight: false, ticket: null })] });
  expect((await screen.findAllByText('由服务器的环境变量设定')).length).toBeGreaterThan(0);
  const password = screen.getByLabelText<HTMLInputElement>(/^密码/);
  expect(password.value).toBe('');
  expect(password.placeholder).toContain('cret');
  await user.click(screen.getByRole('button', { name: '试一下' }));
  const tried = await screen.findByRole('status');
  expect(within(tried).getByText(/授权码/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '换成新的' })).toBeNull();
  expect(calls(testProvider)).toEqual([
    { body: { kind: 'mail', of: 'inUse', to: 'wangshu@school.example' } },
  ]);
});

it('asks for the key again where it would go to a new place, and is switched only once it was tried', async () => {
  const user = userEvent.setup();
  open(mail, {
    says: [
      answer(testProvider, { steps: [right], isRight: true, ticket: '1.x' }),
      answer(switchProvider, { version: 1 }),
    ],
  });
  const host = await screen.findByLabelText('服务器');
  await user.clear(host);
  await user.type(host, 'smtp.new.example');
  const change = screen.getByRole<HTMLButtonElement>('button', { name: '换成新的' });
  expect(change.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: '试一下' }));
  expect(await screen.findByText(/旧的不会发给新的地方/)).toBeTruthy();
  expect(calls(testProvider)).toEqual([]);
  await user.type(screen.getByLabelText(/^密码/), 'a-new-password');
  await user.click(screen.getByRole('button', { name: '试一下' }));
  await waitFor(() => expect(change.disabled).toBe(false));
  await user.click(change);
  await waitFor(() => expect(calls(switchProvider)).toHaveLength(1));
  expect(calls(switchProvider)[0]?.body).toMatchObject({ kind: 'mail', version: 0, ticket: '1.x' });
});

it('a change after the trial is to be tried again, and what was typed stays when it is refused', async () => {
  const user = userEvent.setup();
  open(mail, {
    says: [
      answer(testProvider, { steps: [right], isRight: true, ticket: '1.x' }),
      refuse(switchProvider, 'providerChanged'),
    ],
  });
  const from = await screen.findByLabelText<HTMLInputElement>('发件人');
  await user.type(from, '.cn');
  await user.click(screen.getByRole('button', { name: '试一下' }));
  await screen.findByRole('status');
  await user.click(screen.getByRole('button', { name: '换成新的' }));
  expect(await screen.findByText(/刚刚有同事换过/)).toBeTruthy();
  expect(from.value).toBe('a@old.example.cn');
  await user.type(from, 'x');
  const change = screen.getByRole<HTMLButtonElement>('button', { name: '换成新的' });
  expect(change.disabled).toBe(true);
});

it('goes back within a day, and offers nothing to who may only look', async () => {
  const user = userEvent.setup();
  const state: ProviderState = {
    ...{ ...mail, source: 'page', version: 3 },
    changed: { at: '2026-11-30T02:00:00.000Z', by: '陈望舒' },
    back: { until: '2026-12-01T02:00:00.000Z', source: 'environment', tail: 'abcd' },
  };
  const { unmount } = open(state, { says: [answer(rollBackProvider, { version: 4 })] });
  await user.click(await screen.findByRole('button', { name: '换回' }));
  await waitFor(() =>
    expect(calls(rollBackProvider)).toEqual([{ body: { kind: 'mail', version: 3 } }]),
  );
  unmount();
  open(state, { self: { permissions: ['setting.read'] } });
  expect(await screen.findByText(/只能看/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '试一下' })).toBeNull();
});

it('says why what a page set is not used', async () => {
  open({ ...mail, aside: 'variable', mayBeSet: false });
  expect(await screen.findByText('这里设的没有在用')).toBeTruthy();
  expect(screen.getByText(/PROVIDERS=environment/)).toBeTruthy();
});

it('tries nothing that cannot be opened before it is typed anew', async () => {
  open({ ...mail, source: 'page', isLost: true });
  expect(await screen.findByText(/SECRET_BEFORE/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '试一下' })).toBeNull();
});

const alipay: ProviderState = {
  ...{ ...mail, kind: 'alipay', source: 'none', environment: 'none', tail: '', values: [] },
};
const key = `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(400)}\n-----END PRIVATE KEY-----`;

it('a merchant’s key is read from its file, and another file is refused at its field', async () => {
  const user = userEvent.setup({ applyAccept: false });
  open(alipay);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('应用私钥');
  const [file] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  await user.upload(file!, new File([new Uint8Array(30_000)], 'photo.pem'));
  expect(await screen.findByText(/photo.pem 不是密钥文件/)).toBeTruthy();
  expect(field.value).toBe('');
  await user.upload(file!, new File([`${key}\n`], 'app_private_key.pem'));
  await waitFor(() => expect(field.value).toBe(key));
  expect(screen.queryByText(/不是密钥文件/)).toBeNull();
});

it('of a merchant every field is asked for before it is tried, and its ways are chosen', async () => {
  const user = userEvent.setup();
  open(alipay, { says: [answer(testProvider, { steps: [right], isRight: true, ticket: '1.x' })] });
  await user.click(await screen.findByLabelText('应用 AppID'));
  await user.paste('2021000000000024');
  await user.click(screen.getByRole('button', { name: '试一下' }));
  expect(await screen.findByText('请填商户号（PID）')).toBeTruthy();
  expect(screen.getByText('至少选一种')).toBeTruthy();
  expect(calls(testProvider)).toEqual([]);
  await user.click(screen.getByLabelText('商户号（PID）'));
  await user.paste('2088000000000024');
  await user.click(screen.getByLabelText('应用私钥'));
  await user.paste(key);
  await user.click(screen.getByLabelText('支付宝公钥'));
  await user.paste(key);
  await user.click(screen.getByLabelText('手机网站'));
  await user.click(screen.getByLabelText('电脑网站'));
  await user.click(screen.getByRole('button', { name: '试一下' }));
  await waitFor(() => expect(calls(testProvider)).toHaveLength(1));
  const { values: sent = [] } = calls(testProvider)[0]?.body ?? {};
  // In their own order, whichever was chosen first.
  expect(sent.find(({ name }) => name === 'ways')?.value).toBe('page h5');
});

it('what a page turned on is turned off by a press, where the environment has none', async () => {
  const user = userEvent.setup();
  const state: ProviderState = { ...alipay, source: 'page', version: 2 };
  open(state, { says: [answer(switchProvider, { version: 3 })] });
  await user.click(await screen.findByRole('button', { name: '停用' }));
  await waitFor(() => expect(calls(switchProvider)).toHaveLength(1));
  expect(calls(switchProvider)[0]?.body).toEqual({
    ...{ kind: 'alipay', version: 2, of: 'environment', ticket: '' },
  });
});
