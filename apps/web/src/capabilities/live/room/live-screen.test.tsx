// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { getLiveCourse, getLiveToken } from '@xuezhou/contract/live';
import { getCourse } from '@xuezhou/contract/study';
import { answer, at, calls, fail, respondAlso } from '@xuezhou/client/testing/server.ts';
import { expect, it, vi } from 'vitest';
import { course } from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { FakeSocket } from '../testing/fake-room.ts';

const made = vi.hoisted(() => ({ sockets: [] as FakeSocket[] }));
vi.mock('socket.io-client', () => ({
  io: (_path: string, options: { auth: ConstructorParameters<typeof FakeSocket>[0] }) => {
    const socket = new FakeSocket(options.auth);
    made.sockets.push(socket);
    return socket;
  },
}));

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

it('asks where the stream is now when one has ended, for the key of a class may have been replaced, and after it was away', async () => {
  const live = {
    ...{ liveId: 5, courseId: 1, title: '利率串讲', teacher: '沈老师', state: 'on' as const },
    ...{ beginsAt: minutes(-5), endsAt: minutes(85), opensAt: minutes(-20), isStreaming: false },
    ...{ replay: null, attendedMinutes: 0, calendarPath: '/files/live/one.ics' },
  };
  openPage('/course/1/live-mode?live=5', {
    says: [
      answer(at(getCourse, { courseId: 1 }), course({ hasLive: true })),
      answer(at(getLiveCourse, { courseId: 1 }), {
        ...{ courseId: 1, courseName: 'CFA 一级精讲班', classes: [live] },
        ...{ calendarPath: '/files/live/all.ics', serverTime: minutes(0) },
      }),
      answer(at(getLiveToken, { liveId: 5 }), {
        ...{ liveId: 5, way: 'hls' as const, liveURL: 'https://live.example/a/index.m3u8' },
        ...{ expiresAt: minutes(10), isStreaming: false },
      }),
    ],
  });
  expect(await screen.findByText('老师还没有开播')).toBeTruthy();
  const socket = await vi.waitUntil(() => made.sockets[0], { timeout: 60_000 });
  act(() => socket.letIn());
  act(() => socket.tell('streaming', true));
  expect(calls(getLiveToken)).toHaveLength(1);
  act(() => socket.tell('streaming', false));
  // At a moment of its own, within seconds.
  const soon = { timeout: 20_000 };
  await expect.poll(() => calls(getLiveToken), soon).toHaveLength(2);
  respondAlso([fail(at(getLiveToken, { liveId: 5 }), 'network')]);
  act(() => socket.tell('disconnect', 'transport close'));
  act(() => socket.letIn());
  // What is lost is asked again, and not only when the address runs out.
  await expect.poll(() => calls(getLiveToken), soon).toHaveLength(4);
});
