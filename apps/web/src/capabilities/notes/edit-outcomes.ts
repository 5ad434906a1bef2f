import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { knownStudent } from '../../platform/session/session.ts';
import { createStore } from '@xuezhou/client/browser/store.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { noteReads } from './note-reads.ts';
import type { NotePlace } from './place.ts';

/** Why the server did not take an edit; its words are a draft again then. */
export const noteRefusal = createStore<{ readonly message: string } | null>(null);

export const waitingKey = ['notes-waiting'] as const;

export function refreshNotes(): void {
  const keys = [waitingKey, ...noteReads.map((operation) => keyOf(operation))];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

/** What the server will not take goes back to where it was typed, before what stands there now. */
export function putBack(
  place: NotePlace,
  { content, second = null }: { content: string; second?: number | null | undefined },
  message: string,
): void {
  const studentId = knownStudent(queryClient)?.studentId;
  if (typeof studentId === 'number') {
    const now = readDraft(studentId, place, null)?.text ?? '';
    const text = now.startsWith(content) ? now : `${content}\n\n${now}`.trim();
    writeDraft(studentId, place, null, { text, second, revision: 0 });
  }
  noteRefusal.set({ message });
  refreshNotes();
}
