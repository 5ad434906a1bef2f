import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { OidcError } from '../../../../providers/oidc/oidc.port.ts';
import { refusalOfOidc } from '../../../../platform/issuer/refusal-of-oidc.ts';
import { CompanyError, type CompanyFault } from '../../../../providers/company/company.port.ts';
import type { VouchError } from '../vouch.ts';

const ofCompany: Readonly<Record<CompanyFault, ConsoleRefusalName>> = {
  away: 'companyAway',
  busy: 'companyBusy',
  secret: 'companySecret',
  address: 'companyAddress',
  forbidden: 'companyForbidden',
  hidden: 'companyForbidden',
  denied: 'companySecret',
  // Of what is told to somebody alone.
  gone: 'companyOdd',
  muted: 'companyOdd',
  silenced: 'companyOdd',
  app: 'companyOdd',
  content: 'companyOdd',
  sealed: 'signInSecretLost',
  odd: 'companyOdd',
};

const nameOf = (error: VouchError): ConsoleRefusalName =>
  error instanceof OidcError ? refusalOfOidc[error.fault] : ofCompany[error.fault];

/** For staff, who can do something about it; a number that nothing is known of is named. */
export function faultText(error: VouchError): string {
  const [, words] = consoleRefusals[nameOf(error)];
  const code = error instanceof CompanyError && error.fault === 'odd' ? error.code : null;
  return code === null ? words : `${words}：${code}`;
}

export const refusalOfFault = (error: VouchError): Refusal =>
  new Refusal(nameOf(error), faultText(error));
