import { defineCapability } from '../../platform/capability.ts';
import { careerPersonalData } from './career.personal-data.ts';
import { careerRoutes } from './career.routes.ts';

export const careerCapability = defineCapability({
  name: 'career',
  routes: ({ services }) => careerRoutes(services),
  personalData: () => careerPersonalData,
});
