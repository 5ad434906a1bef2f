import { listNoteBooks, listNotes, listNotesOfPlace, searchNotes } from '@xuezhou/contract/notes';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { inQuestionLanguage } from '../../platform/question/question-language.ts';
import { thingOf, type NotePlace } from './place.ts';

export const placeNotesQuery = (place: NotePlace) =>
  operationQuery(listNotesOfPlace, { params: thingOf(place) }, { ignoreErrors: true });

export const noteBooksQuery = operationQuery(listNoteBooks, {});

export const bookNotesQuery = (courseId: number, bookId: number) => ({
  ...operationQuery(listNotes, { params: { courseId }, query: { bookIds: String(bookId) } }),
  meta: inQuestionLanguage,
});

/** All of a course; without words of its own for a failure, which is told where they are shown. */
export const courseNotesQuery = (courseId: number) => ({
  ...operationQuery(listNotes, { params: { courseId }, query: {} }, { ignoreErrors: true }),
  meta: inQuestionLanguage,
});

/** Own notes that say the words, the youngest first, by pages. */
export const foundNotesQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(searchNotes, { query: { words } }),
    queryFn: ({ signal, pageParam }) =>
      call(
        searchNotes,
        { query: { words, ...(pageParam !== null && { after: pageParam }) } },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: inQuestionLanguage,
  });
