import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessages } from '../../message/message.port.ts';
import {
  dropHeld,
  passGate,
  type HeldDecision,
  type SaidTakenBack,
} from '../../moderation/moderation.port.ts';
import { lockOwnNote, type NoteEdit } from '../../notes/notes.port.ts';
import { picturesIn, readings } from '../take-words.ts';

export const sharedPlace = '分享的笔记';

export const offeredNote = (
  studentId: number,
  note: { readonly content: string; readonly html: string },
) =>
  ({
    kind: 'note',
    studentId,
    texts: readings(note),
    pictures: picturesIn(note),
    refusal: 'qaKeyword',
  }) as const;

/** What is shared and was written anew passes the gate again; the note itself is its owner's, and is kept in any case. */
export async function askAnewOfNote(change: Change, edit: NoteEdit): Promise<void> {
  const { studentId, noteId, now } = edit;
  const shared = await change
    .selectFrom('qa_shared_note')
    .where('student_id', '=', studentId)
    .where('note_id', '=', noteId)
    .select('held_at')
    .executeTakeFirst();
  if (shared === undefined) return;
  try {
    const pass = await passGate({ database: { connection: change } }, offeredNote(studentId, edit));
    const thingId = heldNote(studentId, noteId);
    await dropHeld(change, { kind: 'note', thingId, now });
    // Where it passes the list the provider is asked afterwards: an edit waits for nobody.
    await pass.keep(change, { thingId, place: sharedPlace, now });
    await setHeld(change, edit, pass.isHeld ? now : null);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await unshare(change, edit);
    await sendMessages(change, [studentId], {
      ...{ kind: 'qa', title: '你的一条笔记不再分享', at: now },
      content: `<p>改过以后，${plainHtml(error.message)}。笔记还在，改好以后可以重新分享。</p>`,
    });
  }
}

type SharedNote = Pick<NoteEdit, 'studentId' | 'noteId'>;

async function setHeld(
  change: Change,
  { studentId, noteId }: SharedNote,
  held_at: Date | null,
): Promise<void> {
  await change
    .updateTable('qa_shared_note')
    .where('student_id', '=', studentId)
    .where('note_id', '=', noteId)
    .set({ held_at })
    .execute();
}

export async function unshare(change: Change, { studentId, noteId }: SharedNote): Promise<void> {
  await change
    .deleteFrom('qa_shared_note')
    .where('student_id', '=', studentId)
    .where('note_id', '=', noteId)
    .execute();
}

/** Others see it from now on, or it is not shared any more. */
export async function takeNoteDecision(change: Change, decision: HeldDecision): Promise<void> {
  const { kind, studentId, thingId, words, isPassed, now } = decision;
  if (kind !== 'note') return;
  const noteId = noteIn(thingId);
  if (!isPassed) return await unshare(change, { studentId, noteId });
  const note = await lockOwnNote(change, studentId, noteId, 'if-free');
  // What was looked at is what is let out: words that came after it, or are on their way, were not.
  if (note?.content.trim() !== words) throw new Refusal('heldLost');
  await change
    .insertInto('qa_shared_note')
    .values({ student_id: studentId, note_id: noteId, shared_at: now })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'note_id']).doUpdateSet({ held_at: null }),
    )
    .execute();
}

/** The provider would not have let it pass. What was written anew since is asked about by itself. */
export async function takeBackNote(change: Change, said: SaidTakenBack): Promise<void> {
  const { kind, studentId, thingId, words, now } = said;
  if (kind !== 'note') return;
  const noteId = noteIn(thingId);
  const note = await lockOwnNote(change, studentId, noteId, 'if-free');
  if (note?.content.trim() === words) await setHeld(change, { studentId, noteId }, now);
  else await dropHeld(change, { kind, thingId, now });
}

/** The number of a note is its student's own. */
export const heldNote = (studentId: number, noteId: string): string => `${studentId}/${noteId}`;

const noteIn = (thingId: string): string => thingId.slice(thingId.indexOf('/') + 1);
