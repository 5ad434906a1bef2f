import type {
  addStudentNote as addOperation,
  listStudentNotes as listOperation,
  removeStudentNote as removeOperation,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnStudents, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { namesOfStaff } from '../../../platform/staff/who-works.ts';
import { tellMentioned } from './note-mentions.ts';
import { studentDesk } from './student-desk.repository.ts';

/** More than anybody reads. */
const maxNotes = 200;

export async function listStudentNotes(
  { database: { connection } }: ConsoleServices,
  { params: { studentId } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  await demandOwnStudents(connection, ownOf(actor, 'student.read'), [studentId]);
  const rows = await connection
    .selectFrom('student_note')
    .where('student_id', '=', studentId)
    .select(['note_id', 'words', 'staff_id', 'written_at'])
    .orderBy('written_at', 'desc')
    .orderBy('note_id', 'desc')
    .limit(maxNotes)
    .execute();
  const mentions = await connection
    .selectFrom('student_note_mention')
    .where('student_id', '=', studentId)
    .select(['note_id', 'staff_id', 'seen_at'])
    .orderBy('staff_id')
    .execute();
  const names = await namesOfStaff(
    connection,
    [...rows, ...mentions].map(({ staff_id }) => staff_id),
  );
  const ofNote = groupBy(mentions, ({ note_id }) => note_id);
  return rows.map((row) => ({
    noteId: row.note_id,
    words: row.words,
    staffName: names.get(row.staff_id) ?? '',
    writtenAt: row.written_at.toISOString(),
    mentions: (ofNote.get(row.note_id) ?? []).map(({ staff_id }) => ({
      ...{ staffId: staff_id, name: names.get(staff_id) ?? '' },
    })),
    isForMe: (ofNote.get(row.note_id) ?? []).some(
      ({ staff_id, seen_at }) => staff_id === actor.staff.staffId && seen_at === null,
    ),
    isOwn: row.staff_id === actor.staff.staffId,
  }));
}

export async function addStudentNote(
  services: ConsoleServices,
  { body: { studentId, noteId, mentions = [], ...body } }: InputOf<typeof addOperation>,
  actor: Actor,
): Promise<true> {
  const words = body.words.trim();
  return await changeAudited(services, actor, async (change, now) => {
    await demandOwnStudents(change, ownOf(actor, 'student.read'), [studentId]);
    if (words === '') throw new Refusal('studentNoteEmpty');
    if ((await studentDesk(change, services).hold(studentId)) === undefined)
      throw new Refusal('studentUnknown');
    const { staffId } = actor.staff;
    const added = await change
      .insertInto('student_note')
      .values({
        ...{ student_id: studentId, note_id: noteId, staff_id: staffId },
        ...{ words, written_at: now, made_as: sql`md5(${words}::text)` },
      })
      // Of one that came unheard the words may have been corrected since.
      .onConflict((conflict) =>
        conflict
          .columns(['student_id', 'note_id'])
          .doUpdateSet({ words })
          .where('student_note.staff_id', '=', staffId)
          .where('student_note.words', '<>', words)
          .where(sql<boolean>`coalesce(student_note.made_as = md5(student_note.words), true)`),
      )
      .returning('note_id')
      .executeTakeFirst();
    if (added !== undefined) await demandRoom(change, studentId);
    else await demandThere(change, { studentId, noteId, staffId, words });
    await tellMentioned(services, change, actor, { studentId, noteId, mentions, now });
    const mentioned = mentions.length > 0 ? { mentioned: mentions.length } : {};
    return {
      answer: true as const,
      auditEntry:
        added === undefined
          ? null
          : entryOf('addStudentNote', studentId, { after: { noteId, ...mentioned } }),
    };
  });
}

interface SentNote {
  readonly studentId: number;
  readonly noteId: string;
  readonly staffId: number;
  readonly words: string;
}

/** Sent twice it is there; otherwise what comes late does not undo what it was corrected to. Throws idReused. */
async function demandThere(
  change: Change,
  { studentId, noteId, staffId, words }: SentNote,
): Promise<void> {
  const there = await change
    .selectFrom('student_note')
    .where('student_id', '=', studentId)
    .where('note_id', '=', noteId)
    .where('staff_id', '=', staffId)
    .where('words', '=', words)
    .select('note_id')
    .executeTakeFirst();
  if (there === undefined) throw new Refusal('idReused');
}

/** The student's row is held, so that two notes at once cannot both be the last. */
async function demandRoom(change: Change, studentId: number): Promise<void> {
  const { count } = await change
    .selectFrom('student_note')
    .where('student_id', '=', studentId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > maxNotes) throw new Refusal('studentNotesTooMany');
}

/** By who wrote it alone; what is gone already was not there for anybody. */
export async function removeStudentNote(
  services: ConsoleServices,
  { body: { studentId, noteId } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    await demandOwnStudents(change, ownOf(actor, 'student.read'), [studentId]);
    const removed = await change
      .deleteFrom('student_note')
      .where('student_id', '=', studentId)
      .where('note_id', '=', noteId)
      .where('staff_id', '=', actor.staff.staffId)
      .returning('note_id')
      .executeTakeFirst();
    if (removed === undefined) throw new Refusal('studentNoteUnknown');
    const auditEntry = entryOf('removeStudentNote', studentId, { before: { noteId } });
    return { answer: true as const, auditEntry };
  });
}

/** The words themselves are no business of the log. */
const entryOf = (
  operation: string,
  studentId: number,
  facts: { readonly before?: object; readonly after?: object },
) => ({ operation, target: { kind: 'student', id: studentId }, ...facts });
