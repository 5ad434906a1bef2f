// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { listCourseMocks } from '@xuezhou/contract/mock';
import { getCourse } from '@xuezhou/contract/study';
import { expect, it } from 'vitest';
import { course } from '../../../../test/course-samples.ts';
import { openPage } from '../../../../test/open-page.ts';
import { answer, type Answers, at, fail } from '@xuezhou/client/testing/server.ts';

const open = (says: Answers) =>
  openPage('/course/1/events', {
    says: [
      answer(at(listCourseMocks, { courseId: 1 }), { courseName: 'CFA 一级精讲班', papers: [] }),
      ...says,
    ],
  });

it('[course-events] a page of a course that is not of its capability has its tabs, and leads back', async () => {
  open([answer(at(getCourse, { courseId: 1 }), course({ hasLive: true }))]);
  const tabs = within(await screen.findByRole('navigation', { name: '课程内容' }));
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('模考');
  expect(tabs.getByRole('link', { name: '直播' })).toBeTruthy();
  expect(tabs.getByRole('link', { name: '闯关' }).getAttribute('href')).toBe(
    '/course/1/challenge-mode',
  );
});

it('tells there too why a course can only be looked at, and what to do about it', async () => {
  const period = { ...course().period, closedBy: 'expired', postponeDays: 30 } as const;
  open([answer(at(getCourse, { courseId: 1 }), course({ expireDate: '2026-10-31', period }))]);
  expect(await screen.findByText(/这门课已于 2026 年 10 月 31 日过期/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /延期 30 天/ })).toBeTruthy();
});

it('says nothing of tabs that did not come', async () => {
  open([fail(at(getCourse, { courseId: 1 }), 500)]);
  expect(await screen.findByRole('heading', { name: '模考' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
