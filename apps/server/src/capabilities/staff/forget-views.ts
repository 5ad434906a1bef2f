import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import type { EndedNames } from '../../platform/staff/forget-names.ts';

/** As the address of a list has it. */
const inAddress = (word: string): string =>
  new URLSearchParams({ word }).toString().slice('word='.length).toLowerCase();

/** A list that was narrowed to one person, or is called by the name, goes with the account. */
export async function forgetViews(change: Change, { words }: EndedNames): Promise<void> {
  const addresses = words.map(inAddress);
  await sql`delete from staff_view v where exists (
    select from unnest(${[...words]}::text[], ${addresses}::text[]) as named (word, address)
    where strpos(lower(v.name), named.word) > 0 or strpos(lower(v.search), named.address) > 0)`.execute(
    change,
  );
}
