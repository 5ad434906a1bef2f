import { maxNotes } from '@xuezhou/contract/notes';
import { sql, type Selectable, type Updateable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';
import {
  courseFacts,
  courseOfStudent,
  type CourseFacts,
  isOwned,
} from '../enrolment/enrolment.port.ts';
import { stemHtml } from '../practice/practice-content.port.ts';
import { isQuestionWithheld } from '../practice/practice-exam.port.ts';
import { questionOf } from '../practice/practice-facts.port.ts';
import type { NotePlace } from './note-place.ts';

export type StoredNote = Selectable<Tables['note']>;

export interface NoteRow extends StoredNote {
  /** It is at a question of a paper: until that is handed in, the note does not tell what it asks. */
  is_kept: boolean;
}

interface Reader {
  readonly studentId: number;
  readonly now: Date;
}

const isAtWithheld = (p: Reader) =>
  sql<boolean>`(n.question_id is not null and ${isQuestionWithheld(p, sql`n.question_id`)})`;

const findOfThing = prepareSql<
  Reader & { bulletId: number | null; questionId: number | null },
  NoteRow
>(
  (p) => sql`
    select n.*, ${isAtWithheld(p)} as is_kept from note n
    where n.student_id = ${p.studentId} and n.deleted_at is null
      and (n.bullet_id = ${p.bulletId}::int or n.question_id = ${p.questionId}::int)
    order by n.second nulls first, n.created_at`,
);

const findOne = prepareSql<Reader & { noteId: string }, NoteRow>(
  (p) => sql`
    select n.*, ${isAtWithheld(p)} as is_kept from note n
    where n.student_id = ${p.studentId} and n.note_id = ${p.noteId}`,
);

/** A note with the names that its place has today; what vanished keeps the name it had. */
export interface PlacedNoteRow extends NoteRow {
  book_title: string | null;
  number: string | null;
  reading_title: string | null;
  thing_title: string;
  /** Of a question that is there still, in the language in which its student reads questions. */
  stem_html: string | null;
  is_deleted: boolean;
}

/** A question of a bank that belongs to no book stands in the first of its course, so that its notes are found. */
const bookOfNote = sql`coalesce(b.book_id, q.book_id, n.book_id,
  (select f.book_id from book f where f.course_id = n.course_id order by f.position limit 1))`;

const noteWithThing = sql`note n
  left join bullet b on b.bullet_id = n.bullet_id
  left join ${questionOf(sql`n.question_id`)}`;

const placedNote = sql`${noteWithThing}
  left join book k on k.book_id = ${bookOfNote}
  left join reading r on r.reading_id = coalesce(b.reading_id, q.reading_id, n.reading_id)
    and r.book_id = k.book_id`;

const placedColumns = (
  p: Reader,
) => sql`n.student_id, n.note_id, n.note_type, n.course_id, k.book_id,
  r.reading_id, n.bullet_id, n.question_id, n.group_id, n.second, n.title, n.content, n.html, n.revision,
  n.is_disabled, n.created_at, n.edited_at, n.deleted_at, k.title as book_title, r.number,
  r.title as reading_title, coalesce(b.title, n.title) as thing_title,
  case when q.question_id is not null then ${stemHtml(p)} end as stem_html, ${isAtWithheld(p)} as is_kept,
  b.bullet_id is null and (q.question_id is null or q.retired_at is not null) as is_deleted`;

const findOfCourse = prepareSql<
  Reader & { courseId: number; bookIds: readonly number[] | null },
  PlacedNoteRow
>(
  (p) => sql`
    select ${placedColumns(p)}
    from ${placedNote}
    where n.student_id = ${p.studentId} and n.course_id = ${p.courseId} and n.deleted_at is null
      and (${p.bookIds}::int[] is null or k.book_id = any(${p.bookIds}::int[]))
    order by k.position nulls last, r.position nulls last, b.position nulls last, q.position, q.part_no,
      n.bullet_id, n.question_id, n.second nulls first, n.created_at`,
);

export interface FoundNoteRow extends PlacedNoteRow {
  course_title: string;
}

export interface MatchWish {
  /** JSON: of each word its ways of writing, for ILIKE. */
  readonly words: string;
  /** Only what is older than this note; null: from the youngest on. */
  readonly before: Date | null;
  readonly beforeId: string | null;
  readonly most: number;
}

/** Where a question is kept from the student, its words are not looked through either. */
const findMatching = prepareSql<Reader & MatchWish, FoundNoteRow>(
  (p) => sql`
    select f.* from (
      select ${placedColumns(p)}, c.title as course_title
      from ${placedNote}
      join course c on c.course_id = n.course_id
      where n.student_id = ${p.studentId} and n.deleted_at is null and not n.is_disabled
        and (${p.before}::timestamptz is null
          or (n.edited_at, n.note_id) < (${p.before}::timestamptz, ${p.beforeId}::uuid))
    ) f
    where not exists (
      select from jsonb_array_elements(${p.words}::jsonb) word
      where not exists (
        select from jsonb_array_elements_text(word) way
        where f.content ilike way or (not f.is_kept and f.thing_title ilike way)
      )
    )
    order by f.edited_at desc, f.note_id desc
    limit ${p.most}`,
);

export interface NoteBookRow extends CourseFacts {
  course_id: number;
  family: string;
  book_id: number;
  book_title: string;
  cover: string;
  book_status: number;
  count: number;
  edited_at: Date | null;
}

const findBooks = prepareSql<{ studentId: number }, NoteBookRow>(
  (p) => sql`
    select ${courseFacts}, c.course_id, c.family, k.book_id, k.title as book_title, k.cover,
      k.book_status, coalesce(w.count, 0) as count, w.edited_at
    from ${courseOfStudent(p)}
    join book k on k.course_id = c.course_id
    left join (
      select ${bookOfNote} as book_id, count(*) filter (where not n.is_disabled) as count,
        max(n.edited_at) as edited_at
      from ${noteWithThing}
      where n.student_id = ${p.studentId} and n.deleted_at is null
      group by 1
    ) w on w.book_id = k.book_id
    where ${isOwned} or w.book_id is not null
    order by c.sort, c.course_id, k.position`,
);

export const notesReader = (connection: Connection, reader: Reader) => ({
  ofThing: (thing: { bulletId: number | null; questionId: number | null }) =>
    findOfThing.rows(connection, { ...reader, ...thing }),
  ofCourse: (courseId: number, bookIds: readonly number[] | null) =>
    findOfCourse.rows(connection, { ...reader, courseId, bookIds }),
  matching: (wish: MatchWish) => findMatching.rows(connection, { ...reader, ...wish }),
  books: () => findBooks.rows(connection, { studentId: reader.studentId }),
  one: (noteId: string) => findOne.first(connection, { ...reader, noteId }),
});

type NewNote = NotePlace &
  Pick<StoredNote, 'note_id' | 'second' | 'content' | 'html'> & { readonly now: Date };

const isFull = (studentId: number) =>
  sql<boolean>`exists (select from note where student_id = ${studentId} and deleted_at is null
    offset ${sql.lit(maxNotes - 1)})`;

/** Every edit tries this first: one of a note that is there counts nothing. */
const insertNote = prepareSql<NewNote & { studentId: number }, StoredNote>(
  (p) => sql`
    insert into note (student_id, note_id, note_type, course_id, book_id, reading_id, bullet_id,
      question_id, group_id, second, title, content, html, revision, created_at, edited_at)
    select ${p.studentId}, ${p.note_id}, ${p.note_type}, ${p.course_id}, ${p.book_id},
      ${p.reading_id}, ${p.bullet_id}, ${p.question_id}, ${p.group_id}, ${p.second}, ${p.title},
      ${p.content}, ${p.html}, 1, ${p.now}, ${p.now}
    where exists (select from note where student_id = ${p.studentId} and note_id = ${p.note_id})
      or not ${isFull(p.studentId)}
    on conflict do nothing returning *`,
);

export const notesWriter = (change: Change, studentId: number) => ({
  /** Null when the edit is new; else the note that it led to when it was taken. */
  takeEdit: async (editId: string, noteId: string, now: Date): Promise<string | null> => {
    const edit = { student_id: studentId, edit_id: editId, note_id: noteId, taken_at: now };
    const taken = await change
      .insertInto('note_edit')
      .values(edit)
      .onConflict((conflict) => conflict.doNothing())
      .returning('edit_id')
      .executeTakeFirst();
    if (taken !== undefined) return null;
    const before = await change
      .selectFrom('note_edit')
      .select('note_id')
      .where('student_id', '=', studentId)
      .where('edit_id', '=', editId)
      .executeTakeFirstOrThrow();
    return before.note_id;
  },
  leadEdit: async (editId: string, noteId: string): Promise<void> => {
    await change
      .updateTable('note_edit')
      .set({ note_id: noteId })
      .where('student_id', '=', studentId)
      .where('edit_id', '=', editId)
      .execute();
  },
  lock: async (noteId: string): Promise<StoredNote | undefined> =>
    await change
      .selectFrom('note')
      .selectAll()
      .where('student_id', '=', studentId)
      .where('note_id', '=', noteId)
      .forUpdate()
      .executeTakeFirst(),
  /** The note on the whole lecture, or the one on the question that was edited last. */
  lockWhole: async ({ bullet_id, question_id }: NotePlace): Promise<StoredNote | undefined> =>
    await change
      .selectFrom('note')
      .selectAll()
      .where('student_id', '=', studentId)
      .where(bullet_id === null ? 'question_id' : 'bullet_id', '=', bullet_id ?? question_id)
      .where('second', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('edited_at', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst(),
  /** Whether one more note may be there: a deleted one that is edited comes back. */
  hasRoom: async (): Promise<boolean> => {
    const { rows } = await sql<{ full: boolean }>`select ${isFull(studentId)} as full`.execute(
      change,
    );
    return rows[0]?.full !== true;
  },
  /** Undefined when it is there already, or the student has as many as one may have. */
  insert: (note: NewNote): Promise<StoredNote | undefined> =>
    insertNote.first(change, { studentId, ...note }),
  update: async (
    noteId: string,
    columns: Pick<
      Updateable<Tables['note']>,
      'content' | 'html' | 'is_disabled' | 'edited_at' | 'deleted_at'
    >,
  ): Promise<StoredNote> =>
    await change
      .updateTable('note')
      .set((eb) => ({ ...columns, revision: eb('revision', '+', 1) }))
      .where('student_id', '=', studentId)
      .where('note_id', '=', noteId)
      .returningAll()
      .executeTakeFirstOrThrow(),
});
