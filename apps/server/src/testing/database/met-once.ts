import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Connection } from '../../platform/database/prepare.ts';

/**
 * The next change of the table is refused as the database refuses one of two that wait for each other; what comes after it
 * is not. Answers how many changes there were.
 */
export async function metOnce(
  connection: Connection,
  table: string,
): Promise<() => Promise<number>> {
  await sql
    .raw(
      `create sequence met;
      grant usage on sequence met to public;
      create function meet() returns trigger language plpgsql as $$ begin
        if nextval('met') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return null; end $$;
      create trigger meet after insert or update on ${table} for each statement execute function meet()`,
    )
    .execute(connection);
  onTestFinished(async () => {
    await sql.raw(`drop function meet cascade; drop sequence met`).execute(connection);
  });
  return async () =>
    Number(
      (await sql<{ met: string }>`select last_value as met from met`.execute(connection)).rows[0]
        ?.met,
    );
}
