import { sql, type Migration } from 'kysely';
import { change, inSteps, repeat } from '../../platform/database/steps/steps.ts';
import { adoptWords } from '../moderation/moderation.port.ts';

/** What the chats refused goes into the list of the gate; the table stays for servers that are older. */
export const keywordsMoved: Migration = {
  up: async (connection) => {
    const { rows } = await sql<{ written: string }>`select written from live_keyword`.execute(
      connection,
    );
    await adoptWords(
      connection,
      rows.map(({ written }) => written),
    );
  },
};

/** Who took a line away; an older server knows people alone, and what it let the gate take back waits in the queue. */
export const removedBy = inSteps(
  change(
    `alter table live_message_removal add column if not exists hidden_by text not null default 'person'`,
  ),
  repeat(`
    with taken_back as (
      select r.live_id, r.number from live_message_removal r
      join moderation_held h on h.kind = 'live' and h.state in ('waiting', 'refused')
        and (h.facts->>'room')::int = r.live_id and (h.facts->>'number')::int = r.number
      where r.hidden_by = 'person' limit 500
    ), told as (
      update live_message_removal r set hidden_by = 'gate' from taken_back t
      where (r.live_id, r.number) = (t.live_id, t.number) returning r.number
    )
    select count(*) from told`),
);
