import type { OwnCardWords } from '@xuezhou/contract/flash-card';
import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';

/** What is being written, kept on this device with every letter. */
export type OwnDraft = Omit<OwnCardWords, 'ownCardId'>;

/** Of a new card of a course, or of one that is changed. */
export type DraftPlace = { readonly courseId: number } | { readonly ownCardId: string };

const keyOf = (studentId: number, place: DraftPlace) =>
  `own-card:${studentId}:${'ownCardId' in place ? place.ownCardId : place.courseId}`;

const emptyDraft: OwnDraft = { deck: '', front: '', back: '' };

export function readDraft(studentId: number, place: DraftPlace): OwnDraft | null {
  const kept = readJson(keyOf(studentId, place));
  if (typeof kept !== 'object' || kept === null) return null;
  const textOf = (name: keyof OwnDraft) => {
    const text: unknown = Reflect.get(kept, name);
    return typeof text === 'string' ? text : '';
  };
  return { deck: textOf('deck'), front: textOf('front'), back: textOf('back') };
}

export function writeDraft(studentId: number, place: DraftPlace, draft: OwnDraft): void {
  writeJson(keyOf(studentId, place), draft);
}

export function forgetDraft(studentId: number, place: DraftPlace): void {
  removeText(keyOf(studentId, place));
}

/** What the server will not take goes back to where cards are written, before what stands there now. */
export function putBackDraft(studentId: number, courseId: number, draft: OwnDraft): void {
  const now = readDraft(studentId, { courseId }) ?? emptyDraft;
  const join = (name: 'front' | 'back') =>
    now[name].startsWith(draft[name]) ? now[name] : `${draft[name]}\n\n${now[name]}`.trim();
  writeDraft(
    studentId,
    { courseId },
    { deck: draft.deck, front: join('front'), back: join('back') },
  );
}
