import { sql } from 'kysely';

export { readNote, type NoteServices } from './note-reader.ts';
export { searchableNotes } from './searchable-notes.ts';

/** The lectures that a student wrote to. */
export const notedBullets = (p: { studentId: number }) => sql<number>`
  select bullet_id from note
  where student_id = ${p.studentId} and bullet_id is not null and deleted_at is null and not is_disabled`;
