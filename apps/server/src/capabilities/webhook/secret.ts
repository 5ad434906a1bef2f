import { randomBytes } from 'node:crypto';
import type { Signer } from '../../platform/signer.ts';

const purpose = 'webhook-secret';

/** As Standard Webhooks has it: whsec_ and 32 bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const sealSecret = (signer: Signer, webhookId: string, secret: string): Buffer =>
  signer.seal(purpose, webhookId, Buffer.from(secret));

export const openSecret = (signer: Signer, webhookId: string, sealed: Buffer): string =>
  signer.unseal(purpose, webhookId, sealed).toString();

const ofStores = 'webhook-password';

/** Where a password goes, and for whom. */
export interface PasswordPlace {
  readonly webhookId: string;
  readonly address: string;
  readonly login: string;
}

const ownerOf = ({ webhookId, address, login }: PasswordPlace): string =>
  JSON.stringify([webhookId, login, address]);

export const sealPassword = (signer: Signer, place: PasswordPlace, password: string): Buffer =>
  signer.seal(ofStores, ownerOf(place), Buffer.from(password));

/**
 * Null: it was given for another address or name, or is sealed by a key that we have no more. So whoever changes the address,
 * be it in the database or by an older server that knows no stores, does not have it sent to them.
 */
export function openPassword(signer: Signer, place: PasswordPlace, sealed: Buffer): string | null {
  try {
    return signer.unseal(ofStores, ownerOf(place), sealed).toString();
  } catch {
    return null;
  }
}
