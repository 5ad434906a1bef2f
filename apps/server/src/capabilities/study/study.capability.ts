import { defineCapability } from '../../platform/capability.ts';
import { studyRoutes } from './study.routes.ts';

export const studyCapability = defineCapability({
  name: 'study',
  routes: ({ services }) => studyRoutes(services),
});
