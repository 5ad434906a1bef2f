import { defineCapability } from '../../platform/capability.ts';
import { mountCourseFiles } from './file.routes.ts';
import { materialRoutes } from './material.routes.ts';
import { materialConsole } from './console/material.console.ts';

export const materialCapability = defineCapability({
  name: 'material',
  routes: ({ services }) => materialRoutes(services),
  console: materialConsole,
  mount: (app, { services }) => mountCourseFiles(app, services),
});
