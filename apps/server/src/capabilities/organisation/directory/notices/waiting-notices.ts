import { sql } from 'kysely';
import type { Change, Connection } from '../../../../platform/database/prepare.ts';
import { enqueue } from '../../../../platform/jobs/jobs.ts';
import type { NoticedChanges } from '../seen.ts';

/** What one notice said, and nobody has asked for yet. */
export interface WaitingNotice extends NoticedChanges {
  readonly told_id: string;
  readonly at: Date;
  readonly users: readonly string[];
}

interface Wish extends Partial<NoticedChanges> {
  readonly organisationId: number;
  readonly users: readonly string[];
  readonly at: Date;
}

/** Those of one organisation run one after another. */
export const queueOf = (organisationId: number): string =>
  `organisation-directory-${organisationId}`;

/** One job takes all that waits when it begins, so that a department that moves is not a thousand of them. */
export async function enqueueNotice(
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
  await demandNotices(change, organisationId);
}

/** A pull finds out everything else, but not who was renamed: it is tried for long. */
export const demandNotices = (connection: Connection, organisationId: number): Promise<void> =>
  enqueue(
    connection,
    'take-organisation-notices',
    { organisationId },
    {
      queue: queueOf(organisationId),
      key: `organisation-directory-told-${organisationId}`,
      maxAttempts: 25,
    },
  );

/** All but whom there is still a time to ask for again. */
export const waitingNotices = (
  connection: Connection,
  organisationId: number,
  now: Date,
): Promise<WaitingNotice[]> =>
  connection
    .selectFrom('organisation_directory_told')
    .where('organisation_id', '=', organisationId)
    .where((make) => make.or([make('ask_at', 'is', null), make('ask_at', '<=', now)]))
    .orderBy('told_id')
    .select(['told_id', 'users', 'renamed', 'ended', 'at'])
    .execute();

/** Somebody has another id since then, of whom nothing was taken over yet. */
export const hasRenames = async (
  connection: Connection,
  organisationId: number,
): Promise<boolean> =>
  (
    await connection
      .selectFrom('organisation_directory_told')
      .where('organisation_id', '=', organisationId)
      .select('renamed')
      .execute()
  ).some(({ renamed }) => renamed.length > 0);

/** They were asked for, or their time is over; what came meanwhile stays, whatever its number. */
export async function dropNotices(
  connection: Connection,
  rows: readonly WaitingNotice[],
): Promise<void> {
  const ids = rows.map((row) => row.told_id);
  await sql`delete from organisation_directory_told where told_id = any(${ids}::bigint[])`.execute(
    connection,
  );
}
