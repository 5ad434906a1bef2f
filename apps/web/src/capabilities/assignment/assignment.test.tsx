// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Assignment,
  attachFile,
  attachmentLinkMinutes,
  deleteAttachment,
  getAssignment,
  getAttachmentUrl,
} from '@xuezhou/contract/assignment';
import { getToday } from '@xuezhou/contract/study';
import { getAssignmentPolicy, sendFile } from '@xuezhou/contract/upload';
import { UiProvider } from '@xuezhou/ui/provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import {
  answer,
  type Answers,
  at,
  fail,
  failure,
  refuse,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { BookAssignment } from './parts/book-assignment.tsx';

const attachment = (number: number) => ({
  number,
  fileName: `作业${number}.pdf`,
  fileUrl: null,
  isGeneratingUrl: false,
  isDeleting: false,
  bytes: 10,
  attachedAt: '2026-11-20T00:00:00Z',
});

const assignment = (count: number, given: Partial<Assignment> = {}): Assignment => ({
  assignmentId: 9,
  bookId: 2,
  title: '第一次作业',
  html: '<p>写一页</p>',
  opensNext: 'handed-in',
  attachments: Array.from({ length: count }, (_, index) => attachment(index + 1)),
  isFull: count >= 10,
  mark: null,
  ...given,
});

function open(says: Answers) {
  const asked = respondWith(says);
  queryClient.clear();
  render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <BookAssignment courseId={1} bookId={2} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return { asked, user: userEvent.setup() };
}

const isDisabled = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

/** A promise that a test settles. */
function held<Value>() {
  let settle: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, settle: (value: Value) => settle(value) };
}

it('[assignment.lock#1,3] fetching a link marks generating, then sets the link; all is locked while it runs', async () => {
  const link = held<{ fileUrl: string }>();
  const { user } = open([
    answer(at(getAssignment, { bookId: 2 }), assignment(2)),
    answer(getAttachmentUrl, () => link.promise),
  ]);
  await user.click(await screen.findByRole('button', { name: '获取 作业1.pdf 的链接' }));
  expect(screen.getByText('正在生成链接……')).toBeTruthy();
  for (const name of ['获取 作业2.pdf 的链接', '删除 作业1.pdf', '删除 作业2.pdf', '上传附件'])
    expect(isDisabled(name)).toBe(true);
  link.settle({ fileUrl: '/files/assignment/signed' });
  const opened = await screen.findByRole('link', { name: '打开 作业1.pdf' });
  expect(opened.getAttribute('href')).toBe('/files/assignment/signed');
  expect(isDisabled('删除 作业2.pdf')).toBe(false);
});

