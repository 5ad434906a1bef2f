import type { InputOf } from '@xuezhou/contract/kernel';
import type * as contract from '@xuezhou/contract/notes';
import type { DataOf } from '@xuezhou/contract/kernel';
import { groupBy } from '../../platform/group-by.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Failure, notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { presentNote, presentNoteBook, presentNotesOfBooks } from './notes.presenter.ts';
import { notesReader } from './notes.repository.ts';

export const readerOf = ({ database, clock }: Services, { studentId }: CurrentStudent) =>
  notesReader(database.connection, { studentId, now: clock.now() });

export async function getNote(
  services: Services,
  student: CurrentStudent,
  { params }: InputOf<typeof contract.getNote>,
): Promise<contract.Note> {
  const row = await readerOf(services, student).one(params.id);
  if (row === undefined || row.deleted_at !== null || row.note_type !== params.noteType)
    throw notFound();
  return presentNote(row);
}

export async function listNotesOfPlace(
  services: Services,
  student: CurrentStudent,
  { noteType, id }: { noteType: 'bullet' | 'question'; id: number },
): Promise<contract.Note[]> {
  const isBullet = noteType === 'bullet';
  const thing = { bulletId: isBullet ? id : null, questionId: isBullet ? null : id };
  const rows = await readerOf(services, student).ofThing(thing);
  return rows.map(presentNote);
}

export async function listNotes(
  services: Services,
  student: CurrentStudent,
  { courseId, bookIds }: { courseId: number; bookIds?: string | undefined },
): Promise<contract.NotesOfCourse> {
  const { title } = await demandCourse(services, student, courseId, {
    for: 'own',
    evenErased: true,
  });
  const rows = await readerOf(services, student).ofCourse(courseId, readIds(bookIds));
  return { courseId, courseName: title, books: presentNotesOfBooks(rows) };
}

/** Of books, as an address has them; null for all. */
export function readIds(text: string | undefined): number[] | null {
  if (text === undefined || text === '') return null;
  if (!/^\d{1,9}(,\d{1,9})*$/.test(text))
    throw new Failure(400, '地址里的参数「bookIds」不正确，请用逗号隔开书的编号');
  return text.split(',').map(Number);
}

export async function listNoteBooks(
  services: Services,
  student: CurrentStudent,
): Promise<DataOf<typeof contract.listNoteBooks>> {
  const rows = await readerOf(services, student).books();
  return [...groupBy(rows, (row) => row.course_id)].map(([courseId, own]) => ({
    courseId,
    courseName: own[0]?.course_title ?? '',
    family: own[0]?.family ?? '',
    books: own.map(presentNoteBook),
  }));
}
