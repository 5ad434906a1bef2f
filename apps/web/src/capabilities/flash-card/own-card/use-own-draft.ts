import { useRef, useState } from 'react';
import { useStudent } from '../../../platform/session/session.ts';
import { forgetDraft, readDraft, writeDraft, type OwnDraft } from './own-drafts.ts';
import type { OwnEdit } from './use-own-cards.ts';

/** A card to be changed, or the place of a new one. */
export interface Writing {
  readonly courseId: number;
  readonly readingId: number | null;
  /** Null for a new one, which may begin with words that were made from something; the key names that. */
  readonly card: OwnEdit | null;
  readonly begin?: { readonly key: string; readonly draft: OwnDraft };
}

/** What is being written: a closed sheet or a reload loses none of it. */
export function useOwnDraft({ courseId, card, begin }: Writing) {
  const studentId = useStudent().studentId ?? 0;
  const ownCardId = card?.ownCardId ?? begin?.key;
  const place = ownCardId === undefined ? { courseId } : { ownCardId };
  const [draft, setDraft] = useState<OwnDraft>(() => {
    const from = readDraft(studentId, place) ?? card ?? begin?.draft;
    return { deck: from?.deck ?? '', front: from?.front ?? '', back: from?.back ?? '' };
  });
  // Two editors tell of what was typed, each in its own time.
  const last = useRef(draft);
  const write = (change: Partial<OwnDraft>) => {
    const kept = { ...last.current, ...change };
    last.current = kept;
    setDraft(kept);
    writeDraft(studentId, place, kept);
  };
  return { draft, write, forget: () => forgetDraft(studentId, place) };
}
