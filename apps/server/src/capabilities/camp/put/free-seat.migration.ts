import { change, inSteps } from '../../../platform/database/steps/steps.ts';

/** The seat that somebody had of their own before an order paid for it, as it is theirs again once that is refunded. */
export const freeSeats = inSteps(
  change('alter table camp_member add column if not exists free_seat jsonb'),
);
