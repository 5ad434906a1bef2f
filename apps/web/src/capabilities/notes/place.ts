import type { NoteType } from '@xuezhou/contract/notes';

/** What notes are written on. */
export type NotePlace =
  | { readonly type: 'bullet'; readonly bulletId: number }
  | {
      readonly type: 'question';
      readonly courseId: number;
      readonly questionId: number;
      readonly groupId: number | null;
    };

/** As the address of its notes names it. */
export function thingOf(place: NotePlace): { noteType: NoteType; id: number } {
  return { noteType: place.type, id: place.type === 'bullet' ? place.bulletId : place.questionId };
}
