import { defineCapability } from '../../platform/capability.ts';
import { practiceJobs } from './practice.jobs.ts';
import { practicePersonalData } from './practice.personal-data.ts';
import { practiceRoutes } from './practice.routes.ts';

export const practiceCapability = defineCapability({
  name: 'practice',
  routes: ({ services }) => practiceRoutes(services),
  jobs: ({ services }) => practiceJobs(services),
  schedule: ['* * * * * count-answers'],
  personalData: () => practicePersonalData,
});
