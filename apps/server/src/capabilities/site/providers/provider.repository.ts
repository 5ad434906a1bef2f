import type { ProviderKind } from '@xuezhou/contract/site/console';
import { sql, type Selectable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import type { ProviderSettingTable } from './provider.tables.ts';

export type ProviderRow = Selectable<ProviderSettingTable>;

const find = prepareSql<{ kind: ProviderKind }, ProviderRow>(
  // By name: a column of a newer version beside this one must not break what is prepared.
  ({ kind }) => sql`
    select kind, version, sealed, changed_at, changed_by_name, before_sealed, before_until,
      tried_at, tried_right, tried_words, failing_since, failures, failing_words
    from provider_setting where kind = ${kind}`,
);

export const providerRow = async (
  connection: Connection,
  kind: ProviderKind,
): Promise<ProviderRow | undefined> => await find.first(connection, { kind });

/** The row of a kind, for whoever changes it alone until the end of the transaction. */
export async function heldProviderRow(change: Change, kind: ProviderKind): Promise<ProviderRow> {
  await change
    .insertInto('provider_setting')
    .values({
      ...{ kind, sealed: null, changed_at: null, changed_by_name: null },
      ...{ before_sealed: null, before_until: null },
      ...{ tried_at: null, tried_right: null, tried_words: null },
      ...{ failing_since: null, failing_words: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await change
    .selectFrom('provider_setting')
    .where('kind', '=', kind)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function writeProvider(
  change: Change,
  kind: ProviderKind,
  values: Partial<Omit<ProviderRow, 'kind'>>,
): Promise<void> {
  await change.updateTable('provider_setting').set(values).where('kind', '=', kind).execute();
}

/** What was in use for a call; how it went is nothing to what was switched to meanwhile. */
interface Called {
  readonly kind: ProviderKind;
  readonly version: number;
}

const fail = prepareSql<Called & { now: Date; words: string }, object>(
  ({ kind, version, now, words }) => sql`
    insert into provider_setting (kind, failing_since, failures, failing_words)
    values (${kind}, ${now}, 1, ${words})
    on conflict (kind) do update set failing_words = excluded.failing_words,
      failing_since = coalesce(provider_setting.failing_since, excluded.failing_since),
      failures = provider_setting.failures + 1
    where provider_setting.version = ${version}`,
);

/** One more call that did not come through, after which nothing came through yet. */
export const noteFailure = async (
  connection: Connection,
  failed: Called & { now: Date; words: string },
): Promise<void> => void (await fail.run(connection, failed));

const heal = prepareSql<Called, object>(
  ({ kind, version }) => sql`update provider_setting
    set failing_since = null, failures = 0, failing_words = null
    where kind = ${kind} and version = ${version}`,
);

export const noteSuccess = async (connection: Connection, called: Called): Promise<void> =>
  void (await heal.run(connection, called));

/** A key that nobody can go back to any more is not kept. */
export async function forgetFormerKeys(connection: Connection, now: Date): Promise<void> {
  await connection
    .updateTable('provider_setting')
    .set({ before_sealed: null, before_until: null })
    .where('before_until', '<=', now)
    .execute();
}
