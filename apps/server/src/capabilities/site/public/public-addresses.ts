import type { Services } from '../../../platform/services.ts';
import { collection } from '../../../platform/wiring/slot.ts';

export interface PublicAddress {
  readonly path: string;
  readonly changedAt?: Date;
}

/** What a capability has for everybody to find, and nothing that a visitor may not read. */
export type PublicAddresses = (services: Services) => Promise<readonly PublicAddress[]>;

export const publicAddresses = collection<PublicAddresses>('site.publicAddresses');
