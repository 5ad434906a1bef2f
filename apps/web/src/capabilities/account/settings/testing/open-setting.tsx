import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCancellation,
  getStudentInfo,
  listDevices,
  sendMobileCheck,
  type UserInfo,
} from '@xuezhou/contract/account';
import { listAddresses } from '@xuezhou/contract/mall';
import { getMessageWishes } from '@xuezhou/contract/message';
import { listMemberships } from '@xuezhou/contract/organisation';
import { getVersion } from '@xuezhou/contract/site';
import { renderAt } from '../../../../test/render-at.tsx';
import { answer, type Answers, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../../test/students.ts';

export const withoutPhone = {
  mobile: null,
  profile: { ...student().profile, mobileValided: false },
};

/** Opens the page for a student; a test gives only what it is about. */
export async function openSetting(given: Partial<UserInfo> = {}, answers: Answers = []) {
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student(given)),
    answer(listDevices, []),
    answer(getCancellation, null),
    answer(listAddresses, []),
    answer(listMemberships, []),
    answer(getMessageWishes, {
      wishes: { choices: [], quiet: null, digestHour: 20 },
      channels: [],
    }),
    answer(sendMobileCheck, true),
    ...answers,
  ]);
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
