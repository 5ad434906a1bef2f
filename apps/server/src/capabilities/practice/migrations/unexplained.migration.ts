import { inSteps, index } from '../../../platform/database/steps/steps.ts';

/** Finds the few versions without an explanation, where to look into each would read the whole bank. */
export const unexplained = inSteps(
  index(
    'question_version_unexplained',
    `question_version (question_id, version) where content ->> 'explanation' = ''`,
  ),
);
