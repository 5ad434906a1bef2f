// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { answerQuestion } from '@xuezhou/contract/practice';
import { getCourseHome } from '@xuezhou/contract/study';
import { online } from '@xuezhou/client/network/network.ts';
import { answer, fail, respondAlso } from '@xuezhou/client/testing/server.ts';
import { v7 as newId } from 'uuid';
import { afterEach, expect, it, vi } from 'vitest';
import { defineOutboxKind, deliver } from '../../../platform/outbox/outbox.ts';
import { courseHome } from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { accepted } from '../../practice/testing/serve.ts';

afterEach(() => vi.unstubAllGlobals());

const openDashboard = async () => {
  openPage('/dashboard', { says: [answer(getCourseHome, courseHome({}))] });
  await screen.findByRole('region', { name: '我的课程' });
};

it('says which answers only this device has, and since when', async () => {
  vi.setSystemTime(new Date('2026-11-20T12:00:00+08:00'));
  await openDashboard();
  respondAlso([fail(answerQuestion, 503)]);
  const answers = defineOutboxKind('practice.answer', answerQuestion);
  await act(async () => {
    for (const questionId of [1, 2, 3])
      await answers.add({
        body: {
          ...{ answerId: newId(), courseId: 1, questionId, version: 1, studentAnswer: 'A' },
        },
      });
  });
  // It is on its way, which needs no words.
  expect(screen.queryByText(/还没交/)).toBeNull();
  vi.setSystemTime(new Date('2026-11-28T12:00:00+08:00'));
  act(() => online.set(false));
  expect(await screen.findByText('3 题还没交，从 11 月 20 日起')).toBeTruthy();
  respondAlso([answer(answerQuestion, accepted)]);
  await act(async () => {
    online.set(true);
    await deliver();
  });
  await waitFor(() => expect(screen.queryByText(/还没交/)).toBeNull());
});

it('says in one line what does not work at an address without https', async () => {
  vi.stubGlobal('isSecureContext', false);
  await openDashboard();
  expect(await screen.findByText(/这个地址没有用 https/)).toBeTruthy();
});
