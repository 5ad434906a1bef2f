import type { Selectable } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { placeOf } from '../../../platform/http/origin-of.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Signer } from '../../../platform/signer.ts';
import { OidcError, type Oidc, type OidcIssuer } from '../../../providers/oidc/oidc.port.ts';

/** What asks the issuer, beside what every use case has. */
export type WithOidc = ConsoleServices & { readonly oidc: Oidc };

export type StaffIssuerRow = Selectable<Tables['staff_issuer']>;

const purpose = 'staff-issuer-secret';
const owner = 'school';

export const sealSecret = (signer: Signer, secret: string): Buffer =>
  signer.seal(purpose, owner, Buffer.from(secret));

/** Throws where it was sealed by a key that is no more. */
export const unsealSecret = (signer: Signer, sealed: Buffer): string =>
  signer.unseal(purpose, owner, sealed).toString();

export const callbackPath = '/api/console/sign-in/issuer/callback';
export const logoutPath = '/api/console/sign-in/issuer/logout';

export const addressesOf = ({ config }: Pick<ConsoleServices, 'config'>) => ({
  callback: placeOf(config, callbackPath),
  logout: placeOf(config, logoutPath),
});

export const staffIssuerOf = (connection: Connection): Promise<StaffIssuerRow | undefined> =>
  connection.selectFrom('staff_issuer').selectAll().executeTakeFirst();

/** Throws issuerOff. */
export async function demandOn(connection: Connection): Promise<StaffIssuerRow> {
  const row = await staffIssuerOf(connection);
  if (row?.is_on !== true) throw new Refusal('issuerOff');
  return row;
}

/** Throws OidcError where the secret was sealed by a key that is no more. */
export function issuerOf(
  services: Pick<ConsoleServices, 'config' | 'signer'>,
  row: StaffIssuerRow,
): OidcIssuer {
  try {
    const clientSecret = unsealSecret(services.signer, row.secret_sealed);
    const { callback } = addressesOf(services);
    return { issuer: row.issuer, clientId: row.client_id, clientSecret, callback };
  } catch (error) {
    throw new OidcError('sealed', error);
  }
}
