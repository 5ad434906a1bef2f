import type { ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import type { OidcFault } from '../../providers/oidc/oidc.port.ts';

/** For staff, who can do something about it. */
export const refusalOfOidc: Readonly<Record<OidcFault, ConsoleRefusalName>> = {
  private: 'signInPrivate',
  unencrypted: 'signInUnfound',
  away: 'signInUnfound',
  issuer: 'signInIssuerOther',
  unfit: 'signInUnfit',
  denied: 'signInUnfound',
  forged: 'signInIssuerOther',
  sealed: 'signInSecretLost',
};
