// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  listNoteBooks,
  listNotes,
  searchNotes,
  type FoundNote,
  type Note,
  type NoteBook,
  type NotesOfCourse,
} from '@xuezhou/contract/notes';
import { getVersion } from '@xuezhou/contract/site';
import { expect, it, vi } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import {
  answer,
  type Answers,
  at,
  calls,
  fail,
  respondAlso,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

const book = (given: Partial<NoteBook> = {}): NoteBook => ({
  course_id: 1,
  book_id: 2,
  bookName: '数量方法',
  cover: '数量',
  count: 2,
  editedAt: '2026-11-20T00:00:00Z',
  is_disable: false,
  ...given,
});

const note = (given: Partial<Note>): Note => ({
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
  content: '原文',
  html: '<p>原文</p>',
  revision: 1,
  createdAt: '2026-11-20T00:00:00Z',
  editedAt: '2026-11-20T00:00:00Z',
  ...given,
});

const notesOfBook: NotesOfCourse = {
  courseId: 1,
  courseName: 'CFA 一级',
  books: [
    {
      bookId: 2,
      bookName: '数量方法',
      readings: [
        {
          readingId: 3,
          number: '第 1 章',
          readingName: '利率',
          bullets: [
            {
              noteType: 'bullet',
              id: 4,
              groupId: null,
              title: '久期',
              isDeleted: false,
              notes: [
                note({ html: '<p>听课写的</p>' }),
                note({
                  noteId: '0197b5a0-0000-7000-8000-000000000002',
                  is_disable: true,
                  html: '<p>收起来的</p>',
                }),
              ],
            },
          ],
          questions: [
            {
              noteType: 'question',
              id: 5,
              groupId: null,
              title: '以下哪一项最接近',
              isDeleted: false,
              notes: [
                note({
                  noteId: '0197b5a0-0000-7000-8000-000000000003',
                  noteType: 'question',
                  bulletId: null,
                  questionId: 5,
                  second: null,
                  html: '<p>做题写的</p>',
                }),
              ],
            },
          ],
        },
      ],
    },
  ],
};

function open(address: string, isIn = true, says: Answers = []) {
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, isIn ? student() : student({ unLogin: true, studentId: null })),
    answer(listNoteBooks, [
      {
        courseId: 1,
        courseName: 'CFA 一级',
        family: 'CFA',
        books: [book(), book({ book_id: 9, bookName: '还没发的书', count: 0, is_disable: true })],
      },
    ]),
    answer(at(listNotes, { courseId: 1 }), notesOfBook),
    ...says,
  ]);
  return { user: userEvent.setup(), ...renderAt(address) };
}

it('[notes] [notes.disable#2] the landing lists courses and their books; a disabled one does not open', async () => {
  open('/notes');
  const link = await screen.findByRole('link', { name: /数量方法/ });
  expect(link.getAttribute('href')).toBe('/notes/1/book/2');
  expect(within(link).getByText('2 条')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /还没发的书/ })).toBeNull();
  expect(screen.getByText('未开放')).toBeTruthy();
});

it('[notes-detail] the notes of a book stand by reading, video and question, and can be filtered and exported', async () => {
  const { user } = open('/notes/1/book/2');
  expect(await screen.findByText('听课写的')).toBeTruthy();
  expect(screen.getByText('做题写的')).toBeTruthy();
  expect(screen.getByRole('link', { name: '久期' }).getAttribute('href')).toBe(
    '/course/1/book/2/reading/3?bullet=4',
  );
  expect(screen.getByRole('link', { name: '导出 Markdown' }).getAttribute('href')).toBe(
    '/files/notes/1?bookIds=2',
  );
  await user.click(screen.getByRole('button', { name: /^题目/ }));
  expect(screen.queryByText('听课写的')).toBeNull();
  expect(screen.getByText('做题写的')).toBeTruthy();
});

