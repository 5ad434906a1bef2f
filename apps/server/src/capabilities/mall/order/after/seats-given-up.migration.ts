import { change, inSteps } from '../../../../platform/database/steps/steps.ts';

/** Who gave up the classes of an order keeps it so, whatever becomes of another one. */
export const seatsGivenUp = inSteps(
  change('alter table mall_order add column if not exists seats_left_at timestamptz'),
);
