import { platformsWithCourse } from './platforms-with-course.ts';
import { courseUses } from '../catalogue/catalogue.port.ts';
import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { numbered, targetNames } from '../../platform/staff/target-names.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { enrolmentTies, lentEnds } from '../enrolment/enrolment.port.ts';
import { platformSeats } from './launch/course-withdrawn.ts';
import { ltiConsole } from './console/lti.console.ts';
import { platformNames } from './console/platform-names.ts';
import { ltiGrades } from './grades/grades.migration.ts';
import { passGrades } from './grades/pass-grades.ts';
import { lentByPlatforms } from './launch/other-accounts.ts';
import { mountChoosing } from './choosing/choose.routes.ts';
import { ltiChoosing } from './choosing/choosing.migration.ts';
import { mountLaunches } from './launch/launch.routes.ts';
import { ltiPlatforms } from './lti.migration.ts';
import { ltiPersonalData } from './lti.personal-data.ts';
import { ltiRoutes } from './lti.routes.ts';
import { ltiPlacement } from './lti.tables.ts';

export const ltiCapability = defineCapability({
  name: 'lti',
  placement: ltiPlacement,
  provides: [
    provide(courseUses, platformsWithCourse),
    provide(targetNames, { platform: numbered(platformNames) }),
    provide(enrolmentTies, platformSeats),
    provide(lentEnds, lentByPlatforms),
  ],
  routes: ({ services }) => ltiRoutes(services),
  console: ltiConsole,
  mount: (app, { services }) => {
    mountLaunches(app, services);
    mountChoosing(app, services);
  },
  jobs: ({ services }) => {
    const pass = passGrades(services);
    return { 'pass-grades': (_nothing, { signal }) => pass(signal) };
  },
  schedule: ['* * * * * pass-grades'],
  personalData: () => ltiPersonalData,
  retention: [{ table: 'lti_launch', where: sql`expires_at < now()` }],
  migrations: {
    '20261129-platforms': statements(ltiPlatforms),
    '20261129-platforms-grades': statements(ltiGrades),
    '20261129-platforms-choosing': statements(ltiChoosing),
  },
});
