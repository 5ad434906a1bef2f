import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { coursewareConsole } from './console/courseware.console.ts';
import { coursewareBounds } from './courseware-bounds.migration.ts';
import { coursewareTables } from './courseware.migration.ts';
import { coursewarePersonalData } from './courseware.personal-data.ts';
import { coursewareRoutes } from './courseware.routes.ts';

export const coursewareCapability = defineCapability({
  name: 'courseware',
  routes: ({ services }) => coursewareRoutes(services),
  console: coursewareConsole,
  personalData: () => coursewarePersonalData,
  migrations: {
    '20261129-courseware': statements(coursewareTables),
    '20261129-courseware-bounds': statements(coursewareBounds),
  },
});
