import { defineCapability } from '../../platform/capability.ts';
import { careerPersonalData } from './career.personal-data.ts';
import { careerRoutes } from './career.routes.ts';
import { careerConsole } from './console/career.console.ts';

export const careerCapability = defineCapability({
  name: 'career',
  routes: ({ services }) => careerRoutes(services),
  console: careerConsole,
  personalData: () => careerPersonalData,
});
