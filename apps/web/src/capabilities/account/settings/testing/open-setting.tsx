import type { UserInfo } from '@xuezhou/contract/account';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '../../../../test/answer.ts';
import { renderAt } from '../../../../test/render-at.tsx';
import { student } from '../../../../test/students.ts';

export type Answers = Parameters<typeof answer>[0];

export const withoutPhone = {
  mobile: null,
  profile: { ...student().profile, mobileValided: false },
};

/** Opens the page for a student; a test gives only what it is about. */
export async function openSetting(given: Partial<UserInfo> = {}, answers: Answers = {}) {
  const asked = answer({
    'GET /api/version': { version: '1' },
    'GET /api/nuxt/web/student/info': student(given),
    'GET /api/account/devices': [],
    'GET /api/account/cancel': null,
    'GET /api/addresses': [],
    'POST /api/account/mobile/sms': true,
    ...answers,
  });
  const app = renderAt('/setting');
  await screen.findByRole('region', { name: '个人资料' });
  const of = (path: string) => asked.filter((request) => request.path === path);
  return { of, user: userEvent.setup(), ...app };
}

export const button = (name: string | RegExp) =>
  screen.findByRole<HTMLButtonElement>('button', { name });
export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const secret = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' });
export const section = (name: string) => screen.findByRole('region', { name });
export const row = async (name: string, text: string) =>
  (await within(await section(name)).findByText(text)).closest('li')?.textContent ?? '';

/** Asks for a code and types it. */
export async function enterCode(user: ReturnType<typeof userEvent.setup>, code = '123456') {
  await user.click(await button('获取验证码'));
  await user.click(await button('通过验证'));
  await button(/秒后重发/);
  await user.type(await field('验证码'), code);
}
