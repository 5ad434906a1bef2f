import { domainEvent } from '../../platform/wiring/slot.ts';

/** A note that was there before has other words now. */
export interface NoteEdit {
  readonly studentId: number;
  readonly noteId: string;
  readonly content: string;
  readonly html: string;
  readonly now: Date;
}

/** In the transaction of the edit. */
export const noteEdited = domainEvent<NoteEdit>('notes.noteEdited');
