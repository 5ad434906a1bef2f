import { otherFamily, type SchoolFamily } from '@xuezhou/contract/site';
import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

interface Row extends Omit<SchoolFamily, 'shortName' | 'isShown'> {
  short_name: string;
  is_shown: boolean;
  version: number;
}

const find = prepareSql<Record<string, never>, Row>(
  () => sql`select code, name, short_name, hue, exam, is_shown, version
    from course_family order by position, code`,
);

export interface StoredFamily extends SchoolFamily {
  readonly version: number;
}

/** In their order. */
export async function readFamilies(connection: Connection): Promise<StoredFamily[]> {
  const rows = await find.rows(connection, {});
  return rows.map(({ code, name, short_name, hue, exam, is_shown, version }) => ({
    ...{ code, name, shortName: short_name, hue, exam, isShown: is_shown, version },
  }));
}

/** What they are called, by their codes, as it is in this moment. */
export const namesOfFamilies = async (
  connection: Connection,
): Promise<ReadonlyMap<string, string>> =>
  new Map((await readFamilies(connection)).map(({ code, name }) => [code, name]));

/** Codes that families had which were removed. */
export async function removedCodes(connection: Connection): Promise<ReadonlySet<string>> {
  const rows = await connection.selectFrom('removed_family').select('code').execute();
  return new Set(rows.map(({ code }) => code));
}

/** None is made, changed or removed by anybody else before the change is done. Before `holdFamilies`, by whoever needs both. */
export async function lockFamilies(change: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('course families', 0))`.execute(change);
}

/** Nobody takes these away before the change is done. Throws familyUnknown where the school has one of them no more. */
export async function holdFamilies(change: Change, codes: readonly string[]): Promise<void> {
  if (!(await areHeld(change, codes))) throw new Refusal('familyUnknown');
}

/** As `holdFamilies`; false where one is there no more. */
export async function areHeld(change: Change, codes: readonly string[]): Promise<boolean> {
  const asked = [...new Set(codes)];
  if (asked.length === 0) return true;
  const held = await change
    .selectFrom('course_family')
    .where('code', 'in', asked)
    .select('code')
    .orderBy('code')
    .forKeyShare()
    .execute();
  return held.length === asked.length;
}

/** The family of this code, held as by `holdFamilies`; that of all others where the school has it no more. */
export async function heldFamily(change: Change, code: string): Promise<string> {
  const held = await change
    .selectFrom('course_family')
    .where('code', '=', code)
    .select('code')
    .forKeyShare()
    .executeTakeFirst();
  return held?.code ?? otherFamily;
}

/** Those that the school has not, behind the others; one that it has stays as it is. Call under `lockFamilies`. */
export async function addFamilies(
  change: Change,
  families: readonly SchoolFamily[],
): Promise<void> {
  for (const { code, name, shortName, hue, exam, isShown } of families)
    await sql`
      insert into course_family (code, name, short_name, hue, exam, position, is_shown)
      select ${code}, ${name}, ${shortName}, ${hue}, ${exam}, coalesce(max(position), 0) + 1, ${isShown}
      from course_family
      on conflict (code) do nothing`.execute(change);
}
