import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { searchJobs } from './index-course.ts';
import { passages } from './search.migrations.ts';
import { searchRoutes } from './search.routes.ts';

export const searchCapability = defineCapability({
  name: 'search',
  routes: ({ services }) => searchRoutes(services),
  jobs: ({ services }) => searchJobs(services),
  schedule: ['* * * * * index-passages'],
  migrations: { '20261123-passages': statements(passages) },
});
