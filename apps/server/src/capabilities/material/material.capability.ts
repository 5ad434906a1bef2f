import { defineCapability } from '../../platform/capability.ts';
import { mountCourseFiles } from './file.routes.ts';
import { materialRoutes } from './material.routes.ts';

export const materialCapability = defineCapability({
  name: 'material',
  routes: ({ services }) => materialRoutes(services),
  mount: (app, { services }) => mountCourseFiles(app, services),
});
