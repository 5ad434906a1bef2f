import type { InputOf } from '@xuezhou/contract/kernel';
import type * as contract from '@xuezhou/contract/notes';
import { v7 as newId } from 'uuid';
import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { placeOfQuestion } from '../practice/practice-facts.port.ts';
import { useImagesOf } from '../upload/upload.port.ts';
import type { NoteServices } from './note-reader.ts';
import { placeOfBullet, type NotePlace } from './note-place.ts';
import { readerOf } from './list-notes.ts';
import { presentNote } from './notes.presenter.ts';
import { noteEdited } from './note-edited.ts';
import { notesWriter, type StoredNote } from './notes.repository.ts';

interface Edit {
  readonly content: string;
  readonly second: number | null;
  readonly noteId?: string | undefined;
  readonly editId?: string | undefined;
  readonly baseRevision?: number | undefined;
}

export async function saveBulletNote(
  services: NoteServices,
  student: CurrentStudent,
  { body: { bulletId, second, ...edit } }: InputOf<typeof contract.saveBulletNote>,
): Promise<contract.Note> {
  const place = await placeOfBullet.first(services.database.connection, { bulletId });
  return await saveNote(services, student, place, { second: second ?? null, ...edit });
}

export async function saveQuestionNote(
  services: NoteServices,
  student: CurrentStudent,
  { body: { courseId, groupId, questionId, ...edit } }: InputOf<typeof contract.saveQuestionNote>,
): Promise<contract.Note> {
  const { connection } = services.database;
  const { studentId } = student;
  const question = await placeOfQuestion.first(connection, { studentId, courseId, questionId });
  if (typeof groupId === 'number' && question?.group_id !== groupId) throw notFound();
  const place = question && { note_type: 'question' as const, bullet_id: null, ...question };
  return await saveNote(services, student, place, { second: null, ...edit });
}

async function saveNote(
  services: NoteServices,
  student: CurrentStudent,
  place: NotePlace | undefined,
  edit: Edit,
): Promise<contract.Note> {
  if (place === undefined) throw notFound();
  await demandCourse(services, student, place.course_id, { for: 'view' });
  const html = await htmlOf(services, student, edit.content);
  const now = services.clock.now();
  const row = await services.database.connection.transaction().execute(async (change) => {
    await useImagesOf(change, student.studentId, edit.content, now);
    return await takeEdit(change, student.studentId, place, { ...edit, html, now });
  });
  return await presentSaved(services, student, row);
}

async function htmlOf(
  { readNote }: NoteServices,
  { studentId }: CurrentStudent,
  content: string,
): Promise<string> {
  if (content.trim() === '') throw new Refusal('noteEmpty');
  return (await readNote(studentId, content)).html;
}

/**
 * An edit is taken once. One that began from what another device has changed since replaces nothing: it becomes a note
 * of its own beside the other, under the edit's id, and is neither lost nor doubled when it comes again.
 */
async function takeEdit(
  change: Change,
  studentId: number,
  place: NotePlace,
  edit: Edit & { html: string; now: Date },
): Promise<StoredNote> {
  const writer = notesWriter(change, studentId);
  const { content, html, second, now } = edit;
  const noteId = edit.noteId ?? (await writer.lockWhole(place))?.note_id ?? newId();
  const editId = edit.editId ?? newId();
  const takenAs = await writer.takeEdit(editId, noteId, now);
  if (takenAs !== null) return demandPlace(await writer.lock(takenAs), place);
  const made = await writer.insert({ ...place, note_id: noteId, second, content, html, now });
  if (made !== undefined) return made;
  const there = await writer.lock(noteId);
  if (there === undefined) throw new Refusal('noteTooMany');
  const before = demandPlace(there, place);
  if (before.content === content) return before;
  if (edit.baseRevision === undefined || edit.baseRevision === before.revision) {
    if (before.deleted_at !== null && !(await writer.hasRoom())) throw new Refusal('noteTooMany');
    await noteEdited.emit(change, { studentId, noteId, content, html, now });
    return await writer.update(noteId, { content, html, edited_at: now, deleted_at: null });
  }
  await writer.leadEdit(editId, editId);
  const copy = await writer.insert({ ...place, note_id: editId, second, content, html, now });
  if (copy !== undefined) return copy;
  throw new Refusal((await writer.lock(editId)) === undefined ? 'noteTooMany' : 'idReused');
}

function demandPlace(row: StoredNote | undefined, place: NotePlace): StoredNote {
  if (row === undefined) throw notFound();
  if (row.bullet_id !== place.bullet_id || row.question_id !== place.question_id)
    throw new Refusal('idReused');
  return row;
}

export async function updateNote(
  services: NoteServices,
  student: CurrentStudent,
  { body }: InputOf<typeof contract.updateNote>,
): Promise<contract.Note> {
  const html = await htmlOf(services, student, body.content);
  const now = services.clock.now();
  const row = await services.database.connection.transaction().execute(async (change) => {
    const writer = notesWriter(change, student.studentId);
    const before = await writer.lock(body.id);
    if (before === undefined || before.deleted_at !== null || before.note_type !== body.noteType)
      throw notFound();
    await useImagesOf(change, student.studentId, body.content, now);
    const isStale = body.baseRevision !== undefined && body.baseRevision !== before.revision;
    const isEdited = !isStale && before.content !== body.content;
    if (isEdited) {
      const { studentId } = student;
      const { id: noteId, content } = body;
      await noteEdited.emit(change, { studentId, noteId, content, html, now });
    }
    return await writer.update(body.id, {
      ...(isEdited && { content: body.content, html, edited_at: now }),
      is_disabled: body.is_disable ?? before.is_disabled,
    });
  });
  return await presentSaved(services, student, row);
}

/** As a reader of it gets it. */
async function presentSaved(
  services: Services,
  student: CurrentStudent,
  { note_id }: StoredNote,
): Promise<contract.Note> {
  const row = await readerOf(services, student).one(note_id);
  if (row === undefined) throw notFound();
  return presentNote(row);
}

/** The words are gone; an edit of another device that was on its way makes a note of its own. */
export async function deleteNote(
  { database, clock }: Services,
  { studentId }: CurrentStudent,
  noteId: string,
): Promise<true> {
  await database.connection.transaction().execute(async (change) => {
    const writer = notesWriter(change, studentId);
    const row = await writer.lock(noteId);
    if (row === undefined || row.deleted_at !== null) return;
    await writer.update(noteId, { content: '', html: '', deleted_at: clock.now() });
  });
  return true;
}
