import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';

export { noteEdited, type NoteEdit } from './note-edited.ts';
export { readNote, type NoteServices } from './note-reader.ts';

/** Notes that stand: neither thrown away nor taken down. */
export const standingNotes = sql`(select * from note where deleted_at is null and not is_disabled)`;

/** A note of a student's own that was not thrown away. */
export const findOwnNote = (
  connection: Connection,
  studentId: number,
  noteId: string,
): Promise<{ content: string; html: string } | undefined> =>
  ownNote(connection, studentId, noteId).executeTakeFirst();

/** The same, and nobody edits it meanwhile. `if-free`: undefined where somebody is about to. */
export const lockOwnNote = (
  change: Change,
  studentId: number,
  noteId: string,
  how: 'wait' | 'if-free' = 'wait',
): Promise<{ content: string; html: string } | undefined> => {
  const locked = ownNote(change, studentId, noteId).forNoKeyUpdate();
  return (how === 'wait' ? locked : locked.skipLocked()).executeTakeFirst();
};

const ownNote = (connection: Connection, studentId: number, noteId: string) =>
  connection
    .selectFrom('note')
    .where('student_id', '=', studentId)
    .where('note_id', '=', noteId)
    .where('deleted_at', 'is', null)
    .select(['content', 'html']);

/** The lectures that a student wrote to. */
export const notedBullets = (p: { studentId: number }) => sql<number>`
  select bullet_id from note
  where student_id = ${p.studentId} and bullet_id is not null and deleted_at is null and not is_disabled`;
