import type { Change, Connection } from '../../../../platform/database/prepare.ts';
import { enqueue } from '../../../../platform/jobs/jobs.ts';
import { noticeSeconds } from '../../../../providers/company/company.port.ts';
import { queueOf, type WaitingNotice } from './waiting-notices.ts';

/** After which no notice is believed any more that would say that somebody has another id. */
const endOf = ({ at }: WaitingNotice): Date => new Date(at.getTime() + noticeSeconds * 1000);

/** Whom a notice named that did not say what became of them, within the time in which another one may say it. */
export function youngOf(rows: readonly WaitingNotice[], now: Date): ReadonlySet<string> {
  const said = new Set(
    rows.flatMap(({ renamed, ended }) => [
      ...renamed.map(({ from }) => from),
      ...ended.map(({ user }) => user),
    ]),
  );
  const young = rows.filter((row) => endOf(row) > now).flatMap(({ users }) => users);
  return new Set(young.filter((user) => !said.has(user)));
}

interface Doubtful {
  readonly rows: readonly WaitingNotice[];
  readonly users: readonly string[];
  readonly now: Date;
}

/**
 * Who is being renamed looks like who has gone until the notice of it has come: their link ends only where there is still nobody
 * of their id when none can come any more.
 */
export async function askLater(
  change: Change,
  organisationId: number,
  { rows, users, now }: Doubtful,
): Promise<void> {
  if (users.length === 0) return;
  const askAt = rows.map(endOf).reduce((one, other) => (one > other ? one : other), now);
  await change
    .insertInto('organisation_directory_told')
    .values({
      ...{ organisation_id: organisationId, at: rows[0]?.at ?? now, users: JSON.stringify(users) },
      ...{ renamed: '[]', ended: '[]', ask_at: askAt },
    })
    .execute();
  await enqueue(
    change,
    'take-organisation-notices',
    { organisationId },
    {
      queue: queueOf(organisationId),
      key: `organisation-directory-told-later-${organisationId}`,
      // The database has a clock of its own.
      ...{ runAt: new Date(askAt.getTime() + 60_000), maxAttempts: 25 },
    },
  );
}

/** Whom there is still a time to ask for again: a pull believes of them as little as the notice did that they are gone. */
export async function askedLater(
  connection: Connection,
  organisationId: number,
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await connection
    .selectFrom('organisation_directory_told')
    .where('organisation_id', '=', organisationId)
    .where('ask_at', '>', now)
    .select('users')
    .execute();
  return new Set(rows.flatMap(({ users }) => users));
}
