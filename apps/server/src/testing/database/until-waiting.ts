import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Connection } from '../../platform/database/prepare.ts';

/** Until so many questions wait for a lock, and nothing else is asked. */
export const untilWaiting = async (connection: Connection, waiting: number): Promise<void> =>
  await expect
    .poll(
      async () =>
        (
          await sql<{ waiting: number; busy: number }>`
            select count(*) filter (where wait_event_type = 'Lock')::int as waiting,
              count(*) filter (where wait_event_type is distinct from 'Lock')::int as busy
            from pg_stat_activity
            where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`.execute(
            connection,
          )
        ).rows[0],
    )
    .toEqual({ waiting, busy: 0 });
