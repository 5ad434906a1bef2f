import type { FoundNote, Note, NoteBook, NotedThing, NotesOfBook } from '@xuezhou/contract/notes';
import { stemText } from '../../platform/text/clean-html.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { FoundNoteRow, NoteBookRow, NoteRow, PlacedNoteRow } from './notes.repository.ts';

/** Of a question of a paper that is not handed in. */
export const keptTitle = '这道题在还没交的试卷里，交卷后显示';

export function presentNote(row: NoteRow): Note {
  return {
    noteId: row.note_id,
    noteType: row.note_type,
    course_id: row.course_id,
    book_id: row.book_id,
    is_disable: row.is_disabled,
    readingId: row.reading_id,
    bulletId: row.bullet_id,
    second: row.second,
    questionId: row.question_id,
    groupId: row.group_id,
    title: row.is_kept ? keptTitle : row.title,
    content: row.content,
    html: row.html,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at.toISOString(),
  };
}

export function presentNoteBook(row: NoteBookRow): NoteBook {
  const isOwned = row.is_enrolled || row.access === 'open';
  return {
    course_id: row.course_id,
    book_id: row.book_id,
    bookName: row.book_title,
    cover: row.cover,
    count: row.count,
    editedAt: row.edited_at?.toISOString() ?? null,
    is_disable: !isOwned || row.book_status !== 1,
  };
}

/** Notes in the order of the catalogue, grouped by book, reading, and what they are on. */
export function presentNotesOfBooks(rows: readonly PlacedNoteRow[]): NotesOfBook[] {
  return [...groupBy(rows, (row) => row.book_id)].map(([bookId, inBook]) => ({
    bookId,
    bookName: inBook[0]?.book_title ?? '',
    readings: [...groupBy(inBook, (row) => row.reading_id)].map(([readingId, inReading]) => ({
      readingId,
      number: inReading[0]?.number ?? '',
      readingName: inReading[0]?.reading_title ?? '',
      bullets: presentThings(inReading.filter((row) => row.note_type === 'bullet')),
      questions: presentThings(inReading.filter((row) => row.note_type === 'question')),
    })),
  }));
}

const longestTitle = 120;

/** Its words today; what vanished keeps the name it had. */
function titleOf(row: PlacedNoteRow | undefined): string {
  if (row === undefined) return '';
  if (row.is_kept) return keptTitle;
  return row.stem_html === null ? row.thing_title : stemText(row.stem_html).slice(0, longestTitle);
}

function presentThings(rows: readonly PlacedNoteRow[]): NotedThing[] {
  return [...groupBy(rows, (row) => row.bullet_id ?? row.question_id ?? 0)].map(([id, own]) => ({
    noteType: own[0]?.note_type ?? 'bullet',
    id,
    groupId: own[0]?.group_id ?? null,
    title: titleOf(own[0]),
    isDeleted: own[0]?.is_deleted ?? false,
    notes: own.map(presentNote),
  }));
}

export const presentFoundNote = (row: FoundNoteRow): FoundNote => ({
  note: presentNote(row),
  courseName: row.course_title,
  bookName: row.book_title,
  number: row.number ?? '',
  readingName: row.reading_title ?? '',
  thing: titleOf(row),
  isDeleted: row.is_deleted,
});
