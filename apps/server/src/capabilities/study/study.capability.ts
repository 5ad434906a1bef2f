import { sql } from 'kysely';
import { provide } from '../../platform/wiring/slot.ts';
import { standingSource } from '../account/account.port.ts';
import { hasWatched } from '../lecture/lecture.port.ts';
import { hasAnswered } from '../practice/practice-facts.port.ts';
import { countStudents } from './standing/student-facts.ts';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { planHours, plans, planWishes } from './plan/plan.migration.ts';
import { settleLacks } from './plan/settle-lacks.ts';
import { mountStudyCalendars } from './plan/study-calendar.routes.ts';
import { studyPersonalData } from './study.personal-data.ts';
import { studyRoutes } from './study.routes.ts';
import { studyPlacement } from './study.tables.ts';

export const studyCapability = defineCapability({
  name: 'study',
  placement: studyPlacement,
  provides: [
    provide(standingSource, {
      hasStudied: (student, begins, ends) =>
        sql`(${hasAnswered(student, begins, ends)} or ${hasWatched(student, begins, ends)})`,
      count: countStudents,
    }),
  ],
  routes: ({ services }) => studyRoutes(services),
  jobs: ({ services }) => ({
    'settle-lacks': (_payload, context) => settleLacks(services, context),
  }),
  // When the plans of a new day hold.
  schedule: ['5 20 * * * settle-lacks ?fill=12h'],
  mount: (app, { services }) => mountStudyCalendars(app, services),
  personalData: () => studyPersonalData,
  migrations: {
    '20261124-study-plan': statements(plans),
    '20261128-plan-hours': statements(planHours),
    '20261130-plan-wishes': statements(planWishes),
  },
});
