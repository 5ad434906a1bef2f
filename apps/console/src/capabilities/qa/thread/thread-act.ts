import type { QaThing } from '@xuezhou/contract/qa';

/** What is done to a question, or to something in it, in a dialog. */
export type ThreadAct =
  | { readonly what: 'transfer' }
  | { readonly what: 'snooze' }
  | { readonly what: 'hide'; readonly thing: QaThing }
  | {
      readonly what: 'mute';
      readonly studentId: number;
      readonly name: string;
      /** Null: may write now. */
      readonly until: string | null;
    }
  | { readonly what: 'merge'; readonly intoId: string; readonly into: string };

export type BeginAct = (act: ThreadAct) => void;
