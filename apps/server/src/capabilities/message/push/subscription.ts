import type { Signer } from '../../../platform/signer.ts';

/** What a browser gives, by which it is told: who has it could tell it things. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const purpose = 'push-device';

export const endpointHash = (signer: Signer, endpoint: string): Buffer =>
  signer.digest('push-endpoint', endpoint);

export const sealSubscription = (
  signer: Signer,
  deviceId: string,
  { endpoint, p256dh, auth }: Subscription,
): Buffer =>
  signer.seal(purpose, deviceId, Buffer.from(JSON.stringify({ endpoint, p256dh, auth })));

export const openSubscription = (signer: Signer, deviceId: string, sealed: Buffer): Subscription =>
  JSON.parse(signer.unseal(purpose, deviceId, sealed).toString()) as Subscription;
