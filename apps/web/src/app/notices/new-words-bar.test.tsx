// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso, respondWith } from '@xuezhou/client/testing/server.ts';
import { agreeToWords, getStudentInfo } from '@xuezhou/contract/account';
import { listImportantMessages, listMessages } from '@xuezhou/contract/message';
import { getRelease, getSchool, getVersion } from '@xuezhou/contract/site';
import { beforeEach, expect, it } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { school } from '../../test/school.ts';
import { student } from '../../test/students.ts';

const says = [
  answer(getVersion, { version: '1' }),
  answer(getSchool, school()),
  answer(getRelease, 'release'),
  answer(listMessages, { list: [], count: 0 }),
  answer(listImportantMessages, { list: [], count: 0 }),
];
const user = userEvent.setup();
beforeEach(() => localStorage.clear());

const open = (newWords?: string) => {
  respondWith([
    ...says,
    answer(getStudentInfo, student(newWords === undefined ? {} : { newWords })),
  ]);
  renderAt('/layout-template');
};
const bars = async () =>
  within(await waitFor(() => document.querySelector<HTMLElement>('[data-notice-bars]')!));

it('who is signed in is asked beside the page, which keeps what is in it', async () => {
  open('a1');
  const agree = await screen.findByRole('button', { name: '同意' });
  expect((await bars()).getByText(/有更新，请看过再同意/).textContent).toContain('《服务条款》');
  const page = screen.getByRole('main');
  respondAlso([refuse(agreeToWords, 'wordsMoved')]);
  await user.click(agree);
  expect(await screen.findByText(/条款刚刚又改了/)).toBeTruthy();
  respondAlso([answer(agreeToWords, true), answer(getStudentInfo, student())]);
  await user.click(agree);
  await waitFor(() => expect(screen.queryByRole('button', { name: '同意' })).toBeNull());
  expect(calls(agreeToWords).at(-1)?.body).toEqual({ newWords: 'a1' });
  expect(screen.getByRole('main')).toBe(page);
});

it('once: put off it comes no more for these words, and again for newer ones', async () => {
  open('a1');
  await user.click(await screen.findByRole('button', { name: '稍后' }));
  expect(screen.queryByRole('button', { name: '同意' })).toBeNull();
  expect(localStorage.getItem('xuezhou-new-words-later')).toBe('a1');
});

it('comes again for what is newer, and is not there where there is nothing to agree to', async () => {
  localStorage.setItem('xuezhou-new-words-later', 'a1');
  open('b2');
  expect(await screen.findByRole('button', { name: '同意' })).toBeTruthy();
});
