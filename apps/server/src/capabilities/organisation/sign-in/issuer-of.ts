import type { Services } from '../../../platform/services.ts';
import type { Signer } from '../../../platform/signer.ts';
import { OidcError, type Oidc, type OidcIssuer } from '../../../providers/oidc/oidc.port.ts';
import type { SignInRow } from './sign-in.repository.ts';

/** What asks issuers, beside what every use case has. */
export type WithOidc<All> = All & { readonly oidc: Oidc };

const purpose = 'organisation-sign-in-secret';

export const sealSecret = (signer: Signer, organisationId: number, secret: string): Buffer =>
  signer.seal(purpose, String(organisationId), Buffer.from(secret));

export type CallbackConfig = Pick<Services['config'], 'PUBLIC_URL' | 'HOST' | 'PORT'>;

/** Each organisation's own, so that one issuer cannot answer for another. */
export function callbackOf(config: CallbackConfig, organisationId: number): string {
  const base = config.PUBLIC_URL || `http://${config.HOST}:${config.PORT}`;
  return `${base.replace(/\/+$/, '')}/api/organisation/sign-in/callback/${organisationId}`;
}

function openSecret(signer: Signer, { organisation_id, secret_sealed }: SignInRow): string {
  try {
    return signer.unseal(purpose, String(organisation_id), secret_sealed).toString();
  } catch (error) {
    throw new OidcError('sealed', error);
  }
}

/** Throws OidcError where the secret was sealed by a key that is no more. */
export const issuerOf = (
  { config, signer }: Pick<Services, 'signer'> & { config: CallbackConfig },
  row: SignInRow,
): OidcIssuer => ({
  ...{ issuer: row.issuer, clientId: row.client_id },
  clientSecret: openSecret(signer, row),
  callback: callbackOf(config, row.organisation_id),
});
