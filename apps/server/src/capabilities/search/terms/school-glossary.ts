import { putRows } from '../../../platform/content/stored-rows.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** Things with all their names. */
type Entries = readonly (readonly string[])[];

/** The school's glossary; empty where it has none. */
export async function storedGlossary(connection: Connection): Promise<Entries> {
  const stored = await connection
    .selectFrom('search_glossary')
    .select('entries')
    .executeTakeFirst();
  return stored?.entries ?? [];
}

/** Puts entries into the place of the school's glossary; every server reads them anew at its next search. */
export async function storeGlossary(change: Change, entries: Entries, now: Date): Promise<void> {
  const row = { only_row: true, entries: entries.map((names) => [...names]), changed_at: now };
  await putRows(change, 'search_glossary', ['only_row'], [row]);
}
