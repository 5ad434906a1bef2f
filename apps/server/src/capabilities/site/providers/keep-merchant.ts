import type { MerchantKind } from '@xuezhou/rules/site/merchant-fields';
import type { ProviderValues } from '@xuezhou/rules/site/provider-fields';
import type { Change } from '../../../platform/database/prepare.ts';
import { merchantOf } from './merchant-config.ts';
import { addMerchantKey, merchantKey } from './merchant-key.repository.ts';
import { openValues, sealValues, LostProvider, type Opening } from './provider-in-use.ts';

/** For what is begun with them: the same keys once, in whatever order they come and go. */
export async function keepMerchant(
  change: Change,
  opening: Opening,
  { kind, values, now }: { kind: MerchantKind; values: ProviderValues; now: Date },
): Promise<void> {
  const { merchant, app } = merchantOf(kind, values);
  const newest = await merchantKey(change, kind, { merchant, app });
  if (newest !== undefined && isSame(opening, kind, newest.sealed, values)) return;
  const sealed = sealValues(opening, kind, values);
  await addMerchantKey(change, { kind, merchant, app, sealed, kept_at: now });
}

function isSame(
  opening: Opening,
  kind: MerchantKind,
  sealed: Buffer,
  values: ProviderValues,
): boolean {
  try {
    const kept = Object.entries(openValues(opening, kind, sealed));
    return kept.every(([name, value]) => values[name] === value);
  } catch (error) {
    if (error instanceof LostProvider) return false;
    throw error;
  }
}
