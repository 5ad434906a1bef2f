import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Seen } from './seen.ts';

/** Who stood in a directory, with the number of the department there. */
export async function knownPeople(
  change: Change,
  organisationId: number,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await change
    .selectFrom('organisation_directory_person')
    .where('organisation_id', '=', organisationId)
    .select(['user_id', 'their_id'])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.their_id]));
}

interface Taken {
  /** Whom was asked for, with the number of the department there; null: in none that can be seen. */
  readonly people: ReadonlyMap<string, string | null>;
  readonly arrived: number;
}

/** Keeps who stands in a directory; of what was read in part the rest stays as it was known. */
export async function takePeople(
  change: Change,
  organisationId: number,
  { seen, known }: { seen: Seen; known: ReadonlyMap<string, string | null> },
): Promise<Taken> {
  // The company itself is nobody's secret.
  const visible = new Set([seen.root, ...seen.departments.map(({ id }) => id)]);
  const people = new Map(
    seen.present.map(({ userId, departments }) => {
      const own = departments.find((id) => seen.usesKnown === true || visible.has(id));
      return [userId, own ?? null] as const;
    }),
  );
  const gone = seen.isWhole ? [...known.keys()].filter((user) => !people.has(user)) : seen.absent;
  if (gone.length > 0)
    await sql`
      delete from organisation_directory_person
      where organisation_id = ${organisationId} and user_id = any(${[...gone]}::text[])`.execute(
      change,
    );
  const others = [...people].filter(([user, theirs]) => known.get(user) !== theirs);
  const users = others.map(([user]) => user);
  const departments = others.map(([, theirs]) => theirs);
  if (others.length > 0)
    await sql`
      insert into organisation_directory_person (organisation_id, user_id, their_id)
      select ${organisationId}::int, user_id, their_id
      from unnest(${users}::text[], ${departments}::text[]) as given (user_id, their_id)
      on conflict (organisation_id, user_id) do update set their_id = excluded.their_id`.execute(
      change,
    );
  return { people, arrived: [...people.keys()].filter((user) => !known.has(user)).length };
}
