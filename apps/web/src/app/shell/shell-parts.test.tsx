// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { getStudentInfo } from '@xuezhou/contract/account';
import { listImportantMessages, listMessages, type Message } from '@xuezhou/contract/message';
import { getRelease, getSchool, getVersion } from '@xuezhou/contract/site';
import { afterEach, describe, expect, it } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { closeLogin, openLogin } from '../../platform/session/login-request.ts';
import { renderAt } from '../../test/render-at.tsx';
import { school } from '../../test/school.ts';
import { answer, type Answers, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

const message = (given: Partial<Message>): Message => ({
  messageId: 1,
  messageType: 1,
  messageTitle: '停课通知',
  messageContent: '<p>周六停课</p>',
  isCheck: false,
  sentAt: '2026-11-20T08:00:00.000Z',
  decision: 0,
  ...given,
});

const server = (given: Answers) =>
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getSchool, school()),
    answer(getRelease, 'release'),
    answer(listMessages, { list: [], count: 0 }),
    ...given,
  ]);

const asStudent = (important: Message[]) => [
  answer(getStudentInfo, student({ hasImportantMessages: important.length > 0 })),
  answer(listImportantMessages, { list: important, count: important.length }),
];

afterEach(() => closeLogin(false));

describe('the shell', () => {
  it('[site.shell-modals] holds a login over an open page, for whoever asks', async () => {
    server([answer(getStudentInfo, guest)]);
    renderAt('/layout-template');
    await screen.findByRole('main');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => void openLogin());
    const dialog = within(await screen.findByRole('dialog', { name: '登录' }));
    expect(await dialog.findByRole('button', { name: '登录' })).toBeTruthy();
    expect(window.location.pathname).toBe('/layout-template');
    act(() => closeLogin(false));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[site.shell-modals] holds important messages over any page of a student', async () => {
    server(asStudent([message({})]));
    renderAt('/message');
    const dialog = await screen.findByRole('dialog', { name: /停课通知/ });
    expect(within(dialog).getByRole('button', { name: '我知道了' })).toBeTruthy();
  });

  it('[site.shell-modals] holds what comes after a purchase', async () => {
    server(asStudent([message({ messageType: 4, messageTitle: '请完成入班' })]));
    renderAt('/message');
    const dialog = await screen.findByRole('dialog', { name: /请完成入班/ });
    expect(within(dialog).getByRole('button', { name: '完成入班' })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: '放弃' })).toBeTruthy();
  });

  it('stays silent when there is nothing to say, and for a visitor', async () => {
    const asked = server([answer(getStudentInfo, guest)]);
    renderAt('/layout-template');
    await screen.findByRole('contentinfo');
    expect(asked.some(({ path }) => path.includes('/message'))).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
