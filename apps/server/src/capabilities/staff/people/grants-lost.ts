import type { ConsoleServices } from '../../../platform/services.ts';
import { domainEvent } from '../../../platform/wiring/slot.ts';

/** Of what may have been taken from these: by their roles, or with their account. */
export interface GrantsLost {
  readonly staffIds: readonly number[];
  readonly now: Date;
  readonly services: Pick<ConsoleServices, 'clock' | 'config' | 'signer'>;
}

/** What is planned in the name of who may not do it any more is held now, and not only found out when its time has come. */
export const grantsLost = domainEvent<GrantsLost>('staff.grants-lost');
