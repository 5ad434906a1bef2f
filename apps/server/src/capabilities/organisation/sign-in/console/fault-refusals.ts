import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { OidcError, type OidcFault } from '../../../../providers/oidc/oidc.port.ts';
import { WecomError, type WecomFault } from '../../../../providers/wecom/wecom.port.ts';
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
  hidden: 'wecomForbidden',
  denied: 'wecomSecret',
  sealed: 'signInSecretLost',
  odd: 'wecomOdd',
};

const nameOf = (error: VouchError): ConsoleRefusalName =>
  error instanceof OidcError ? ofOidc[error.fault] : ofWecom[error.fault];

/** For staff, who can do something about it; a number that nothing is known of is named. */
export function faultText(error: VouchError): string {
  const [, words] = consoleRefusals[nameOf(error)];
  const code = error instanceof WecomError && error.fault === 'odd' ? error.code : null;
  return code === null ? words : `${words}：${code}`;
}

export const refusalOfFault = (error: VouchError): Refusal =>
  new Refusal(nameOf(error), faultText(error));
