import { defineCapability } from '../../platform/capability.ts';
import { enrolmentPersonalData } from './enrolment.personal-data.ts';
import { enrolmentRoutes } from './enrolment.routes.ts';
import { reopenJobs } from './reopen-files.ts';

export const enrolmentCapability = defineCapability({
  name: 'enrolment',
  routes: ({ services }) => enrolmentRoutes(services),
  jobs: ({ services }) => reopenJobs(services),
  personalData: () => enrolmentPersonalData,
});
