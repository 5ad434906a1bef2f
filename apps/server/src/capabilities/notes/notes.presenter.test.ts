import { describe, expect, it } from 'vitest';
import { presentNote, presentNoteBook, presentNotesOfBooks } from './notes.presenter.ts';
import type { NoteBookRow, PlacedNoteRow } from './notes.repository.ts';

const at = new Date('2026-11-20T00:00:00Z');
const row: PlacedNoteRow = {
  ...{ student_id: 1, note_id: 'n1', note_type: 'bullet', course_id: 1, book_id: 11 },
  ...{ reading_id: 111, bullet_id: 7, question_id: null, group_id: null, second: 65 },
  ...{ title: '年金', content: '**记住**', html: '<p>记住</p>', revision: 2, is_disabled: false },
  ...{ created_at: at, edited_at: new Date('2026-11-21T00:00:00Z'), deleted_at: null },
  ...{ book_title: '第一册', number: '1', reading_title: '货币时间价值', thing_title: '期末年金' },
  ...{ stem_html: null, is_deleted: false, is_kept: false },
};
const note = {
  ...{ noteId: 'n1', noteType: 'bullet', course_id: 1, book_id: 11, is_disable: false },
  ...{ readingId: 111, bulletId: 7, second: 65, questionId: null, groupId: null, title: '年金' },
  ...{ content: '**记住**', html: '<p>记住</p>', revision: 2 },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', editedAt: '2026-11-21T00:00:00.000Z' },
};

it('a note is shown with its place and its words', () => {
  expect(presentNote(row)).toEqual(note);
});

describe('a book with notes', () => {
  const book: NoteBookRow = {
    access: 'enrolled',
    ...{ course_title: '一级', identity_required: false, is_enrolled: true },
    ...{
      enrolled_on: null,
      expires_on: null,
      opens_on: null,
      paused_on: null,
      erased_at: null,
      redeemed: true,
    },
    ...{ course_id: 1, family: 'CFA', book_id: 11, book_title: '第一册', cover: '/c.png' },
    ...{ book_status: 1, count: 3, edited_at: at },
  };

  it('is shown with how many, and when one was written last', () => {
    expect(presentNoteBook(book)).toEqual({
      ...{ course_id: 1, book_id: 11, bookName: '第一册', cover: '/c.png', count: 3 },
      ...{ editedAt: '2026-11-20T00:00:00.000Z', is_disable: false },
    });
    expect(presentNoteBook({ ...book, edited_at: null }).editedAt).toBeNull();
  });

  it.each([
    [{ is_enrolled: false }, true],
    [{ is_enrolled: false, access: 'open' }, false],
    [{ book_status: 0 }, true],
  ] as const)('with %j takes no more of them: %s', (change, isDisabled) => {
    expect(presentNoteBook({ ...book, ...change }).is_disable).toBe(isDisabled);
  });
});

it('notes are grouped by book, reading, and what they are on', () => {
  const question = {
    ...{ ...row, note_id: 'n3', note_type: 'question' as const, bullet_id: null, question_id: 5 },
    ...{ group_id: 50, stem_html: `<p>${'久'.repeat(121)}</p>`, is_deleted: true },
  };
  const bare = { book_title: null, number: null, reading_title: null };
  const elsewhere = { ...row, ...bare, note_id: 'n4', book_id: 12, reading_id: 121, bullet_id: 8 };
  const rows = [row, { ...row, note_id: 'n2' }, question, elsewhere];
  expect(presentNotesOfBooks(rows)).toEqual([
    {
      ...{ bookId: 11, bookName: '第一册' },
      readings: [
        {
          ...{ readingId: 111, number: '1', readingName: '货币时间价值' },
          bullets: [
            {
              ...{ noteType: 'bullet', id: 7, groupId: null, title: '期末年金', isDeleted: false },
              notes: [note, { ...note, noteId: 'n2' }],
            },
          ],
          questions: [
            {
              ...{ noteType: 'question', id: 5, groupId: 50, title: '久'.repeat(120) },
              ...{ isDeleted: true, notes: [presentNote(question)] },
            },
          ],
        },
      ],
    },
    {
      ...{ bookId: 12, bookName: '' },
      readings: [
        {
          ...{ readingId: 121, number: '', readingName: '', questions: [] },
          bullets: [
            {
              ...{ noteType: 'bullet', id: 8, groupId: null, title: '期末年金', isDeleted: false },
              notes: [presentNote(elsewhere)],
            },
          ],
        },
      ],
    },
  ]);
});
