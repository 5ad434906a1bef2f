import { defineCapability } from '../../platform/capability.ts';
import { assignmentPersonalData } from './assignment.personal-data.ts';
import { assignmentRoutes } from './assignment.routes.ts';
import { mountAttachments } from './attachment.routes.ts';

export const assignmentCapability = defineCapability({
  name: 'assignment',
  routes: ({ services }) => assignmentRoutes(services),
  mount: (app, { services }) => mountAttachments(app, services),
  personalData: () => assignmentPersonalData,
});
