import { storedRows } from '../../platform/content/stored-rows.ts';

export { lockPlans, plansOfPages } from './console/plan-desk.repository.ts';

/** Plans that documents say whole. */
export const careerPlanRows = storedRows('career_plan', 'plan_id');
