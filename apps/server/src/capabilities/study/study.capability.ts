import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { planHours, plans } from './plan/plan.migration.ts';
import { mountStudyCalendars } from './plan/study-calendar.routes.ts';
import { studyPersonalData } from './study.personal-data.ts';
import { studyRoutes } from './study.routes.ts';

export const studyCapability = defineCapability({
  name: 'study',
  routes: ({ services }) => studyRoutes(services),
  mount: (app, { services }) => mountStudyCalendars(app, services),
  personalData: () => studyPersonalData,
  migrations: {
    '20261124-study-plan': statements(plans),
    '20261128-plan-hours': statements(planHours),
  },
});
