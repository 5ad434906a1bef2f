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

export const sealPassword = (signer: Signer, webhookId: string, password: string): Buffer =>
  signer.seal(ofStores, webhookId, Buffer.from(password));

export const openPassword = (signer: Signer, webhookId: string, sealed: Buffer): string =>
  signer.unseal(ofStores, webhookId, sealed).toString();
