import type { Actor } from '../../../platform/staff/staff-member.ts';
import { domainEvent } from '../../../platform/wiring/slot.ts';

/**
 * Somebody else closed the doors of a person of the staff: the account was disabled, its password or second step reset. What
 * the person can come in with besides ends with it.
 */
export const accessReset = domainEvent<{ staffId: number; actor: Actor; now: Date }>(
  'staff.access-reset',
);
