import type { ProviderKind } from '@xuezhou/contract/site/console';
import type { Connection } from '../../../platform/database/prepare.ts';

export interface FailingProvider {
  readonly kind: ProviderKind;
  readonly since: Date;
  readonly count: number;
  readonly words: string;
}

/** A single call may fail by chance; so many after another do not. */
export const fewestFailures = 3;

/** Those of which each call fails, by the calls themselves. */
export async function failingProviders(connection: Connection): Promise<FailingProvider[]> {
  const rows = await connection
    .selectFrom('provider_setting')
    .where('failures', '>=', fewestFailures)
    .select(['kind', 'failing_since', 'failures', 'failing_words'])
    .execute();
  return rows.flatMap(({ kind, failing_since: since, failures, failing_words }) =>
    since === null ? [] : [{ kind, since, count: failures, words: failing_words ?? '' }],
  );
}
