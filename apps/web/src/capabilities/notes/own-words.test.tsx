// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listNotesOfPlace, type Note } from '@xuezhou/contract/notes';
import { UiProvider } from '@xuezhou/ui/provider';
import { expect, it, vi } from 'vitest';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { sessionQuery } from '../../platform/session/session.ts';
import { answer, at, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';
import { OwnWords } from './parts/own-words.tsx';

const note = (number: number, given: Partial<Note>): Note => ({
  noteId: `0197b5a0-0000-7000-8000-00000000000${number}`,
  noteType: 'question',
  course_id: 1,
  book_id: 2,
  is_disable: false,
  readingId: 3,
  bulletId: null,
  second: null,
  questionId: 11,
  groupId: null,
  title: '题干',
  content: '分母永远是期初',
  html: '<p>分母永远是期初</p>',
  revision: 1,
  createdAt: '2026-11-20T00:00:00Z',
  editedAt: '2026-11-20T00:00:00Z',
  ...given,
});

function open(notes: Note[], onEdit: () => void = () => {}) {
  respondWith([answer(at(listNotesOfPlace, { noteType: 'question', id: 11 }), notes)]);
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, student());
  return render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <OwnWords courseId={1} questionId={11} onEdit={onEdit} />
        <p>其余</p>
      </QueryClientProvider>
    </UiProvider>,
  );
}

it('shows in the explanation what one wrote about the question, and leads to where it is changed', async () => {
  const onEdit = vi.fn<() => void>();
  const put = { is_disable: true, content: '收起的', html: '<p>收起的</p>' };
  open([note(1, {}), note(2, put)], onEdit);
  expect(await screen.findByText('分母永远是期初')).toBeDefined();
  expect(screen.queryByText('收起的')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '编辑' }));
  expect(onEdit).toHaveBeenCalledOnce();
});
