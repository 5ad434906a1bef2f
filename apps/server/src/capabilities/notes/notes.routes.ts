import * as contract from '@xuezhou/contract/notes';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { listNotes, noteBooks, notesOfPlace, readNote } from './list-notes.ts';
import { noteHtml } from './note-html.ts';
import { changeNote, removeNote, writeBulletNote, writeQuestionNote } from './save-note.ts';

export const notesRoutes = (services: Services) => [
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
  bind(contract.previewNote, async ({ body }) => ({ html: await noteHtml(body.content) })),
  bind(contract.listNoteBooks, (_input, { student }) => noteBooks(services, student)),
  bind(contract.listNotes, ({ params, query }, { student }) =>
    listNotes(services, student, { ...params, ...query }),
  ),
];
