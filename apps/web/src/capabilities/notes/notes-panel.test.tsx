// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/react';
import { listNotesOfPlace, type Note, saveBulletNote } from '@xuezhou/contract/notes';
import { getNotesPolicy, sendFile } from '@xuezhou/contract/upload';
import { UiProvider } from '@xuezhou/ui/provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { sessionQuery } from '../../platform/session/session.ts';
import {
  answer,
  type Answers,
  at,
  calls,
  refuse,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';
import { LectureNotes } from './parts/lecture-notes.tsx';

const lecture = { courseId: 1, bookId: 2, readingId: 3, bulletId: 4, bulletName: '久期' };
let second = 766;
const sought: number[] = [];
const player = {
  second: { get: () => second, subscribe: () => () => {} },
  seek: (to: number) => void sought.push(to),
  caption: () => '变动越大，误差越大',
  capture: () => Promise.resolve(new Blob(['picture'])),
};

const note = (given: Partial<Note> = {}): Note => ({
  noteId: '0197b5a0-0000-7000-8000-000000000001',
  noteType: 'bullet',
  course_id: 1,
  book_id: 2,
  is_disable: false,
  readingId: 3,
  bulletId: 4,
  second: 432,
  questionId: null,
  groupId: null,
  title: '久期',
  content: '别忘了付息频率',
  html: '<p>别忘了付息频率</p>',
  revision: 1,
  createdAt: '2026-11-20T00:00:00Z',
  editedAt: '2026-11-20T00:00:00Z',
  ...given,
});

function open(says: Answers = []) {
  const asked = respondWith([
    answer(at(listNotesOfPlace, { noteType: 'bullet', id: 4 }), [note()]),
    ...says,
  ]);
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, student());
  render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <LectureNotes lecture={lecture} player={player} />
      </QueryClientProvider>
    </UiProvider>,
  );
  const sent = () => calls(saveBulletNote).map(({ body }) => body);
  return { asked, sent, user: userEvent.setup() };
}

const field = () => screen.findByRole('textbox', { name: '笔记内容' });
/** What a keyboard does needs a real browser: it is in the stories. */
const editorOf = (box: HTMLElement) => (box as HTMLElement & { editor: Editor }).editor;
const type = (box: HTMLElement, text: string) =>
  act(() => editorOf(box).commands.insertContent({ type: 'text', text }));

describe('notes beside a lecture', () => {
  beforeEach(() => {
    localStorage.clear();
    second = 766;
    sought.length = 0;
  });

  it('a note stands at the second of its first letter, and goes through the outbox', async () => {
    const { user, sent } = open([
      answer(saveBulletNote, ({ body }) => note(body as Partial<Note>)),
    ]);
    const box = await field();
    expect(box.getAttribute('aria-placeholder')).toBe('记在 12:46，写下你自己的说法');
    await type(box, '凸');
    second = 800;
    await type(box, '性');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ bulletId: 4, second: 766, content: '凸性', baseRevision: 0 });
    await waitFor(() => expect(box.textContent).toBe(''));
  });

  it('is kept once, however often it is saved at once', async () => {
    const { sent } = open([answer(saveBulletNote, ({ body }) => note(body as Partial<Note>))]);
    const box = await field();
    await type(box, '凸性');
    const form = screen.getByRole('button', { name: '保存' }).closest('form');
    act(() => {
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await waitFor(() => expect(box.textContent).toBe(''));
    await type(box, '久期');
    act(() => form?.requestSubmit());
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ content: '久期' }));
    expect(sent()).toHaveLength(2);
  });

  it('its time leads back there', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '从 07:12 播放' }));
    expect(sought).toEqual([432]);
  });

  it('what was typed and not saved is there again after a reload', async () => {
    open();
    await type(await field(), '写到一半');
    cleanup();
    open();
    expect((await field()).textContent).toBe('写到一半');
  });

  it('an edit left half written names the revision that it began from, so that another device’s words stay', async () => {
    const edit = async (user: ReturnType<typeof userEvent.setup>) => {
      await user.click(await screen.findByRole('button', { name: /的更多操作$/ }));
      await user.click(await screen.findByRole('menuitem', { name: '编辑', hidden: true }));
      return waitFor(() => {
        const [, box] = screen.getAllByRole('textbox', { name: '笔记内容' });
        expect(box?.textContent).toMatch(/别忘了付息频率/);
        return box as HTMLElement;
      });
    };
    const first = open();
    const box = await edit(first.user);
    await waitFor(() => expect(document.activeElement).toBe(box));
    await type(box, '，每半年');
    cleanup();
    const other = note({ content: '手机上写的', html: '<p>手机上写的</p>', revision: 2 });
    const { user, sent } = open([
      answer(at(listNotesOfPlace, { noteType: 'bullet', id: 4 }), [other]),
      answer(saveBulletNote, ({ body }) => note(body as Partial<Note>)),
    ]);
    await edit(user);
    const [, save] = screen.getAllByRole('button', { name: '保存' });
    await user.click(save as HTMLElement);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ content: '别忘了付息频率，每半年', baseRevision: 1 });
  });

  it('what the server refuses is told, and stands in the box again', async () => {
    const { user } = open([refuse(saveBulletNote, 'courseNotOwned')]);
    await type(await field(), '舍不得丢');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect((await screen.findByRole('alert')).textContent).toBe('你还没有这门课程');
    await waitFor(async () => expect((await field()).textContent).toBe('舍不得丢'));
  });

  it('a screenshot comes with its second and what was being said', async () => {
    const { user, asked } = open([
      answer(getNotesPolicy, {
        url: '/api/upload/ticket',
        key: '0190f000-0000-7000-8000-00000000000a',
        maxBytes: 100,
        accept: [],
        expiresAt: '2099-01-01T00:00:00Z',
      }),
      answer(at(sendFile, { ticket: 'ticket' }), {
        key: '0190f000-0000-7000-8000-00000000000a',
        isImage: true,
        address: '/files/pictures/019a0000-0000-7000-8000-000000000001',
        bytes: 1,
      }),
    ]);
    const box = await field();
    await user.click(screen.getByRole('button', { name: '截取画面和字幕' }));
    await waitFor(() =>
      expect(box.querySelector('blockquote')?.textContent).toBe('变动越大，误差越大'),
    );
    const picture = within(box).getByRole('img', { name: '12:46 的画面' });
    expect(picture.getAttribute('src')).toBe(
      '/files/pictures/019a0000-0000-7000-8000-000000000001',
    );
    expect(asked.some(({ path }) => path === '/api/upload/ticket')).toBe(true);
  });

  it('[notes.disable#2] one that is disabled shows as such and does not open', async () => {
    open([
      answer(at(listNotesOfPlace, { noteType: 'bullet', id: 4 }), [note({ is_disable: true })]),
    ]);
    const shown = await screen.findByText('已停用');
    const item = shown.closest('article') as HTMLElement;
    expect(within(item).queryByText('别忘了付息频率')).toBeNull();
    expect(within(item).getByRole('button', { name: '恢复使用' })).toBeTruthy();
  });
});
