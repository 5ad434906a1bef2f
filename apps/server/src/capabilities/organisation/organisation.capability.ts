import { contractsWithCourse } from './seats/contracts-with-course.ts';
import { courseUses } from '../catalogue/catalogue.port.ts';
import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { numbered, targetNames } from '../../platform/staff/target-names.ts';
import { workMessages } from '../message/message.port.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { companySeats } from './seats/course-withdrawn.ts';
import { syncConsole } from './directory/console/sync.console.ts';
import {
  askedLaterOfDirectories,
  directoryOfOrganisations,
  holdsOfDirectories,
  readingsOfDirectories,
} from './directory/directory.migration.ts';
import { mountDirectoryNotices } from './directory/notice.routes.ts';
import {
  lookAtDirectory,
  pullDirectories,
  syncOrganisation,
  takeNotices,
} from './directory/pull-directory.ts';
import { organisationNames } from './console/organisation-names.ts';
import { organisationConsole } from './console/organisation.console.ts';
import { organisationPersonalData } from './organisation.personal-data.ts';
import { organisationRoutes } from './organisation.routes.ts';
import { organisationMadeAs } from './console/made-as.migration.ts';
import { organisations } from './organisations.migration.ts';
import { countOrganisationProgress } from './progress/count-progress.ts';
import { enrolmentTies, lentEnds } from '../enrolment/enrolment.port.ts';
import { seatEndOf } from './seats/seat-end.ts';
import { lapseInvitations } from './seats/lapse-invitations.ts';
import { signInConsole } from './sign-in/console/sign-in.console.ts';
import { mountSignInInside } from './sign-in/inside/sign-in-inside.routes.ts';
import { mountSignInLogout } from './sign-in/logout/logout.routes.ts';
import { mountSignInCallback } from './sign-in/sign-in-callback.routes.ts';
import {
  companiesOfOrganisations,
  sessionsOfOrganisations,
  signInOfOrganisations,
  wecomOfOrganisations,
} from './sign-in/sign-in.migration.ts';
import { signInPersonalData } from './sign-in/sign-in.personal-data.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { signInPlacement } from './sign-in/sign-in.tables.ts';
import { workConsole } from './work/console/work.console.ts';
import { workOfCompanies } from './work/tell-member.ts';
import { workOfOrganisations } from './work/work.migration.ts';
import { organisationPlacement } from './organisation.tables.ts';
import { directoryPlacement } from './directory/directory.tables.ts';

/** A week after the last contract nothing is kept of a company's directory. */
const withoutContract = sql`organisation_id not in (
  select organisation_id from organisation_contract where ends_on >= current_date - 7)`;

export const organisationCapability = defineCapability({
  name: 'organisation',
  placement: { ...signInPlacement, ...organisationPlacement, ...directoryPlacement },
  provides: [
    provide(courseUses, contractsWithCourse),
    provide(targetNames, { organisation: numbered(organisationNames) }),
    provide(enrolmentTies, companySeats),
    provide(lentEnds, seatEndOf),
    provide(workMessages, workOfCompanies),
  ],
  routes: ({ services, providers: { oidc, companies } }) => [
    ...organisationRoutes(services),
    ...signInRoutes({ ...services, oidc, companies }),
  ],
  console: (services, { oidc, companies }) => [
    ...organisationConsole(services),
    ...signInConsole({ ...services, oidc, companies }),
    ...syncConsole(services),
    ...workConsole({ ...services, oidc, companies }),
  ],
  mount: async (app, { services, providers: { oidc, companies } }) => {
    mountSignInCallback(app, { ...services, oidc, companies });
    mountSignInInside(app, { ...services, oidc, companies });
    mountSignInLogout(app, { ...services, oidc, companies });
    await mountDirectoryNotices(app, { ...services, oidc, companies });
  },
  jobs: ({ services, providers: { oidc, companies } }) => ({
    'sync-organisations': () => pullDirectories(services),
    'sync-organisation': (part) => syncOrganisation({ ...services, oidc, companies }, part),
    'take-organisation-notices': (of) => takeNotices({ ...services, oidc, companies }, of),
    'read-organisation-directory': (of) => lookAtDirectory({ ...services, oidc, companies }, of),
    'count-organisation-progress': () => countOrganisationProgress(services),
    'lapse-organisation-invitations': () => lapseInvitations(services),
  }),
  schedule: [
    '3,13,23,33,43,53 * * * * count-organisation-progress',
    '17 * * * * lapse-organisation-invitations',
    // Six in the morning.
    '0 22 * * * sync-organisations',
  ],
  personalData: () => [...organisationPersonalData, ...signInPersonalData],
  retention: [
    { table: 'organisation_event', where: sql`at < now() - interval '3 years'` },
    ...(['organisation_directory_person', 'organisation_directory_department'] as const).map(
      (table) => ({ table, where: withoutContract }),
    ),
    { table: 'organisation_directory_notice', where: sql`at < now() - interval '1 day'` },
    { table: 'organisation_directory_reading', where: sql`asked_at < now() - interval '7 days'` },
    { table: 'organisation_directory_told', where: sql`at < now() - interval '7 days'` },
    { table: 'organisation_sign_in_attempt', where: sql`expires_at < now()` },
    // Longer than a login lives.
    { table: 'organisation_session', where: sql`began_at < now() - interval '31 days'` },
  ],
  migrations: {
    '20261129-organisations': statements(organisations),
    '20261129-sign-in-of-organisations': statements(signInOfOrganisations),
    '20261129-wecom-of-organisations': statements(wecomOfOrganisations),
    '20261129-wecom-sync-of-organisations': statements(directoryOfOrganisations),
    '20261129-wecom-sync-of-organisations-holds': statements(holdsOfDirectories),
    '20261130-readings-of-directories': statements(readingsOfDirectories),
    '20261130-told-is-asked-later': statements(askedLaterOfDirectories),
    '20261130-companies-of-organisations': statements(companiesOfOrganisations),
    '20261130-work-of-organisations': statements(workOfOrganisations),
    '20261130-organisation-made-as': organisationMadeAs,
    '20261130-sessions-of-organisations': statements(sessionsOfOrganisations),
  },
});
