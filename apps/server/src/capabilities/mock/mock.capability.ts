import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { mockJobs } from './mock.jobs.ts';
import { mockPersonalData } from './mock.personal-data.ts';
import { paperFormat } from './fidelity/paper-format.migration.ts';
import { mockRoutes } from './mock.routes.ts';

export const mockCapability = defineCapability({
  name: 'mock',
  routes: ({ services }) => mockRoutes(services),
  jobs: ({ services }) => mockJobs(services),
  schedule: ['* * * * * close-mocks'],
  personalData: () => mockPersonalData,
  migrations: { '20261125-mock-paper-format': statements(paperFormat) },
});
