import type { Connection } from '../../platform/database/prepare.ts';
import { requirement } from '../../platform/wiring/slot.ts';

/** What students are called, by their ids; those that are no more are left out. */
export const nicknames =
  requirement<
    (connection: Connection, studentIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
  >('moderation.nicknames');
