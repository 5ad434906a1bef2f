import { defineCapability } from '../../platform/capability.ts';
import { mockJobs } from './mock.jobs.ts';
import { mockPersonalData } from './mock.personal-data.ts';
import { mockRoutes } from './mock.routes.ts';

export const mockCapability = defineCapability({
  name: 'mock',
  routes: ({ services }) => mockRoutes(services),
  jobs: ({ services }) => mockJobs(services),
  schedule: ['* * * * * close-mocks'],
  personalData: () => mockPersonalData,
});
