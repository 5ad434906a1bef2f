import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { mountCourseFiles } from './file.routes.ts';
import { withholdKeys } from './withhold-keys.migration.ts';
import { materialRoutes } from './material.routes.ts';
import { materialConsole } from './console/material.console.ts';

export const materialCapability = defineCapability({
  name: 'material',
  routes: ({ services }) => materialRoutes(services),
  console: materialConsole,
  migrations: { '20261124-withhold-keys': statements(withholdKeys) },
  mount: (app, { services }) => mountCourseFiles(app, services),
});