it('[assignment.lock#2,3] deleting marks deleting, then refreshes the list; all is locked while it runs', async () => {
  const gone = held<true>();
  let count = 2;
  const { user, asked } = open([
    answer(at(getAssignment, { bookId: 2 }), () => assignment(count)),
    answer(deleteAttachment, async () => {
      const done = await gone.promise;
      count = 1;
      return done;
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: '删除 作业2.pdf' }));
  await user.click(await screen.findByRole('button', { name: '删除' }));
  expect(screen.getByText('正在删除……')).toBeTruthy();
  expect(isDisabled('获取 作业1.pdf 的链接')).toBe(true);
  gone.settle(true);
  await waitFor(() => expect(screen.queryByText('作业2.pdf')).toBeNull());
  expect(asked.filter(({ path }) => path.includes('/list/'))).toHaveLength(2);
  await waitFor(() => expect(isDisabled('删除 作业1.pdf')).toBe(false));
});

it('the list of today is asked for anew once something was handed in or taken back', async () => {
  const { user } = open([
    answer(at(getAssignment, { bookId: 2 }), assignment(1)),
    answer(deleteAttachment, true),
  ]);
  const queryKey = keyOf(getToday);
  queryClient.setQueryData(queryKey, {});
  await user.click(await screen.findByRole('button', { name: '删除 作业1.pdf' }));
  await user.click(await screen.findByRole('button', { name: '删除' }));
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
});

it('the question stays while the file is deleted; then the focus is on the count of those left', async () => {
  const gone = held<true>();
  let count = 2;
  const { user } = open([
    answer(at(getAssignment, { bookId: 2 }), () => assignment(count)),
    answer(deleteAttachment, async () => {
      const done = await gone.promise;
      count = 1;
      return done;
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: '删除 作业2.pdf' }));
  await user.click(await screen.findByRole('button', { name: '删除' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: '删除这个附件？' })).toBeTruthy();
  gone.settle(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('附件 1 / 10'));
});

it('what keeps a file from being deleted is said in the question, and it can be tried again', async () => {
  const refused = held<true | Response>();
  const { user } = open([
    answer(at(getAssignment, { bookId: 2 }), assignment(2)),
    answer(deleteAttachment, () => refused.promise),
  ]);
  await user.click(await screen.findByRole('button', { name: '删除 作业2.pdf' }));
  const again = await screen.findByRole('button', { name: '删除' });
  await user.click(again);
  // As a browser does with a button that is disabled.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  refused.settle(failure(500));
  const dialog = await screen.findByRole('dialog', { name: '删除这个附件？' });
  expect((await within(dialog).findByRole('alert')).textContent).toBe('没有完成，请检查网络后再试');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(document.activeElement).toBe(again);
  await user.keyboard('{Escape}');
  const row = screen.getByRole('button', { name: '删除 作业2.pdf' });
  await waitFor(() => expect(document.activeElement).toBe(row));
});

it('asks before it deletes a file, by name, and keeps it for who thinks again', async () => {
  const { user, asked } = open([answer(at(getAssignment, { bookId: 2 }), assignment(2))]);
  await user.click(await screen.findByRole('button', { name: '删除 作业2.pdf' }));
  const dialog = await screen.findByRole('dialog', { name: '删除这个附件？' });
  expect(within(dialog).getByText(/^「作业2\.pdf」删除后不能找回/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '先不删除' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ path }) => path.endsWith('/delete'))).toEqual([]);
  expect(isDisabled('删除 作业2.pdf')).toBe(false);
});

it('[assignment.lock] the next file of a name that was deleted does not get the link of the first', async () => {
  const { user } = open([
    answer(at(getAssignment, { bookId: 2 }), assignment(1)),
    answer(getAttachmentUrl, { fileUrl: '/files/assignment/of-the-first' }),
    answer(deleteAttachment, true),
  ]);
  await user.click(await screen.findByRole('button', { name: '获取 作业1.pdf 的链接' }));
  await screen.findByRole('link', { name: '打开 作业1.pdf' });
  await user.click(screen.getByRole('button', { name: '删除 作业1.pdf' }));
  await user.click(await screen.findByRole('button', { name: '删除' }));
  expect(await screen.findByRole('button', { name: '获取 作业1.pdf 的链接' })).toBeTruthy();
});

describe('a link', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const says = [
    answer(at(getAssignment, { bookId: 2 }), assignment(2)),
    answer(getAttachmentUrl, { fileUrl: '/files/assignment/signed' }),
  ];
  const minute = 60_000;
  const fetchName = (number: number) => ({ name: `获取 作业${number}.pdf 的链接` });
  const openName = (number: number) => ({ name: `打开 作业${number}.pdf` });

  it('goes before it ends, whatever was fetched since, and can be fetched anew', async () => {
    const { user } = open(says);
    await user.click(await screen.findByRole('button', fetchName(1)));
    await screen.findByRole('link', openName(1));
    act(() => void vi.advanceTimersByTime(8 * minute));
    await user.click(screen.getByRole('button', fetchName(2)));
    await screen.findByRole('link', openName(2));
    act(() => void vi.advanceTimersByTime((attachmentLinkMinutes - 1 - 8) * minute));
    expect(screen.getByRole('button', fetchName(1))).toBeTruthy();
    expect(screen.getByRole('link', openName(2))).toBeTruthy();
    act(() => void vi.advanceTimersByTime(8 * minute));
    expect(screen.getByRole('button', fetchName(2))).toBeTruthy();
  });

  it('that ended while the device slept is gone once the page is seen again', async () => {
    const { user } = open(says);
    await user.click(await screen.findByRole('button', fetchName(1)));
    await screen.findByRole('link', openName(1));
    vi.setSystemTime(Date.now() + attachmentLinkMinutes * minute);
    await waitFor(() => {
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      expect(screen.getByRole('button', fetchName(1))).toBeTruthy();
    });
  });
});

