import { change, index, inSteps } from '../../../platform/database/steps/steps.ts';

/** What the rules say against a question by its figures; null until the next count, and where an older server counted. */
export const suspicions = inSteps(
  change('alter table question_statistic add column if not exists suspicions text[]'),
  index('question_statistic_suspect', `question_statistic (question_id) where suspicions <> '{}'`),
);

/** What is known of typed answers, and what somebody has looked at; null where nothing is. */
export const passedSuspicions = inSteps(
  change(`alter table question_statistic add column if not exists mistake jsonb,
    add column if not exists blanks jsonb, add column if not exists passed jsonb`),
);