it('[notes-print] prints what is in use; a visitor is asked to log in', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = open('/notes/1/book/2/print');
  expect(await screen.findByText('听课写的')).toBeTruthy();
  expect(screen.queryByText('收起来的')).toBeNull();
  await user.click(screen.getByRole('button', { name: '打印' }));
  expect(print).toHaveBeenCalledOnce();
});

it('[notes-print] a book without notes has its own name on the paper, and nothing to print', async () => {
  open('/notes/1/book/2/print', true, [
    answer(at(listNotes, { courseId: 1 }), { ...notesOfBook, books: [] }),
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: '数量方法' })).toBeTruthy();
  expect(screen.getByText('CFA 一级')).toBeTruthy();
  expect(screen.getByRole('button', { name: '打印' })).toHaveProperty('disabled', true);
});

it('[notes-print#2] a visitor is asked to log in, and comes back there', async () => {
  localStorage.clear();
  open('/notes/1/book/2/print', false);
  const link = await screen.findByRole('link', { name: '去登录' });
  expect(link.getAttribute('href')).toBe(
    `/login?login_redirect_uri=${encodeURIComponent('/notes/1/book/2/print')}`,
  );
});

const found = (given: Partial<Note>, thing: string): FoundNote => ({
  note: note(given),
  courseName: 'CFA 一级',
  bookName: '数量方法',
  number: '第 1 章',
  readingName: '利率',
  thing,
  isDeleted: false,
});

it('[notes.search] what is looked for stands in the address, and what is found leads to its second', async () => {
  const { user, router } = open('/notes', true, [
    answer(searchNotes, ({ query }) => {
      const isMore = query.after !== undefined;
      const noteId = `0197b5a0-0000-7000-8000-00000000001${isMore ? 1 : 0}`;
      const html = isMore ? '<p>更早写的凸性</p>' : '<p>凸性永远为正</p>';
      return { notes: [found({ noteId, html }, '久期')], next: isMore ? null : 'place' };
    }),
  ]);
  await user.type(await screen.findByRole('searchbox', { name: '搜笔记' }), '凸性');
  expect(await screen.findByText('凸性永远为正')).toBeTruthy();
  expect(router.state.location.search).toEqual({ q: '凸性' });
  expect(screen.getByRole('heading', { name: 'CFA 一级 · 数量方法 · 第 1 章 利率' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '久期' }).getAttribute('href')).toBe(
    '/course/1/book/2/reading/3?bullet=4',
  );
  expect(screen.getByText('找到 1 条以上，最近写的在前')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '再看一些' }));
  expect(await screen.findByText('更早写的凸性')).toBeTruthy();
  expect(screen.getByText('找到 2 条，最近写的在前')).toBeTruthy();
  expect(calls(searchNotes).map(({ query }) => query)).toEqual([
    { words: '凸性' },
    { words: '凸性', after: 'place' },
  ]);
  await user.click(screen.getByRole('button', { name: '清空' }));
  expect(await screen.findByRole('link', { name: /数量方法/ })).toBeTruthy();
});

it('nothing found says what to do, and a search that failed can be tried again', async () => {
  const { user } = open('/notes?q=凸性', true, [fail(searchNotes, 'network')]);
  const again = await screen.findByRole('button', { name: '重试' });
  expect(screen.getByText('这次没有找成')).toBeTruthy();
  respondAlso([answer(searchNotes, { notes: [], next: null })]);
  await user.click(again);
  expect(await screen.findByText('没有写到「凸性」的笔记')).toBeTruthy();
});

it('the latest notes of all courses stand behind 最近写的', async () => {
  const { user } = open('/notes', true, [
    answer(searchNotes, { notes: [found({ html: '<p>昨晚写的</p>' }, '久期')], next: null }),
  ]);
  await user.click(await screen.findByRole('button', { name: '最近写的' }));
  expect(await screen.findByText('昨晚写的')).toBeTruthy();
});
