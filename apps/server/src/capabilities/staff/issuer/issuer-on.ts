import type { Signer } from '../../../platform/signer.ts';
import { OidcError, type OidcIssuer } from '../../../providers/oidc/oidc.port.ts';
import { unsealSecret } from './staff-issuer.ts';

export interface StaffIssuerOn {
  readonly issuer: string;
  readonly client_id: string;
  readonly secret_sealed: Buffer;
}

/** For who looks whether the installation is well: by which accounts of the school its staff signs in. */
export const staffIssuerOn = `select issuer, client_id, secret_sealed from staff_issuer where is_on`;

/** Throws OidcError where its secret was sealed by a key that is no more. */
export function openedIssuer(signer: Signer, row: StaffIssuerOn): OidcIssuer {
  try {
    const clientSecret = unsealSecret(signer, row.secret_sealed);
    return { issuer: row.issuer, clientId: row.client_id, clientSecret, callback: '' };
  } catch (error) {
    throw new OidcError('sealed', error);
  }
}
