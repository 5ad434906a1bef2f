// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  fail,
  refusal,
  refuse,
  respondAlso,
} from '@xuezhou/client/testing/server.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginSecondStep,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '@xuezhou/contract/staff';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';

// The browser's own window cannot be drawn here; the server's half is proved with a key in software.
const device = vi.hoisted(() => ({ answer: (): Promise<object> => Promise.resolve({}) }));
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: () => device.answer(),
  startAuthentication: () => device.answer(),
}));

const challengeId = '0199a0b0-0000-7000-8000-000000000001';
const key = {
  ...{ passkeyId: 'abc', name: '办公室电脑', madeAt: '2026-11-20T02:00:00.000Z', usedAt: null },
  isSynced: true,
};
const says = [
  answer(listPasskeys, [key]),
  answer(beginPasskey, { challengeId, options: '{"challenge":"x"}' }),
  answer(beginPasskeySignIn, { challengeId, options: '{"challenge":"x"}' }),
];

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  device.answer = () => Promise.resolve({ id: 'abc' });
});

it('a key is added with the password; who leaves the browser’s window is told, and nothing is sent', async () => {
  const user = userEvent.setup();
  openConsole('/console/self', { says: [...says, answer(addPasskey, true)] });
  const card = within(await screen.findByRole('region', { name: '通行密钥' }));
  expect((await card.findByRole('listitem')).textContent).toMatch(
    /办公室电脑（随账号同步）.*还没用过/,
  );
  device.answer = () =>
    Promise.reject(Object.assign(new Error('left'), { name: 'NotAllowedError' }));
  await user.type(card.getByLabelText('给它起个名字'), '手机');
  await user.type(card.getByLabelText('登录密码'), 'xuezhou2026');
  await user.click(card.getByRole('button', { name: '加一把通行密钥' }));
  expect(await card.findByText(/没有用成/)).toBeTruthy();
  expect(calls(addPasskey)).toEqual([]);
  device.answer = () => Promise.resolve({ id: 'new' });
  await user.click(card.getByRole('button', { name: '加一把通行密钥' }));
  await waitFor(() =>
    expect(calls(addPasskey)).toEqual([
      { body: { challengeId, answer: '{"id":"new"}', name: '手机' } },
    ]),
  );
});

it('whose phone gives codes adds a key with one besides', async () => {
  const user = userEvent.setup();
  openConsole('/console/self', {
    says: [...says, answer(addPasskey, true)],
    self: { hasSecondStep: true, recoveryCodesLeft: 10 },
  });
  const card = within(await screen.findByRole('region', { name: '通行密钥' }));
  await user.type(await card.findByLabelText('登录密码'), 'xuezhou2026');
  const button = card.getByRole('button', { name: '加一把通行密钥' });
  expect(button).toHaveProperty('disabled', true);
  await user.type(card.getByLabelText('动态码'), '123456');
  await user.click(button);
  await waitFor(() => expect(calls(addPasskey)).toHaveLength(1));
  expect(calls(beginPasskey)).toEqual([{ body: { password: 'xuezhou2026', code: '123456' } }]);
});

it('whose only second step is a key is asked for it before another is added, or codes of a phone', async () => {
  const user = userEvent.setup();
  const asksForProof = { challengeId, answer: '{"id":"abc"}' };
  openConsole('/console/self', {
    says: [
      ...says,
      answer(beginPasskey, ({ body }) =>
        body.proof === undefined
          ? refusal('passkeyProofAsked')
          : { challengeId, options: '{"challenge":"x"}' },
      ),
      answer(beginSecondStep, ({ body }) =>
        body.proof === undefined
          ? refusal('passkeyProofAsked')
          : { secret: 'JBSWY3DP', address: 'otpauth://totp/x' },
      ),
      answer(addPasskey, true),
    ],
  });
  const card = within(await screen.findByRole('region', { name: '通行密钥' }));
  await user.type(await card.findByLabelText('登录密码'), 'xuezhou2026');
  await user.click(card.getByRole('button', { name: '加一把通行密钥' }));
  await waitFor(() => expect(calls(addPasskey)).toHaveLength(1));
  expect(calls(beginPasskey).at(-1)).toEqual({
    body: { password: 'xuezhou2026', proof: asksForProof },
  });
  const codes = within(screen.getByRole('region', { name: /两步登录|动态码/ }));
  device.answer = () =>
    Promise.reject(Object.assign(new Error('left'), { name: 'NotAllowedError' }));
  await user.type(codes.getByLabelText('登录密码'), 'xuezhou2026');
  await user.click(codes.getByRole('button', { name: '开通动态码' }));
  expect(await codes.findByText(/没有用成/)).toBeTruthy();
  device.answer = () => Promise.resolve({ id: 'abc' });
  await user.click(codes.getByRole('button', { name: '开通动态码' }));
  expect(await codes.findByTestId('second-step-secret')).toBeTruthy();
});

it('a key is named anew, and goes with the password; a refusal stands at it', async () => {
  const user = userEvent.setup();
  openConsole('/console/self', {
    says: [...says, answer(renamePasskey, true), refuse(removePasskey, 'secondStepDemanded')],
  });
  await user.click(await screen.findByRole('button', { name: '改名：办公室电脑' }));
  const name = screen.getByLabelText('新的名字');
  await user.clear(name);
  await user.type(name, '家里');
  await user.click(screen.getByRole('button', { name: '改名' }));
  await waitFor(() =>
    expect(calls(renamePasskey)).toEqual([{ body: { passkeyId: 'abc', name: '家里' } }]),
  );
  await user.click(await screen.findByRole('button', { name: '去掉：办公室电脑' }));
  await user.type(screen.getByLabelText('输入登录密码，去掉“办公室电脑”'), 'xuezhou2026');
  await user.click(screen.getByRole('button', { name: '去掉这一把' }));
  expect(await screen.findByText(/学校要求你的角色用两步登录/)).toBeTruthy();
});

it('signs in without name and password', async () => {
  const user = userEvent.setup();
  openConsole('/console/sign-in', { says: [...says, refuse(signInByPasskey, 'passkeyFailed')] });
  const button = await screen.findByRole('button', { name: '用通行密钥登录' });
  await user.click(button);
  expect(await screen.findByText(/通行密钥没有通过/)).toBeTruthy();
  respondAlso([answer(signInByPasskey, true)]);
  await user.click(button);
  await waitFor(() => expect(shownAddress()).not.toContain('sign-in'));
  expect(calls(signInByPasskey).at(-1)).toEqual({ body: { challengeId, answer: '{"id":"abc"}' } });
});

it('a browser that has no keys offers none, and says what to do', async () => {
  vi.unstubAllGlobals();
  openConsole('/console/self', { says: [answer(listPasskeys, [])] });
  expect(await screen.findByText(/用不了通行密钥/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '加一把通行密钥' })).toBeNull();
});

it('keys that did not come are asked for again', async () => {
  const user = userEvent.setup();
  openConsole('/console/self', { says: [...says, fail(listPasskeys, 503)] });
  await screen.findByText('通行密钥没有取到');
  respondAlso([answer(listPasskeys, [key])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText(/办公室电脑/)).toBeTruthy();
});
