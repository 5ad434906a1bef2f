import { defineCapability } from '../../platform/capability.ts';
import { reviewJobs } from './review.jobs.ts';
import { reviewPersonalData } from './review.personal-data.ts';
import { reviewRoutes } from './review.routes.ts';
import { reviewConsole } from './console/review.console.ts';

export const reviewCapability = defineCapability({
  name: 'review',
  routes: ({ services }) => reviewRoutes(services),
  console: reviewConsole,
  jobs: ({ services }) => reviewJobs(services),
  schedule: ['* * * * * note-rest-days', '5 3 * * * count-statistics'],
  personalData: () => reviewPersonalData,
});
