import { listNoteBooks, listNotes, listNotesOfPlace, searchNotes } from '@xuezhou/contract/notes';

/** All reads that an edit of a note makes old. */
export const noteReads = [listNotesOfPlace, listNotes, listNoteBooks, searchNotes] as const;
