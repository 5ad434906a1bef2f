import type { InputOf } from '@xuezhou/contract/kernel';
import type { saveBulletNote, saveQuestionNote } from '@xuezhou/contract/notes';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { noteRefusal, waitingKey } from './edit-outcomes.ts';
import { bulletNotes, questionNotes } from './notes.outbox.ts';
import { thingOf, type NotePlace } from './place.ts';

/** An edit on its way, whatever it is on. */
export interface Edit {
  readonly noteId: string;
  readonly editId: string;
  readonly baseRevision: number;
  readonly content: string;
  readonly second: number | null;
}

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

type Sent = InputOf<typeof saveBulletNote>['body'] | InputOf<typeof saveQuestionNote>['body'];

/** What waits for the server of a place, oldest first. */
export async function waitingEdits(place: NotePlace): Promise<Edit[]> {
  const wanted = thingOf(place).id;
  const kind = place.type === 'bullet' ? bulletNotes : questionNotes;
  const bodies: readonly Sent[] = (await kind.waiting()).map(({ body }) => body);
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
