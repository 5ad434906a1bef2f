import { useState } from 'react';
import { useStudent } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { noteRefusal } from './edit-outcomes.ts';
import { readDraft, writeDraft, type Draft } from './drafts.ts';
import type { NotePlace } from './place.ts';

/** What is being written, kept on this device with every letter. */
export function useNoteDraft(place: NotePlace, noteId: string | null, initial: string) {
  const { studentId } = useStudent();
  const owner = studentId ?? 0;
  const [draft, setDraft] = useState<Draft>(
    () => readDraft(owner, place, noteId) ?? { text: initial, second: null },
  );
  // What the server refused was put back among the drafts.
  const refusal = useStore(noteRefusal);
  const [seen, setSeen] = useState(refusal);
  if (seen !== refusal) {
    setSeen(refusal);
    const kept = refusal && readDraft(owner, place, noteId);
    if (kept) setDraft(kept);
  }
  const write = (text: string, second: number | null) => {
    // The second is that of the first letter; an emptied note begins anew.
    const kept = { text, second: text === '' ? null : (draft.second ?? second) };
    setDraft(kept);
    writeDraft(owner, place, noteId, kept);
  };
  const clear = () => {
    setDraft({ text: '', second: null });
    writeDraft(owner, place, noteId, { text: '', second: null });
  };
  return { draft, write, clear };
}
