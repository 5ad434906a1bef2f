import { change, inSteps, repeat } from '../../platform/database/steps/steps.ts';

/** Who hid a line of a chat: what a person took away is not let out with what the gate held. */
export type HiddenBy = 'person' | 'gate';

/**
 * For the table in which a room keeps what was taken away: who did it. An older server knows people alone, and what it let
 * the gate take back waits in the queue.
 */
export const hiddenByMigration = (
  kind: 'live' | 'team',
  { table, room }: { readonly table: string; readonly room: string },
) =>
  inSteps(
    change(
      `alter table ${table} add column if not exists hidden_by text not null default 'person'`,
    ),
    repeat(`
      with taken_back as (
        select r.${room}, r.number from ${table} r
        join moderation_held h on h.kind = '${kind}' and h.state in ('waiting', 'refused')
          and (h.facts->>'room')::int = r.${room} and (h.facts->>'number')::int = r.number
        where r.hidden_by = 'person' limit 500
      ), told as (
        update ${table} r set hidden_by = 'gate' from taken_back t
        where (r.${room}, r.number) = (t.${room}, t.number) returning r.number
      )
      select count(*) from told`),
  );
