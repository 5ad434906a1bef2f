import type { Note } from '@xuezhou/contract/notes';
import type { Edit } from './send-edit.ts';

/** A note as the page shows it: what waits on this device lies over what the server knows. */
export interface ShownNote {
  readonly noteId: string;
  readonly content: string;
  /** Null while the server has not seen these words. */
  readonly html: string | null;
  readonly second: number | null;
  /** What the next edit begins from. */
  readonly revision: number;
  readonly isDisabled: boolean;
  /** Null while it waits. */
  readonly editedAt: string | null;
}

export const showNote = (note: Note): ShownNote => ({
  noteId: note.noteId,
  content: note.content,
  html: note.html,
  second: note.second,
  revision: note.revision,
  isDisabled: note.is_disable,
  editedAt: note.editedAt,
});

/** In the order of the lecture's seconds; those that only wait stand where their second is. */
export function layOver(notes: readonly Note[], waiting: readonly Edit[]): ShownNote[] {
  const shown = new Map(notes.map((note) => [note.noteId, showNote(note)]));
  for (const { noteId, baseRevision, content, second } of waiting) {
    const before = shown.get(noteId);
    shown.set(noteId, {
      noteId,
      content,
      html: null,
      second: before?.second ?? second,
      revision: baseRevision + 1,
      isDisabled: before?.isDisabled ?? false,
      editedAt: null,
    });
  }
  return [...shown.values()].toSorted((a, b) => (a.second ?? -1) - (b.second ?? -1));
}
