import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { surveyConsole } from './console/survey.console.ts';
import { surveyPersonalData } from './survey.personal-data.ts';
import { surveyRoutes } from './survey.routes.ts';
import { surveys } from './surveys.migration.ts';
import { statements } from '../../platform/database/statements.ts';
import { surveysOfPages } from './surveys-of-pages.migration.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { esgFormUndoers } from './console/undo-esg-form.ts';
import { surveyUndoers } from './console/undo-survey.ts';
import { esgFormOfPages } from './esg-form-of-pages.migration.ts';
import { sealedContacts } from './sealed-contacts.migration.ts';
import { surveyPlacement } from './survey.tables.ts';

export const surveyCapability = defineCapability({
  name: 'survey',
  placement: surveyPlacement,
  routes: ({ services }) => surveyRoutes(services),
  provides: [provide(undoers, surveyUndoers), provide(undoers, esgFormUndoers)],
  console: surveyConsole,
  personalData: surveyPersonalData,
  contacts: [{ table: 'esg_registration', kind: 'email' }],
  // The page says so to those who register.
  retention: [
    { table: 'esg_registration', where: sql`registered_at < now() - interval '90 days'` },
  ],
  migrations: {
    '20261123-surveys': {
      up: async (connection) => {
        await sql.raw(surveys).execute(connection);
      },
    },
    '20261126-sealed-contacts-breaks-older': statements(sealedContacts),
    '20261129-surveys-of-pages': statements(surveysOfPages),
    '20261130-esg-form-of-pages': statements(esgFormOfPages),
  },
});
