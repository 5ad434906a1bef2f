import type { Change } from '../../../platform/database/prepare.ts';
import type { Seen } from './read-directory.ts';

interface Taking {
  readonly organisationId: number;
  readonly issuer: string;
  readonly seen: Seen;
}

interface Taken {
  /** Everybody who stands in the directory now, with the number of the department there. */
  readonly people: ReadonlyMap<string, string | null>;
  readonly arrived: number;
}

/** Keeps who stands in a directory; of what was read in part the rest stays as it was known. */
export async function takePeople(
  change: Change,
  { organisationId, issuer, seen }: Taking,
): Promise<Taken> {
  await rename(change, { organisationId, issuer, seen });
  const rows = await change
    .selectFrom('organisation_directory_person')
    .where('organisation_id', '=', organisationId)
    .select(['user_id', 'their_id'])
    .execute();
  const before = new Map(rows.map((row) => [row.user_id, row.their_id]));
  const present = new Map(
    seen.present.map(({ userId, department }) => [
      userId,
      department === null ? null : String(department),
    ]),
  );
  const gone =
    seen.absent === null ? [...before.keys()].filter((user) => !present.has(user)) : seen.absent;
  if (gone.length > 0)
    await change
      .deleteFrom('organisation_directory_person')
      .where('organisation_id', '=', organisationId)
      .where('user_id', 'in', [...gone])
      .execute();
  const others = [...present].filter(
    ([user, theirs]) => !before.has(user) || before.get(user) !== theirs,
  );
  for (const [user_id, their_id] of others)
    await change
      .insertInto('organisation_directory_person')
      .values({ organisation_id: organisationId, user_id, their_id })
      .onConflict((conflict) =>
        conflict.columns(['organisation_id', 'user_id']).doUpdateSet({ their_id }),
      )
      .execute();
  const left = new Set(gone);
  const kept = [...before].filter(([user]) => !left.has(user));
  return {
    people: new Map([...kept, ...present]),
    arrived: [...present.keys()].filter((user) => !before.has(user)).length,
  };
}

/** Somebody is known there by another id from now on: the former is nobody's, and the other was nobody's here. */
async function rename(change: Change, { organisationId, issuer, seen }: Taking): Promise<void> {
  for (const [from, to] of seen.renamed) {
    const isSo =
      seen.absent?.includes(from) === true && seen.present.some(({ userId }) => userId === to);
    if (!isSo) continue;
    await change
      .updateTable('organisation_identity')
      .where('organisation_id', '=', organisationId)
      .where('issuer', '=', issuer)
      .where('subject', '=', from)
      .where((make) =>
        make.not(
          make.exists(
            make
              .selectFrom('organisation_identity as other')
              .where('other.organisation_id', '=', organisationId)
              .where('other.issuer', '=', issuer)
              .where('other.subject', '=', to)
              .select('other.student_id'),
          ),
        ),
      )
      .set({ subject: to })
      .execute();
  }
}
