import { merchantKinds, type MerchantKind } from '@xuezhou/rules/site/merchant-fields';
import type { ProviderValues } from '@xuezhou/rules/site/provider-fields';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { merchantOf, merchantSourceOf, merchantValuesOf } from './merchant-config.ts';
import { addMerchantKey, merchantKeys } from './merchant-key.repository.ts';
import { openValues, sealValues, LostProvider, type Opening } from './provider-in-use.ts';

interface Kept {
  readonly kind: MerchantKind;
  readonly values: ProviderValues;
  readonly now: Date;
}

/** For what is begun with them: the same keys once, until others took their place. */
export async function keepMerchant(change: Change, opening: Opening, kept: Kept): Promise<void> {
  const { kind, values } = kept;
  const [newest] = await merchantKeys(change, { ...merchantOf(kind, values), kind });
  if (newest === undefined || !isSame(opening, kind, newest.sealed, values))
    await add(change, opening, kept);
}

/**
 * What the environment says, at the start of a server: an operator who writes another merchant there leaves no trace of
 * the former one's keys, which its orders need. Keys that were there before are no news: a page may have newer ones.
 */
export async function keepEnvironmentMerchants(
  opening: Opening,
  connection: Connection,
  now: Date,
): Promise<void> {
  const { config } = opening;
  if (config.PROVIDERS === 'environment') return;
  const kinds = merchantKinds.filter((kind) => merchantSourceOf(config, kind) === 'environment');
  if (kinds.length === 0) return;
  await inTransaction(connection, async (change) => {
    // Several servers may start at once.
    await sql`select pg_advisory_xact_lock(hashtextextended('merchant-keys', 0))`.execute(change);
    for (const kind of kinds) {
      const values = merchantValuesOf(config, kind);
      const rows = await merchantKeys(change, { ...merchantOf(kind, values), kind });
      if (!rows.some(({ sealed }) => isSame(opening, kind, sealed, values)))
        await add(change, opening, { kind, values, now });
    }
  });
}

async function add(change: Change, opening: Opening, { kind, values, now }: Kept): Promise<void> {
  const { merchant, app } = merchantOf(kind, values);
  const sealed = sealValues(opening, kind, values);
  await addMerchantKey(change, { kind, merchant, app, sealed, kept_at: now });
}

/** What is offered, and at which rate, is no key: nothing that was begun needs it. */
const noKeys = new Set(['ways', 'rate']);

function isSame(
  opening: Opening,
  kind: MerchantKind,
  sealed: Buffer,
  values: ProviderValues,
): boolean {
  try {
    const kept = Object.entries(openValues(opening, kind, sealed));
    return kept.every(([name, value]) => noKeys.has(name) || values[name] === value);
  } catch (error) {
    if (error instanceof LostProvider) return false;
    throw error;
  }
}
