import { listNoteBooks, listNotes, listNotesOfPlace } from '@xuezhou/contract/notes';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { inQuestionLanguage } from '../../platform/question/question-language.ts';
import { thingOf, type NotePlace } from './place.ts';

export const placeNotesQuery = (place: NotePlace) =>
  operationQuery(listNotesOfPlace, { params: thingOf(place) }, { ignoreErrors: true });

export const noteBooksQuery = operationQuery(listNoteBooks, {});

export const bookNotesQuery = (courseId: number, bookId: number) => ({
  ...operationQuery(listNotes, { params: { courseId }, query: { bookIds: String(bookId) } }),
  meta: inQuestionLanguage,
});
