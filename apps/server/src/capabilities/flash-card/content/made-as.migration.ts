import { change, inSteps } from '../../../platform/database/steps/steps.ts';

/** Of a card that a page made, the digest of its first words: its request corrects them as long as they stand. Null of what an older server made. */
export const cardMadeAs = inSteps(
  change('alter table imported_card add column if not exists made_as text'),
);
