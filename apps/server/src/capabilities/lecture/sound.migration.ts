import { change, inSteps } from '../../platform/database/steps/steps.ts';

/** The sound of an encoding alone; older ones get theirs by a job. */
export const soundAlone = inSteps(change('alter table video add column if not exists audio jsonb'));
