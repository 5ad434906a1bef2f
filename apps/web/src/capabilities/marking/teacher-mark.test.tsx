// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import {
  answer,
  calls,
  fail,
  respondAlso,
  respondWith,
  type Answers,
} from '@xuezhou/client/testing/server.ts';
import { getTeacherMark, type TeacherMark as Mark } from '@xuezhou/contract/marking';
import { UiProvider } from '@xuezhou/ui/provider';
import { expect, it } from 'vitest';
import { TeacherMark } from './parts/teacher-mark.tsx';

const mark: Mark = {
  ...{ score: 4, full: 8, remark: '平移假设抓住了。', isOfEarlier: false },
  ...{ markedAt: '2026-11-23T04:00:00.000Z', answeredAt: '2026-11-22T13:14:00.000Z' },
  points: [
    {
      ...{ title: '说出凸性的作用', score: 1, full: 3, words: '只说有误差' },
      levels: [
        { points: 0, words: '没提', isGiven: false },
        { points: 1, words: '只说有误差', isGiven: true },
        { points: 3, words: '说出二阶项', isGiven: false },
      ],
    },
  ],
};

function open(says: Answers) {
  respondWith(says);
  queryClient.clear();
  return render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <TeacherMark questionId={11} />
      </QueryClientProvider>
    </UiProvider>,
  );
}

it('shows score, remark, level and all levels of a point', async () => {
  open([answer(getTeacherMark, mark)]);
  expect(await screen.findByText('4 / 8 分')).toBeTruthy();
  expect(screen.getByText('平移假设抓住了。')).toBeTruthy();
  const given = screen.getByText('你在这一档').closest('li');
  expect(given?.textContent).toContain('1 / 3 分 · 只说有误差');
  expect(screen.queryByText(/之后你又答过/)).toBeNull();
});

it('says of a mark of an earlier answer that it is one', async () => {
  open([answer(getTeacherMark, { ...mark, isOfEarlier: true, remark: '' })]);
  expect(await screen.findByText(/之后你又答过，老师会再批/)).toBeTruthy();
});

it('is nothing while nobody has marked it', async () => {
  open([answer(getTeacherMark, null)]);
  await waitFor(() => expect(calls(getTeacherMark)).toHaveLength(1));
  expect(screen.queryByText('老师的批改')).toBeNull();
  expect(screen.queryByText('老师的批改没有取到')).toBeNull();
});

it('says that it did not come, and asks again', async () => {
  const user = userEvent.setup();
  open([fail(getTeacherMark, 500)]);
  await screen.findByText('老师的批改没有取到');
  respondAlso([answer(getTeacherMark, mark)]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('4 / 8 分')).toBeTruthy();
});
