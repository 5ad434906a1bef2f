import { index, inSteps } from '../../platform/database/steps/steps.ts';

/** Reports count what was asked in a week, of all questions. */
export const askedByTime = inSteps(index('qa_question_by_time', 'qa_question (asked_at)'));
