import type {
  listNoteReaders as readersOperation,
  seeStudentNotes as seeOperation,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { mailStaff } from '../../../platform/staff/mail-owners.ts';
import {
  demandOwnStudents,
  isAmongOwnStudents,
  isOwnStudent,
  ownOf,
} from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { CardPart } from '../../../platform/staff/today-parts.ts';
import { everyStaff, readersOfStudents } from '../../../platform/staff/who-works.ts';

interface Reader {
  readonly staffId: number;
  readonly name: string;
  readonly login: string;
}

/** Who works here and sees this student: by a role for all, or by one for the own where the student is theirs. */
async function readersOf(connection: Connection, studentId: number): Promise<Reader[]> {
  const { rows } = await readersOfStudents.execute(connection);
  const found: Reader[] = [];
  for (const { seesAll, ...reader } of rows)
    if (seesAll || (await isAmongOwnStudents(connection, { staffId: reader.staffId }, studentId)))
      found.push(reader);
  return found;
}

export async function listNoteReaders(
  { database: { connection } }: ConsoleServices,
  { params: { studentId } }: InputOf<typeof readersOperation>,
  actor: Actor,
): Promise<DataOf<typeof readersOperation>> {
  await demandOwnStudents(connection, ownOf(actor, 'student.read'), [studentId]);
  const readers = await readersOf(connection, studentId);
  return readers
    .filter(({ staffId }) => staffId !== actor.staff.staffId)
    .map(({ staffId, name }) => ({ staffId, name }));
}

interface Telling {
  readonly studentId: number;
  readonly noteId: string;
  readonly mentions: readonly number[];
  readonly now: Date;
}

/** Each of them once, however often the note is sent. The mail names nobody of the students. Throws studentNoteReader. */
export async function tellMentioned(
  services: ConsoleServices,
  change: Change,
  actor: Actor,
  { studentId, noteId, mentions, now }: Telling,
): Promise<void> {
  const asked = new Set(mentions.filter((staffId) => staffId !== actor.staff.staffId));
  if (asked.size === 0) return;
  const readers = (await readersOf(change, studentId)).filter(({ staffId }) => asked.has(staffId));
  if (readers.length < asked.size) throw new Refusal('studentNoteReader');
  for (const { staffId, login } of readers) {
    const told = await change
      .insertInto('student_note_mention')
      .values({
        ...{ student_id: studentId, note_id: noteId, staff_id: staffId },
        ...{ told_at: now, seen_at: null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('staff_id')
      .executeTakeFirst();
    if (told !== undefined)
      await mailStaff(services, change, login, {
        subject: '教务台：有一条学员的备注提到了你',
        text: `${actor.staff.name}在一位学员的备注里提到了你，请到教务台的“今天”里看。`,
      });
  }
}

export async function seeStudentNotes(
  { clock, database: { connection } }: ConsoleServices,
  { body: { studentId, noteId } }: InputOf<typeof seeOperation>,
  actor: Actor,
): Promise<true> {
  await demandOwnStudents(connection, ownOf(actor, 'student.read'), [studentId]);
  await connection
    .updateTable('student_note_mention')
    .set({ seen_at: clock.now() })
    .where('student_id', '=', studentId)
    .where('note_id', '=', noteId)
    .where('staff_id', '=', actor.staff.staffId)
    .where('seen_at', 'is', null)
    .execute();
  return true;
}

const maxShown = 6;
const mostWords = 60;

/** Notes that concern who asks and were not said to be read. */
export const mentionsToday: readonly CardPart[] = [
  {
    ...{ key: 'account.mentions', title: '提到你的备注', permission: 'student.read' },
    ...{ path: '/students', more: '学员', empty: '' },
    find: async ({ database: { connection } }, actor) => {
      const { rows } = await sql<{
        student_id: number;
        nickname: string;
        words: string;
        by: string;
      }>`
        select m.student_id, s.nickname, n.words, f.name as by
        from student_note_mention m
        join student_note n on n.student_id = m.student_id and n.note_id = m.note_id
        join student s on s.student_id = m.student_id
        join ${everyStaff} f on f.staff_id = n.staff_id
        where m.staff_id = ${actor.staff.staffId} and m.seen_at is null
          and ${isOwnStudent(connection, ownOf(actor, 'student.read'), sql`m.student_id`)}
        order by m.told_at desc, m.note_id limit ${maxShown}`.execute(connection);
      if (rows.length === 0) return null;
      return rows.map(({ student_id, nickname, words, by }) => ({
        ...{ lead: '', title: nickname, chip: null, path: `/students/${student_id}` },
        note: `${by}：${words.length > mostWords ? `${words.slice(0, mostWords)}……` : words}`,
      }));
    },
  },
];
