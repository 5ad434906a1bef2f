import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listSharedNotes as listOperation,
  shareNote as shareOperation,
} from '@xuezhou/contract/qa';
import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import { dayOf } from '../../../platform/clock.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { dropHeld, passGate } from '../../moderation/moderation.port.ts';
import { heldNote, offeredNote, sharedPlace, unshare } from './shared-note-gate.ts';
import { findOwnNote, lockOwnNote, standingNotes } from '../../notes/notes.port.ts';
import { findReadable } from '../find-readable.ts';
import { readerOf } from '../list/list-questions.ts';
import { demandVoice } from '../take-words.ts';
import { threadReader } from '../thread/thread.repository.ts';

interface NoteRow {
  note_id: string;
  student_id: number;
  nickname: string;
  html: string;
  second: number | null;
  edited_at: Date;
  is_shared: boolean;
  /** Others do not see it yet. */
  held_at: Date | null;
}

interface Wanted {
  readonly studentId: number;
  readonly bulletId: number | null;
  readonly exerciseId: number | null;
  /** Of the question that is read. */
  readonly second: number;
}

const maxNotes = 30;

/** The student's own there, and those that others share. */
const findNotes = prepareSql<Wanted, NoteRow>(
  (p) => sql`
    select n.note_id, n.student_id, s.nickname, n.html, n.second, n.edited_at, h.note_id is not null as is_shared, h.held_at
    from ${standingNotes} n
    join student s on s.student_id = n.student_id
    left join qa_shared_note h on h.student_id = n.student_id and h.note_id = n.note_id
    where (n.bullet_id = ${p.bulletId}::int or n.question_id = ${p.exerciseId}::int)
      and (h.note_id is not null and h.held_at is null or n.student_id = ${p.studentId})
    order by abs(coalesce(n.second, 0) - ${p.second}::int), n.edited_at desc, n.note_id
    limit ${sql.lit(2 * maxNotes)}`,
);

/** Pictures of a note are their owner's alone. */
const withoutPictures = (html: string): string =>
  html.replace(/<img\b[^>]*>/g, '<em>（图片只有写的人能看到）</em>');

export async function listSharedNotes(
  services: Services,
  student: CurrentStudent,
  questionId: string,
): Promise<DataOf<typeof listOperation>> {
  const { connection } = services.database;
  const { studentId } = student;
  const reader = readerOf(services, student);
  const { about_kind, about_id, second } = await findReadable(connection, reader, questionId);
  const row = await threadReader(connection, reader, questionId).question(dayOf(reader.now));
  // Notes tell what is taught there: who may not go there reads none.
  if (row?.can_open !== true || (about_kind !== 'bullet' && about_kind !== 'question'))
    return { shared: [], own: [] };
  const rows = await findNotes.rows(connection, {
    studentId,
    bulletId: about_kind === 'bullet' ? about_id : null,
    exerciseId: about_kind === 'question' ? about_id : null,
    second: second ?? 0,
  });
  const isMine = (note: NoteRow) => note.student_id === studentId;
  return {
    shared: rows
      .filter((note) => note.is_shared && note.held_at === null)
      .slice(0, maxNotes)
      .map((note) => ({
        ...presentNote(note),
        html: isMine(note) ? note.html : withoutPictures(note.html),
        nickname: note.nickname,
        isMine: isMine(note),
      })),
    own: rows.filter(isMine).map((note) => ({
      ...presentNote(note),
      isShared: note.is_shared,
      isHeld: note.held_at !== null,
    })),
  };
}

const presentNote = (note: NoteRow) => ({
  noteId: note.note_id,
  html: note.html,
  second: note.second,
  editedAt: note.edited_at.toISOString(),
});

export async function shareNote(
  services: Services,
  student: CurrentStudent,
  { body: { noteId, isShared } }: InputOf<typeof shareOperation>,
): Promise<true> {
  const { connection } = services.database;
  const { studentId } = student;
  const note = await findOwnNote(connection, studentId, noteId);
  if (note === undefined) throw notFound();
  if (!isShared) {
    await connection.transaction().execute(async (change) => {
      await unshare(change, { studentId, noteId });
      await dropHeld(change, {
        kind: 'note',
        thingId: heldNote(studentId, noteId),
        now: services.clock.now(),
      });
    });
    return true;
  }
  await demandVoice(services, student);
  const pass = await passGate(services, offeredNote(studentId, note));
  const now = services.clock.now();
  const isShown = await connection.transaction().execute(async (change) => {
    const locked = await lockOwnNote(change, studentId, noteId);
    // It was written anew meanwhile: those words have passed no gate.
    if (locked?.content !== note.content) return false;
    const held_at = pass.isHeld ? now : null;
    await change
      .insertInto('qa_shared_note')
      .values({ student_id: studentId, note_id: noteId, shared_at: now, held_at })
      .onConflict((conflict) =>
        conflict.columns(['student_id', 'note_id']).doUpdateSet({ held_at }),
      )
      .execute();
    await pass.keep(change, { thingId: heldNote(studentId, noteId), place: sharedPlace, now });
    return true;
  });
  return isShown || (await shareNote(services, student, { body: { noteId, isShared } }));
}
