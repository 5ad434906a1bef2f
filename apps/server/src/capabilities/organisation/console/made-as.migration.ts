import { change, inSteps } from '../../../platform/database/steps/steps.ts';

/** The digest of the name that it was made with: its request corrects it as long as it stands. Null of what an older server made. */
export const organisationMadeAs = inSteps(
  change('alter table organisation add column if not exists made_as text'),
);
