// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/react';
import { listNotesOfPlace, type Note, saveBulletNote } from '@xuezhou/contract/notes';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { answer, at, calls, respondWith } from '@xuezhou/client/testing/server.ts';
import { UiProvider } from '@xuezhou/ui/provider';
import { beforeEach, expect, it } from 'vitest';
import { sessionQuery } from '../../platform/session/session.ts';
import { student } from '../../test/students.ts';
import { LectureNotes } from './parts/lecture-notes.tsx';
import { QuickNote } from './parts/quick-note.tsx';

// What is begun beside the lecture goes on over the keyboard and back: it is one draft, wherever it stands.

const lecture = { courseId: 1, bookId: 2, readingId: 3, bulletId: 4, bulletName: '久期' };
const player = {
  second: { get: () => 20, subscribe: () => () => {} },
  seek: () => {},
  caption: () => '',
  capture: () => Promise.resolve(null),
};

const kept: Note = {
  ...{ noteId: '0197b5a0-0000-7000-8000-000000000001', noteType: 'bullet', title: '久期' },
  ...{ course_id: 1, book_id: 2, readingId: 3, bulletId: 4, is_disable: false, second: 20 },
  ...{ questionId: null, groupId: null, content: '', html: '', revision: 1 },
  ...{ createdAt: '2026-11-20T00:00:00Z', editedAt: '2026-11-20T00:00:00Z' },
};

function Page({ isQuick }: { isQuick: boolean }) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <LectureNotes lecture={lecture} player={player} />
        {isQuick && <QuickNote lecture={lecture} second={20} quote="" onDone={() => {}} />}
      </QueryClientProvider>
    </UiProvider>
  );
}

type Box = HTMLElement & { editor: Editor };
const beside = async () =>
  (await screen.findAllByRole('textbox', { name: '笔记内容' })).find(
    (box) => box.tagName !== 'TEXTAREA',
  ) as Box;
const type = async (text: string) => {
  const { editor } = await beside();
  act(() => void editor.commands.insertContentAt(editor.state.doc.content.size - 1, text));
};
const quick = () => document.querySelector('textarea') as HTMLTextAreaElement;

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, student());
  respondWith([
    answer(at(listNotesOfPlace, { noteType: 'bullet', id: 4 }), []),
    answer(saveBulletNote, ({ body }) => ({ ...kept, ...(body as Partial<Note>) })),
  ]);
});

it('a note that is written in two places is one: neither writes over the other', async () => {
  const page = render(<Page isQuick={false} />);
  await type('久期');
  page.rerender(<Page isQuick />);
  await waitFor(() => expect(quick().value).toBe('久期'));
  fireEvent.change(quick(), { target: { value: '久期是一把直尺' } });
  await waitFor(async () => expect((await beside()).textContent).toContain('久期是一把直尺'));
  page.rerender(<Page isQuick={false} />);
  await type('。');
  page.rerender(<Page isQuick />);
  await waitFor(() => expect(quick().value).toBe('久期是一把直尺。'));
});

it('and saved in one place it waits in the other no more', async () => {
  const page = render(<Page isQuick={false} />);
  await type('久期');
  page.rerender(<Page isQuick />);
  await waitFor(() => expect(quick().value).toBe('久期'));
  await userEvent.click(screen.getAllByRole('button', { name: '保存' }).at(-1)!);
  await waitFor(() =>
    expect(calls(saveBulletNote).map(({ body }) => body)).toMatchObject([{ content: '久期' }]),
  );
  await waitFor(async () => expect((await beside()).textContent).toBe(''));
});
