// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { checkLive } from '@xuezhou/contract/live/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';
import { says } from '../../test/live-samples.ts';

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

it('says of the streaming server what is right, and what is wrong with its cure', async () => {
  const user = userEvent.setup();
  openConsole('/console/lives', { says: [...says, refuse(checkLive, 'liveOff')] });
  await user.click(await screen.findByRole('button', { name: '检查直播服务器' }));
  const dialog = within(await screen.findByRole('dialog', { name: '检查直播服务器' }));
  expect(calls(checkLive)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '开始检查' }));
  expect(await dialog.findByText(/直播/, { selector: '[role=alert]' })).toBeTruthy();
  const steps = [
    { what: '老师推流的地址', isRight: true, words: 'live.example:1935 在收流' },
    { what: '学员播放的地址', isRight: false, words: '签名不对：两边的 LIVE_SECRET 不一样' },
  ];
  respondAlso([answer(checkLive, { way: 'rtmp', steps })]);
  await user.click(dialog.getByRole('button', { name: '开始检查' }));
  const found = within(await dialog.findByRole('list', { name: '查到的' }));
  expect(found.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '老师推流的地址live.example:1935 在收流',
    '学员播放的地址签名不对：两边的 LIVE_SECRET 不一样',
  ]);
  expect(dialog.getByRole('button', { name: '再检查一次' })).toBeTruthy();
});

it('is offered to nobody who may not see the settings of the school', async () => {
  openConsole('/console/lives', {
    says,
    self: { permissions: ['content.read', 'student.read', 'live.plan'] },
  });
  await screen.findByRole('table', { name: '直播' });
  expect(screen.queryByRole('button', { name: '检查直播服务器' })).toBeNull();
});
