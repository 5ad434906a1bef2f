// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getLiveCourse, type LiveClass } from '@xuezhou/contract/live';
import { getMaterial } from '@xuezhou/contract/material';
import { getCourse } from '@xuezhou/contract/study';
import { answer, at, calls, failure } from '@xuezhou/client/testing/server.ts';
import { expect, it } from 'vitest';
import { course } from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const live: LiveClass = {
  ...{ liveId: 5, courseId: 1, title: '利率串讲', teacher: '沈老师', state: 'planned' },
  ...{ beginsAt: minutes(60), endsAt: minutes(150), opensAt: minutes(45), isStreaming: false },
  ...{ replay: null, attendedMinutes: 0, calendarPath: '/files/live/one.ics' },
};
const handout = {
  ...{ fileId: 1, title: '讲义', fileName: '讲义.pdf', kind: 'handout' as const, bytes: null },
};
const material = {
  ...{ courseId: 1, courseName: 'CFA 一级', files: [] },
  books: [{ bookId: 1, bookName: '数量方法', files: [handout] }],
};

it('the room has the handouts of the course, asked for when they are wanted and again where they did not come', async () => {
  let isOut = true;
  openPage('/course/1/live-mode?live=5', {
    says: [
      answer(at(getCourse, { courseId: 1 }), course({ hasLive: true })),
      answer(at(getLiveCourse, { courseId: 1 }), {
        ...{ courseId: 1, courseName: 'CFA 一级', classes: [live] },
        ...{ calendarPath: '/files/live/all.ics', serverTime: new Date().toISOString() },
      }),
      answer(getMaterial, () => (isOut ? failure(503) : material)),
    ],
  });
  const files = within(await screen.findByRole('region', { name: '讲义和资料' }));
  expect(calls(getMaterial)).toHaveLength(0);
  await userEvent.click(files.getByRole('button', { name: '讲义和资料' }));
  isOut = false;
  await userEvent.click(
    within(await files.findByRole('alert')).getByRole('button', { name: '再试一次' }),
  );
  expect(await files.findByRole('heading', { name: '数量方法' })).toBeTruthy();
  expect(files.getByRole('button', { name: /下载.*讲义/ })).toBeTruthy();
});
