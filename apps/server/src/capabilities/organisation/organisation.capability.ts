import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { numbered, targetNames } from '../../platform/staff/target-names.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { organisationNames } from './console/organisation-names.ts';
import { organisationConsole } from './console/organisation.console.ts';
import { organisationPersonalData } from './organisation.personal-data.ts';
import { organisationRoutes } from './organisation.routes.ts';
import { organisations } from './organisations.migration.ts';
import { countOrganisationProgress } from './progress/count-progress.ts';
import { lapseInvitations } from './seats/lapse-invitations.ts';

export const organisationCapability = defineCapability({
  name: 'organisation',
  provides: [provide(targetNames, { organisation: numbered(organisationNames) })],
  routes: ({ services }) => organisationRoutes(services),
  console: organisationConsole,
  jobs: ({ services }) => ({
    'count-organisation-progress': () => countOrganisationProgress(services),
    'lapse-organisation-invitations': () => lapseInvitations(services),
  }),
  schedule: [
    '3,13,23,33,43,53 * * * * count-organisation-progress',
    '17 * * * * lapse-organisation-invitations',
  ],
  personalData: () => organisationPersonalData,
  retention: [{ table: 'organisation_event', where: sql`at < now() - interval '3 years'` }],
  migrations: { '20261129-organisations': statements(organisations) },
});
