import { placeOf, type PlaceConfig } from '../../../platform/http/origin-of.ts';
import type { Services } from '../../../platform/services.ts';
import type { Signer } from '../../../platform/signer.ts';
import { OidcError, type Oidc, type OidcIssuer } from '../../../providers/oidc/oidc.port.ts';
import {
  CompanyError,
  type Companies,
  type CompanyApp,
  type CompanyKind,
  type CompanyProvider,
} from '../../../providers/company/company.port.ts';
import type { SignInRow } from './sign-in.repository.ts';

/** What asks issuers, beside what every use case has. */
export type WithIssuers<All> = All & { readonly oidc: Oidc; readonly companies: Companies };

const purpose = 'organisation-sign-in-secret';

export const sealSecret = (signer: Signer, organisationId: number, secret: string): Buffer =>
  signer.seal(purpose, String(organisationId), Buffer.from(secret));

/** Each organisation's own, so that one issuer cannot answer for another. */
export const callbackOf = (config: PlaceConfig, organisationId: number): string =>
  placeOf(config, `/api/organisation/sign-in/callback/${organisationId}`);

/** Where it tells of who signed out there. */
export const logoutOf = (config: PlaceConfig, organisationId: number): string =>
  placeOf(config, `/api/organisation/sign-in/logout/${organisationId}`);

/** A page of ours that asks the provider's own app who is there. */
export const insideAddress = (config: PlaceConfig, organisationId: number, state: string) =>
  placeOf(config, `/api/organisation/sign-in/inside/${organisationId}?state=${state}`);

/**
 * Who vouches for the people of a company: an id of 企业微信 or 钉钉 is somebody's in that company alone, one of 飞书 to that app
 * alone.
 */
export const companyIssuer = (kind: CompanyKind, clientId: string): string => `${kind}:${clientId}`;

/** The provider that keeps the company's people; null: it signs in by OpenID Connect. */
export const companyKindOf = ({ kind }: Pick<SignInRow, 'kind'>): CompanyKind | null =>
  kind === 'oidc' ? null : kind;

export function providerOf(
  companies: Companies,
  row: Pick<SignInRow, 'kind'>,
): CompanyProvider | null {
  const kind = companyKindOf(row);
  return kind === null ? null : companies[kind];
}

function openSecret(
  signer: Signer,
  { organisation_id, secret_sealed }: SignInRow,
  lost: (cause: unknown) => Error,
): string {
  try {
    return signer.unseal(purpose, String(organisation_id), secret_sealed).toString();
  } catch (error) {
    throw lost(error);
  }
}

/** Throws OidcError where the secret was sealed by a key that is no more. */
export const issuerOf = (
  { config, signer }: Pick<Services, 'signer'> & { config: PlaceConfig },
  row: SignInRow,
): OidcIssuer => ({
  ...{ issuer: row.issuer, clientId: row.client_id },
  clientSecret: openSecret(signer, row, (cause) => new OidcError('sealed', cause)),
  callback: callbackOf(config, row.organisation_id),
});

/** What a company's provider knows the school's app by, without its secret: 飞书 names no company beside the app. */
export const namesOf = ({
  kind,
  client_id,
  agent_id,
}: Pick<SignInRow, 'kind' | 'client_id' | 'agent_id'>): Pick<CompanyApp, 'company' | 'app'> =>
  kind === 'feishu' ? { company: '', app: client_id } : { company: client_id, app: agent_id ?? '' };

/** Throws CompanyError. */
export const appOf = ({ signer }: Pick<Services, 'signer'>, row: SignInRow): CompanyApp => ({
  ...namesOf(row),
  secret: openSecret(signer, row, (cause) => new CompanyError('sealed', cause)),
});
