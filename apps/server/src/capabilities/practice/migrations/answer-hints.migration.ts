import { change, inSteps } from '../../../platform/database/steps/steps.ts';

/** How many hints were seen before an answer; older servers write none. */
export const answerHints = inSteps(
  change('alter table answer add column if not exists hints smallint not null default 0'),
  change('alter table held_answer add column if not exists hints smallint not null default 0'),
);
