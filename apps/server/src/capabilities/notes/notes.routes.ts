import * as contract from '@xuezhou/contract/notes';
import { bind, type CurrentStudent } from '../../platform/http/bind.ts';
import { listNotes, listNoteBooks, listNotesOfPlace, getNote } from './list-notes.ts';
import type { NoteServices } from './note-reader.ts';
import { searchNotes } from './search-notes.ts';
import { updateNote, deleteNote, saveBulletNote, saveQuestionNote } from './save-note.ts';

export const notesRoutes = (services: NoteServices) => [
  bind(contract.saveBulletNote, (input, { student }) => saveBulletNote(services, student, input)),
  bind(contract.saveQuestionNote, (input, { student }) =>
    saveQuestionNote(services, student, input),
  ),
  bind(contract.getNote, (input, { student }) => getNote(services, student, input)),
  bind(contract.updateNote, (input, { student }) => updateNote(services, student, input)),
  bind(contract.deleteNote, ({ body }, { student }) => deleteNote(services, student, body.noteId)),
  bind(contract.listNotesOfPlace, ({ params }, { student }) =>
    listNotesOfPlace(services, student, params),
  ),
  bind(contract.previewNote, ({ body }, { student }) =>
    previewNote(services, student, body.content),
  ),
  bind(contract.listNoteBooks, (_input, { student }) => listNoteBooks(services, student)),
  bind(contract.searchNotes, ({ query }, { student }) => searchNotes(services, student, query)),
  bind(contract.listNotes, ({ params, query }, { student }) =>
    listNotes(services, student, { ...params, ...query }),
  ),
];

async function previewNote(
  { readNote }: NoteServices,
  { studentId }: CurrentStudent,
  content: string,
): Promise<{ html: string }> {
  const { html } = await readNote(studentId, content);
  return { html };
}
