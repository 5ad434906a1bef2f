import type { Connection } from '../../platform/database/prepare.ts';
import { told } from '../../platform/told.ts';

/** What may not be said in the school, as `chatKeyword` makes it: one list for all who speak, kept beside the live chat. */
export const forbiddenWords = told<(connection: Connection) => Promise<readonly string[]>>(
  'which words may not be said',
);
