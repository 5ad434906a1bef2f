import type { ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { OidcError, type OidcFault } from '../../../../providers/oidc/oidc.port.ts';
import type { WecomFault } from '../../../../providers/wecom/wecom.port.ts';
import type { VouchError } from '../vouch.ts';

const ofOidc: Readonly<Record<OidcFault, ConsoleRefusalName>> = {
  private: 'signInPrivate',
  unencrypted: 'signInUnfound',
  away: 'signInUnfound',
  issuer: 'signInIssuerOther',
  unfit: 'signInUnfit',
  denied: 'signInUnfound',
  forged: 'signInIssuerOther',
  sealed: 'signInSecretLost',
};

const ofWecom: Readonly<Record<WecomFault, ConsoleRefusalName>> = {
  away: 'wecomAway',
  busy: 'wecomBusy',
  secret: 'wecomSecret',
  address: 'wecomAddress',
  forbidden: 'wecomForbidden',
  denied: 'wecomSecret',
  sealed: 'signInSecretLost',
};

/** For staff, who can do something about it. */
export const refusalOfFault = (error: VouchError): ConsoleRefusalName =>
  error instanceof OidcError ? ofOidc[error.fault] : ofWecom[error.fault];
