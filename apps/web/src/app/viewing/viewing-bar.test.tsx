// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, respondAlso, respondWith } from '@xuezhou/client/testing/server.ts';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { endViewAs, getStudentInfo, updateProfile } from '@xuezhou/contract/account';
import { listImportantMessages, listMessages } from '@xuezhou/contract/message';
import { getRelease, getSchool, getVersion } from '@xuezhou/contract/site';
import { beforeEach, expect, it, vi } from 'vitest';
import { defineOutboxKind } from '../../platform/outbox/outbox.ts';
import { savedStudentKey } from '../../platform/session/session.ts';
import { renderAt } from '../../test/render-at.tsx';
import { school } from '../../test/school.ts';
import { student } from '../../test/students.ts';

const viewing = { why: '打不开第 42 章', endsAt: '2099-01-01T00:00:00.000Z' };
const says = [
  answer(getVersion, { version: '1' }),
  answer(getSchool, school()),
  answer(getRelease, 'release'),
  answer(listMessages, { list: [], count: 0 }),
  answer(listImportantMessages, { list: [], count: 0 }),
];
const user = userEvent.setup();
let assign: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  localStorage.clear();
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});

it('stands on top of a page while the school looks as the student, with the way out', async () => {
  respondWith([...says, answer(getStudentInfo, student({ viewing })), fail(endViewAs, 503)]);
  renderAt('/layout-template');
  const bar = await screen.findByRole('region', { name: '以学员身份查看' });
  expect(bar.textContent).toMatch(
    /你正以林知远的身份查看，只读.*打不开第 42 章.*视频、消息、订单、证件和登录打不开/,
  );
  const end = screen.getByRole('button', { name: '结束查看' });
  await user.click(end);
  expect((await screen.findByRole('alert')).textContent).toContain('再按一次');
  expect(assign).not.toHaveBeenCalled();
  respondAlso([answer(endViewAs, true)]);
  await user.click(end);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/console/students/7'));
});

it('leads back by itself when the time is over', async () => {
  const over = { ...viewing, endsAt: '2020-01-01T00:00:00.000Z' };
  respondWith([...says, answer(getStudentInfo, student({ viewing: over }))]);
  renderAt('/layout-template');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/console/students/7'));
});

it.each(['/message', '/my-order', '/coupon', '/order/8', '/identity', '/referral'])(
  'says in the place of %s that it does not open to who looks as the student, who that is, and how to end',
  async (address) => {
    respondWith([...says, answer(getStudentInfo, student({ viewing }))]);
    renderAt(address);
    await screen.findByRole('heading', { name: '以学员身份看时不开放' });
    const main = screen.getByRole('main');
    expect(main.textContent).toContain('林知远');
    expect(main.textContent).toContain('结束查看');
    expect(main.textContent).not.toContain('没有加载出来');
    expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull();
    expect(calls(listMessages)).toEqual([]);
  },
);

it('is not there for the student', async () => {
  respondWith([...says, answer(getStudentInfo, student())]);
  renderAt('/layout-template');
  await screen.findByRole('main');
  expect(screen.queryByRole('region', { name: '以学员身份查看' })).toBeNull();
});

it('leaves nothing of the student on the device, and takes nothing of theirs to send', async () => {
  writeJson(savedStudentKey, student({ studentId: 3, nickname: '自己的帐号' }));
  respondWith([...says, answer(getStudentInfo, student({ viewing })), fail(updateProfile, 503)]);
  renderAt('/layout-template');
  await screen.findByRole('region', { name: '以学员身份查看' });
  expect(readJson(savedStudentKey)).toMatchObject({ studentId: 3 });
  const refused = vi.fn();
  const kind = defineOutboxKind('of-the-test', updateProfile, { refused });
  await kind.add({ body: { videoSpeed: 2 } });
  expect(refused).toHaveBeenCalledTimes(1);
  expect(await kind.waiting()).toEqual([]);
  expect(calls(updateProfile)).toEqual([]);
});
