import type { Connection } from '../../platform/database/prepare.ts';
import { told } from '../../platform/told.ts';

export { addShownTeam } from './demonstrate-team.ts';

/** What may not be said, as `chatKeyword` makes it: one list for all chats of the school. */
export const chatWords =
  told<(connection: Connection) => Promise<readonly string[]>>('what may not be said');