it('what is handed in after it was returned waits for the teacher again', async () => {
  const mark = {
    verdict: 'returned',
    comment: '再算一遍',
    markedAt: '2026-11-21T00:00:00Z',
  } as const;
  const again = { ...attachment(2), attachedAt: '2026-11-22T00:00:00Z' };
  let attachments = [attachment(1)];
  open([answer(at(getAssignment, { bookId: 2 }), () => assignment(1, { mark, attachments }))]);
  expect(await screen.findByText('需要修改')).toBeTruthy();
  attachments = [attachment(1), again];
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('待评阅')).toBeTruthy();
  expect(screen.getByText('再算一遍')).toBeTruthy();
});

it('[assignment.limit#2] at ten it is full, and says so', async () => {
  open([answer(at(getAssignment, { bookId: 2 }), assignment(10))]);
  expect(await screen.findByText('附件 10 / 10')).toBeTruthy();
  expect(isDisabled('上传附件')).toBe(true);
  expect(screen.getByText('附件已满，删除一个才能再传')).toBeTruthy();
});

it('a file is uploaded and then handed in; what is refused is said', async () => {
  const { user, asked } = open([
    answer(at(getAssignment, { bookId: 2 }), assignment(0)),
    answer(getAssignmentPolicy, {
      url: '/api/upload/ticket',
      key: '0190f000-0000-7000-8000-00000000000a',
      maxBytes: 100,
      accept: [],
      expiresAt: '2099-01-01T00:00:00Z',
    }),
    answer(at(sendFile, { ticket: 'ticket' }), {
      key: '0190f000-0000-7000-8000-00000000000a',
      isImage: false,
      address: '',
      bytes: 3,
    }),
    refuse(attachFile, 'assignmentFull'),
  ]);
  const input = await screen.findByLabelText('上传附件', { selector: 'input' });
  await user.upload(input, new File(['pdf'], '作业.pdf', { type: 'application/pdf' }));
  expect((await screen.findByRole('alert')).textContent).toBe('最多 10 个附件，请先删除一个再上传');
  expect(asked.find(({ path }) => path.endsWith('/new'))?.body).toEqual({
    assignmentId: 9,
    fileName: '作业.pdf',
    key: '0190f000-0000-7000-8000-00000000000a',
  });
});

it('a passed one shows the comment and can no longer be changed', async () => {
  open([
    answer(
      at(getAssignment, { bookId: 2 }),
      assignment(1, {
        mark: { verdict: 'passed', comment: '写得清楚', markedAt: '2026-11-20T00:00:00Z' },
      }),
    ),
  ]);
  expect(await screen.findByText('写得清楚')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '删除 作业1.pdf' })).toBeNull();
  expect(screen.queryByRole('button', { name: '上传附件' })).toBeNull();
});

it('an assignment that does not come says so, and is asked for again', async () => {
  const { user } = open([fail(at(getAssignment, { bookId: 2 }), 500)]);
  expect(await screen.findByText('作业没有取到，请检查网络后重试。')).toBeTruthy();
  respondWith([answer(at(getAssignment, { bookId: 2 }), assignment(1))]);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('作业1.pdf')).toBeTruthy();
});

it('a file whose sending breaks off is named, and nothing else is lost', async () => {
  const { user } = open([
    answer(at(getAssignment, { bookId: 2 }), assignment(1)),
    answer(getAssignmentPolicy, () => {
      throw new TypeError('offline');
    }),
  ]);
  await user.upload(
    await screen.findByLabelText('上传附件', { selector: 'input' }),
    new File(['%PDF'], '现值.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByText('「现值.pdf」没有传上去，请检查网络后再选一次')).toBeTruthy();
  expect(screen.getByText('作业1.pdf')).toBeTruthy();
  expect(isDisabled('上传附件')).toBe(false);
});
