import { change, inSteps } from '../../../platform/database/steps/steps.ts';

/** The digest of the words that a note was made with: they are corrected by its request as long as they stand. Null of what an older server made. */
export const noteMadeAs = inSteps(
  change('alter table student_note add column if not exists made_as text'),
);
