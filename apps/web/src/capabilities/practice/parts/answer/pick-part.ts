import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import type { PickNoteProps } from './pick-note.tsx';

/** Only smart practice says why; its loader has it there with the question, for what comes later pushes that down. */
export const PickNote = lazyPart<'PickNote', PickNoteProps>(
  () => import('./pick-note.tsx'),
  'PickNote',
  Nothing,
);
