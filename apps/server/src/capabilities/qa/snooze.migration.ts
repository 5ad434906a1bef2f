import { change, inSteps } from '../../platform/database/steps/steps.ts';

/** Until when a question was put off, and after how many hours without a word a claim ends; null: the usual. */
export const snoozed = inSteps(
  change('alter table qa_question add column if not exists snoozed_until timestamptz'),
  change('alter table qa_hours add column if not exists silent_hours int'),
);
