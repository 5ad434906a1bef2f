import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Told } from './seen.ts';

/** What waits to be asked for, of several notices. */
export interface Batch extends Told {
  readonly users: readonly string[];
  /** The last of those that it holds. */
  readonly last: string;
}

interface Wish extends Partial<Told> {
  readonly organisationId: number;
  readonly users: readonly string[];
  readonly at: Date;
}

/** Those of one organisation run one after another. */
export const queueOf = (organisationId: number): string =>
  `organisation-directory-${organisationId}`;

/** One job takes all that waits when it begins, so that a department that moves is not a thousand of them. */
export async function enqueueTold(
  change: Change,
  { organisationId, users, renamed = [], ended = [], at }: Wish,
): Promise<void> {
  await change
    .insertInto('organisation_directory_told')
    .values({
      ...{ organisation_id: organisationId, at, users: JSON.stringify(users) },
      ...{ renamed: JSON.stringify(renamed), ended: JSON.stringify(ended) },
    })
    .execute();
  await demandTold(change, organisationId);
}

/** A pull finds out everything else, but not who was renamed: it is tried for long. */
export const demandTold = (connection: Connection, organisationId: number): Promise<void> =>
  enqueue(
    connection,
    'sync-organisation',
    { organisationId, isTold: true },
    {
      queue: queueOf(organisationId),
      key: `organisation-directory-told-${organisationId}`,
      maxAttempts: 25,
    },
  );

/** Each is asked for, one after another; what came meanwhile waits for the next. */
const mostAtOnce = 200;

export async function waitingTold(
  connection: Connection,
  organisationId: number,
): Promise<Batch | null> {
  const rows = await connection
    .selectFrom('organisation_directory_told')
    .where('organisation_id', '=', organisationId)
    .orderBy('told_id')
    .limit(mostAtOnce)
    .selectAll()
    .execute();
  const last = rows.at(-1);
  if (last === undefined) return null;
  return {
    users: [...new Set(rows.flatMap(({ users }) => users))],
    renamed: joined(rows.flatMap(({ renamed }) => renamed)),
    ended: rows.flatMap(({ ended }) => ended),
    last: last.told_id,
  };
}

/** Who was renamed twice has the last id. */
export function joined(renamed: Told['renamed']): Told['renamed'] {
  const all: { from: string; to: string; at: number }[] = [];
  for (const { from, to, at } of renamed) {
    const before = all.find((one) => one.to === from && one.at <= at);
    if (before === undefined) all.push({ from, to, at });
    else before.to = to;
  }
  return all.filter(({ from, to }) => from !== to);
}

/** They were asked for, or their time is over. */
export const dropTold = async (
  connection: Connection,
  organisationId: number,
  last: string,
): Promise<void> =>
  void (await connection
    .deleteFrom('organisation_directory_told')
    .where('organisation_id', '=', organisationId)
    .where('told_id', '<=', last)
    .execute());
