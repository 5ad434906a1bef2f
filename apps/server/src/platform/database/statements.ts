import { sql, type Migration } from 'kysely';

/** A migration of many statements in one text: the simple protocol runs them, as none has values. */
export const statements = (text: string): Migration => ({
  up: async (connection) => {
    await sql.raw(text).execute(connection);
  },
});
