import type { Services } from '../../../platform/services.ts';
import type { Signer } from '../../../platform/signer.ts';
import { OidcError, type Oidc, type OidcIssuer } from '../../../providers/oidc/oidc.port.ts';
import { WecomError, type Wecom, type WecomApp } from '../../../providers/wecom/wecom.port.ts';
import type { SignInRow } from './sign-in.repository.ts';

/** What asks issuers, beside what every use case has. */
export type WithIssuers<All> = All & { readonly oidc: Oidc; readonly wecom: Wecom };

const purpose = 'organisation-sign-in-secret';

export const sealSecret = (signer: Signer, organisationId: number, secret: string): Buffer =>
  signer.seal(purpose, String(organisationId), Buffer.from(secret));

export type CallbackConfig = Pick<Services['config'], 'PUBLIC_URL' | 'HOST' | 'PORT'>;

/** Below the school's own address. */
export function placeOf(config: CallbackConfig, path: string): string {
  const base = config.PUBLIC_URL || `http://${config.HOST}:${config.PORT}`;
  return `${base.replace(/\/+$/, '')}${path}`;
}

/** Each organisation's own, so that one issuer cannot answer for another. */
export const callbackOf = (config: CallbackConfig, organisationId: number): string =>
  placeOf(config, `/api/organisation/sign-in/callback/${organisationId}`);

/** Who vouches for the people of a company at 企业微信: an id there is somebody's in that company alone. */
export const wecomIssuer = (corpId: string): string => `wecom:${corpId}`;

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
  { config, signer }: Pick<Services, 'signer'> & { config: CallbackConfig },
  row: SignInRow,
): OidcIssuer => ({
  ...{ issuer: row.issuer, clientId: row.client_id },
  clientSecret: openSecret(signer, row, (cause) => new OidcError('sealed', cause)),
  callback: callbackOf(config, row.organisation_id),
});

/** The same of 企业微信. Throws WecomError. */
export const appOf = ({ signer }: Pick<Services, 'signer'>, row: SignInRow): WecomApp => ({
  ...{ corpId: row.client_id, agentId: row.agent_id ?? '' },
  secret: openSecret(signer, row, (cause) => new WecomError('sealed', cause)),
});
