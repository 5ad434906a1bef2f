// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, respondAlso, respondWith } from '@xuezhou/client/testing/server.ts';
import { showPresence } from '@xuezhou/contract/staff';
import { afterEach, expect, it, vi } from 'vitest';
import { Presence } from './presence.tsx';

afterEach(() => vi.useRealTimers());

const others = [
  { name: '严舒', isWriting: true },
  { name: '何嘉', isWriting: false },
];

it('says in words who writes and who looks, and leaves when it is left', async () => {
  const user = userEvent.setup();
  respondWith([answer(showPresence, { others })]);
  const { unmount } = render(
    <>
      <Presence kind="student" id={100_007} />
      <input aria-label="备注" />
    </>,
  );
  expect(await screen.findByText('严舒在写')).toBeTruthy();
  expect(screen.getByText('何嘉在看')).toBeTruthy();
  const body = { kind: 'student', id: '100007', isWriting: false, isLeaving: false };
  expect(calls(showPresence)).toMatchObject([{ body }]);
  await user.type(screen.getByLabelText('备注'), '写');
  expect(calls(showPresence)[1]).toMatchObject({ body: { isWriting: true } });
  unmount();
  expect(calls(showPresence).at(-1)).toMatchObject({ body: { isLeaving: true } });
});

it('goes on by itself, and a beat that is lost says nothing', async () => {
  vi.useFakeTimers();
  respondWith([fail(showPresence, 'network')]);
  const { container } = render(<Presence kind="good" id={7} />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(container.textContent).toBe('');
  respondAlso([answer(showPresence, { others })]);
  await act(() => vi.advanceTimersByTimeAsync(8100));
  expect(container.textContent).toBe('严舒在写何嘉在看');
});

it('counts whom it does not name', async () => {
  const many = ['甲', '乙', '丙', '丁', '戊'].map((name) => ({ name, isWriting: false }));
  respondWith([answer(showPresence, { others: many })]);
  render(<Presence kind="course" id="3" />);
  expect(await screen.findByText('还有 2 人')).toBeTruthy();
});
