import type { Connection } from '../../platform/database/prepare.ts';
import { requirement } from '../../platform/wiring/slot.ts';

/** What may not be said in the school, as `chatKeyword` makes it: one list for all who speak, kept beside the live chat. */
export const forbiddenWords =
  requirement<(connection: Connection) => Promise<readonly string[]>>('message.forbiddenWords');
