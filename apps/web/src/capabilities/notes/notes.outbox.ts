import type { InputOf } from '@xuezhou/contract/kernel';
import {
  listNoteBooks,
  listNotes,
  listNotesOfPlace,
  saveBulletNote,
  saveQuestionNote,
} from '@xuezhou/contract/notes';
import { keyOf } from '../../platform/api/operation-query.ts';
import { defineOutboxKind } from '../../platform/outbox.ts';
import { queryClient } from '../../platform/query-client.ts';
import { knownStudent } from '../../platform/session.ts';
import { createStore } from '../../platform/store.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { thingOf, type NotePlace } from './place.ts';

type BulletNote = InputOf<typeof saveBulletNote>['body'];
type QuestionNote = InputOf<typeof saveQuestionNote>['body'];

/** An edit on its way, whatever it is on. */
export interface Edit {
  readonly noteId: string;
  readonly editId: string;
  readonly baseRevision: number;
  readonly content: string;
  readonly second: number | null;
}

/** Why the server did not take an edit; its words are a draft again then. */
export const noteRefusal = createStore<{ readonly message: string } | null>(null);

export const waitingKey = ['notes-waiting'] as const;

function refresh(): void {
  const keys = [waitingKey, keyOf(listNotesOfPlace), keyOf(listNotes), keyOf(listNoteBooks)];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

/** What the server will not take goes back to where it was typed, before what stands there now. */
function putBack(place: NotePlace, content: string, second: number | null, message: string): void {
  const studentId = knownStudent(queryClient)?.studentId;
  if (typeof studentId === 'number') {
    const now = readDraft(studentId, place, null)?.text ?? '';
    const text = now.startsWith(content) ? now : `${content}\n\n${now}`.trim();
    writeDraft(studentId, place, null, { text, second });
  }
  noteRefusal.set({ message });
  refresh();
}

const bulletPlace = ({ bulletId }: BulletNote): NotePlace => ({ type: 'bullet', bulletId });
const questionPlace = ({ courseId, questionId, groupId }: QuestionNote): NotePlace => ({
  type: 'question',
  courseId,
  questionId,
  groupId: groupId ?? null,
});

const bulletNotes = defineOutboxKind('notes.bullet', saveBulletNote, {
  accepted: refresh,
  refused: ({ body }, { message }) =>
    putBack(bulletPlace(body), body.content, body.second ?? null, message),
});

const questionNotes = defineOutboxKind('notes.question', saveQuestionNote, {
  accepted: refresh,
  refused: ({ body }, { message }) => putBack(questionPlace(body), body.content, null, message),
});

/** Keeps an edit on this device and sends it when there is a way. */
export async function sendEdit(place: NotePlace, { second, ...edit }: Edit): Promise<void> {
  noteRefusal.set(null);
  if (place.type === 'bullet')
    await bulletNotes.add({
      body: { bulletId: place.bulletId, ...(second !== null && { second }), ...edit },
    });
  else {
    const { courseId, questionId, groupId } = place;
    await questionNotes.add({ body: { courseId, questionId, groupId, ...edit } });
  }
  await queryClient.invalidateQueries({ queryKey: waitingKey });
}

/** What waits for the server of a place, oldest first. */
export async function waitingEdits(place: NotePlace): Promise<Edit[]> {
  const wanted = thingOf(place).id;
  const bodies: readonly (BulletNote | QuestionNote)[] =
    place.type === 'bullet'
      ? (await bulletNotes.waiting()).map(({ body }) => body)
      : (await questionNotes.waiting()).map(({ body }) => body);
  return bodies
    .filter((body) => ('bulletId' in body ? body.bulletId : body.questionId) === wanted)
    .map((body) => ({
      noteId: body.noteId ?? '',
      editId: body.editId ?? '',
      baseRevision: body.baseRevision ?? 0,
      content: body.content,
      second: 'second' in body ? (body.second ?? null) : null,
    }));
}
