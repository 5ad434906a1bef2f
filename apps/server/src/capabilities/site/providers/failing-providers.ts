import { providerKinds, type ProviderKind } from '@xuezhou/contract/site/console';
import type { Connection } from '../../../platform/database/prepare.ts';
import { inUseOf, type Opening } from './provider-in-use.ts';
import type { MailConfig } from '../../../providers/mail/mail.port.ts';
import { mailConfigOf } from './provider-config.ts';
import type { ProviderRow } from './provider.repository.ts';

interface FailingProvider {
  readonly kind: ProviderKind;
  readonly since: string;
  readonly count: number;
  readonly words: string;
}

interface ProvidersHealth {
  /** Those of which each call fails, by the calls themselves. */
  readonly failing: readonly FailingProvider[];
  /** Those that a page set and no key of ours opens. */
  readonly lost: readonly ProviderKind[];
  /** Those that still go to the sandbox. */
  readonly sandboxed: readonly ProviderKind[];
}

/** A single call may fail by chance; so many after another do not. */
const fewestFailures = 3;

const sourcesOf = (opening: Opening, rows: readonly ProviderRow[]) =>
  providerKinds.map((kind) => {
    try {
      const row = rows.find((each) => each.kind === kind);
      return { kind, source: inUseOf(opening, kind, row).source };
    } catch {
      return { kind, source: 'lost' as const };
    }
  });

export const sandboxedProviders = (opening: Opening, rows: readonly ProviderRow[]) =>
  sourcesOf(opening, rows)
    .filter(({ source }) => source === 'sandbox')
    .map(({ kind }) => kind);

/** Null: the sandbox's, or one that no key of ours opens. */
export function mailInUse(opening: Opening, rows: readonly ProviderRow[]): MailConfig | null {
  const found = sourcesOf(opening, rows).find(({ kind }) => kind === 'mail');
  if (found?.source !== 'page' && found?.source !== 'environment') return null;
  const row = rows.find(({ kind }) => kind === 'mail');
  return mailConfigOf(opening.config, inUseOf(opening, 'mail', row).values);
}

export async function providersHealth(
  opening: Opening,
  connection: Connection,
): Promise<ProvidersHealth> {
  const rows = await connection.selectFrom('provider_setting').selectAll().execute();
  return {
    failing: rows.flatMap(({ kind, failing_since: since, failures, failing_words: words }) =>
      since === null || failures < fewestFailures
        ? []
        : { kind, since: since.toISOString(), count: failures, words: words ?? '' },
    ),
    lost: sourcesOf(opening, rows)
      .filter(({ source }) => source === 'lost')
      .map(({ kind }) => kind),
    sandboxed: sandboxedProviders(opening, rows),
  };
}
