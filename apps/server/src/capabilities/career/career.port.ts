import { storedRows } from '../../platform/content/stored-rows.ts';

/** Plans that documents say whole. */
export const careerPlanRows = storedRows('career_plan', 'plan_id');
