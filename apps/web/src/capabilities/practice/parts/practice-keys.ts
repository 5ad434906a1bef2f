import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { PracticeKeysProps } from './practice-keys-sheet.tsx';

/** The keys of a question, fetched when somebody asks for them. */
export const PracticeKeys = sheetPart<'PracticeKeysSheet', PracticeKeysProps>(
  () => import('./practice-keys-sheet.tsx'),
  'PracticeKeysSheet',
);
