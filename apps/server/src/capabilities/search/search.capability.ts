import { defineCapability } from '../../platform/capability.ts';
import { searchJobs } from './index-course.ts';
import { searchRoutes } from './search.routes.ts';

export const searchCapability = defineCapability({
  name: 'search',
  routes: ({ services }) => searchRoutes(services),
  jobs: ({ services }) => searchJobs(services),
  schedule: ['* * * * * index-search'],
});
