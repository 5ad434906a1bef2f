import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { AskDialogProps } from './ask-dialog.tsx';

/** Where a question is asked; fetched when somebody asks. */
export const AskSheet = sheetPart<'AskDialog', AskDialogProps>(
  () => import('./ask-dialog.tsx'),
  'AskDialog',
);
