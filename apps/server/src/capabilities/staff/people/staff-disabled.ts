import { domainEvent } from '../../../platform/wiring/slot.ts';

/** Somebody of the staff was disabled: what the person held goes back to the others. */
export const staffDisabled = domainEvent<{ staffId: number; now: Date }>('staff.disabled');
