import { sql, type Migration } from 'kysely';
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
export const removedBy = `
alter table live_message_removal add column hidden_by text not null default 'person' check (hidden_by in ('person', 'gate'));
update live_message_removal r set hidden_by = 'gate'
from moderation_held h
where h.kind = 'live' and h.state in ('waiting', 'refused')
  and (h.facts->>'room')::int = r.live_id and (h.facts->>'number')::int = r.number;
`;
