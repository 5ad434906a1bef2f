import { useState } from 'react';
import { useStudent } from '../../platform/session/session.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { noteRefusal } from './edit-outcomes.ts';
import { keyOf, readDraft, writeDraft, written, type Draft } from './drafts.ts';
import type { NotePlace } from './place.ts';
import type { ShownNote } from './shown-notes.ts';

/** What is being written, kept on this device with every letter; a new note when `note` is left out. */
export function useNoteDraft(place: NotePlace, note: ShownNote | undefined) {
  const { studentId } = useStudent();
  const owner = studentId ?? 0;
  const noteId = note?.noteId ?? null;
  const [draft, setDraft] = useState<Draft>(
    () =>
      readDraft(owner, place, noteId) ?? {
        text: note?.content ?? '',
        second: null,
        // Another device may change the note while it is written on: this is what the edit began from.
        revision: note?.revision ?? 0,
      },
  );
  // What the server refused was put back among the drafts.
  const refusal = useStore(noteRefusal);
  const [seen, setSeen] = useState(refusal);
  if (seen !== refusal) {
    setSeen(refusal);
    const kept = refusal && readDraft(owner, place, noteId);
    if (kept) setDraft(kept);
  }
  // The same note may be written in two places of a page.
  const last = useStore(written);
  const [followed, setFollowed] = useState(last);
  if (followed !== last) {
    setFollowed(last);
    if (last?.key === keyOf(owner, place, noteId)) setDraft(last.draft);
  }
  const write = (text: string, second: number | null) => {
    // The second is that of the first letter; an emptied note begins anew.
    const kept = { ...draft, text, second: text === '' ? null : (draft.second ?? second) };
    setDraft(kept);
    writeDraft(owner, place, noteId, kept);
  };
  const clear = () => {
    const empty = { ...draft, text: '', second: null };
    setDraft(empty);
    writeDraft(owner, place, noteId, empty);
  };
  return { draft, write, clear };
}
