import { providerKinds, type ProviderKind } from '@xuezhou/contract/site/console';
import type { MerchantKind } from '@xuezhou/rules/site/merchant-fields';
import type { Connection } from '../../../platform/database/prepare.ts';
import { newestMerchantKeys } from './merchant-key.repository.ts';
import { inUseOf, LostProvider, openValues, type Opening } from './provider-in-use.ts';
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
  /** Of those through which the school took money before: no key of ours opens them, and what they began waits. */
  readonly lostMerchants: readonly MerchantKind[];
  /** Those that still go to the sandbox. */
  readonly sandboxed: readonly ProviderKind[];
}

/** A single call may fail by chance; so many after another do not. */
const fewestFailures = 3;

/** Null: no key of ours opens it. */
const allInUse = (opening: Opening, rows: readonly ProviderRow[]) =>
  providerKinds.map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    try {
      return { kind, inUse: inUseOf(opening, kind, row) };
    } catch (error) {
      if (!(error instanceof LostProvider)) throw error;
      return { kind, inUse: null };
    }
  });

export const sandboxedProviders = (opening: Opening, rows: readonly ProviderRow[]) =>
  allInUse(opening, rows)
    .filter(({ inUse }) => inUse?.isSandbox === true)
    .map(({ kind }) => kind);

/** Those that a page set and no key of ours opens: nothing of them can be sent. */
export const lostProviders = (opening: Opening, rows: readonly ProviderRow[]) =>
  allInUse(opening, rows)
    .filter(({ inUse }) => inUse === null)
    .map(({ kind }) => kind);

/** Null: the sandbox's, or one that no key of ours opens. */
export function mailInUse(opening: Opening, rows: readonly ProviderRow[]): MailConfig | null {
  const inUse = allInUse(opening, rows).find(({ kind }) => kind === 'mail')?.inUse ?? null;
  return inUse === null || inUse.isSandbox ? null : mailConfigOf(opening.config, inUse.values);
}

/** A copy of a school needs none of them. */
async function lostMerchants(opening: Opening, connection: Connection): Promise<MerchantKind[]> {
  if (opening.config.PROVIDERS === 'environment') return [];
  const lost = (await newestMerchantKeys(connection)).filter(({ kind, sealed }) => {
    try {
      openValues(opening, kind, sealed);
      return false;
    } catch (error) {
      if (error instanceof LostProvider) return true;
      throw error;
    }
  });
  return [...new Set(lost.map(({ kind }) => kind))];
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
    lost: lostProviders(opening, rows),
    lostMerchants: await lostMerchants(opening, connection),
    sandboxed: sandboxedProviders(opening, rows),
  };
}
