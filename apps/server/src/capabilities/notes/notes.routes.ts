import * as contract from '@xuezhou/contract/notes';
import { bind } from '../../platform/http/bind.ts';
import { listNotes, noteBooks, notesOfPlace, readNote } from './list-notes.ts';
import type { NoteServices } from './note-reader.ts';
import { changeNote, removeNote, writeBulletNote, writeQuestionNote } from './save-note.ts';

export const notesRoutes = (services: NoteServices) => [
  bind(contract.saveBulletNote, (input, { student }) => writeBulletNote(services, student, input)),
  bind(contract.saveQuestionNote, (input, { student }) =>
    writeQuestionNote(services, student, input),
  ),
  bind(contract.getNote, (input, { student }) => readNote(services, student, input)),
  bind(contract.updateNote, (input, { student }) => changeNote(services, student, input)),
  bind(contract.deleteNote, ({ body }, { student }) => removeNote(services, student, body.noteId)),
  bind(contract.listNotesOfPlace, ({ params }, { student }) =>
    notesOfPlace(services, student, params),
  ),
  bind(contract.previewNote, async ({ body }, { student }) => {
    const { html } = await services.readNote(student.studentId, body.content);
    return { html };
  }),
  bind(contract.listNoteBooks, (_input, { student }) => noteBooks(services, student)),
  bind(contract.listNotes, ({ params, query }, { student }) =>
    listNotes(services, student, { ...params, ...query }),
  ),
];
