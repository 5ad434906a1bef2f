import { domainEvent } from '../../../platform/wiring/slot.ts';

/** An account was made, and its first session with it. `refCode` is what the browser brought along, unchecked. */
export const studentRegistered = domainEvent<{
  studentId: number;
  refCode: string | null;
  now: Date;
}>('account.studentRegistered');
