import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { createStore } from '@xuezhou/client/browser/store.ts';
import { thingOf, type NotePlace } from './place.ts';

export interface Draft {
  readonly text: string;
  /** Of the lecture, when its first letter was typed. */
  readonly second: number | null;
  /** Of the note, when its first letter was changed; 0 for a new one. */
  readonly revision: number;
}

/** What was written last on this page: a place where the same note is written elsewhere follows it. */
export const written = createStore<{ readonly key: string; readonly draft: Draft } | null>(null);

/** `noteId` is that of the note that is edited; a new one has none. */
export function keyOf(studentId: number, place: NotePlace, noteId: string | null): string {
  const { noteType, id } = thingOf(place);
  return `xuezhou-note-${studentId}-${noteType}-${id}-${noteId ?? 'new'}`;
}

/** What was typed and not saved, on this device. */
export function readDraft(
  studentId: number,
  place: NotePlace,
  noteId: string | null,
): Draft | null {
  const kept = readJson(keyOf(studentId, place, noteId));
  const { text, second, revision } = (
    typeof kept === 'object' && kept !== null ? kept : {}
  ) as Partial<Draft>;
  if (typeof text !== 'string' || text === '') return null;
  return {
    text,
    second: typeof second === 'number' ? second : null,
    revision: typeof revision === 'number' ? revision : 0,
  };
}

export function writeDraft(
  studentId: number,
  place: NotePlace,
  noteId: string | null,
  draft: Draft,
): void {
  const key = keyOf(studentId, place, noteId);
  if (draft.text.trim() === '') removeText(key);
  else writeJson(key, draft);
  written.set({ key, draft });
}
