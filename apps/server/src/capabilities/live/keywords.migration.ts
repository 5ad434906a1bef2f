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
