import { domainEvent } from '../../../platform/wiring/slot.ts';

/**
 * An account is about to go as if it had never been. Whoever wrote something to it by itself, without its doing, takes
 * that back; what is left of others keeps the account.
 */
export const accountUnmade = domainEvent<{ studentId: number }>('account.accountUnmade');
