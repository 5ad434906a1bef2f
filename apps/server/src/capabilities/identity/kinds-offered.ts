import type { IdentityKind } from '@xuezhou/contract/identity';
import type { Config } from '../../platform/config/config.ts';
import type { IdentityChecker } from '../../providers/identity/identity.port.ts';

/** What the school takes, in its order; a check at once only where somebody can make it. */
export function kindsOffered(
  config: Pick<Config, 'IDENTITY_KINDS'>,
  checker: IdentityChecker | undefined,
): IdentityKind[] {
  return config.IDENTITY_KINDS.filter((kind) => kind !== 'instant' || checker !== undefined);
}
