import { provide } from '../../platform/wiring/slot.ts';
import { waitingParts } from '../../platform/staff/today-parts.ts';
import { waitingReviews } from './console/waiting-reviews.ts';
import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { identityJobs } from './identity.jobs.ts';
import { identityPersonalData } from './identity.personal-data.ts';
import { identityRoutes } from './identity.routes.ts';
import { mountIdentityImages } from './image.routes.ts';
import { identityConsole } from './console/identity.console.ts';
import { identityPlacement } from './identity.tables.ts';

export const identityCapability = defineCapability({
  name: 'identity',
  placement: identityPlacement,
  provides: [provide(waitingParts, waitingReviews)],
  routes: ({ services, providers }) => identityRoutes(services, providers.identity),
  console: identityConsole,
  mount: (app, { services }) => mountIdentityImages(app, services),
  jobs: ({ services }) => identityJobs(services),
  personalData: identityPersonalData,
  retention: [{ table: 'identity_consent', where: sql`withdrawn_at < now() - interval '3 years'` }],
});
