import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { assistantPersonalData } from './assistant.personal-data.ts';
import { assistantRoutes } from './assistant.routes.ts';
import { assistantConsole } from './console/assistant.console.ts';
import { drafts, draftsOfOther } from './migrations/drafts.migration.ts';
import { searches } from './migrations/searches.migration.ts';
import { assistantPlacement } from './assistant.tables.ts';

export const assistantCapability = defineCapability({
  name: 'assistant',
  placement: assistantPlacement,
  routes: assistantRoutes,
  console: assistantConsole,
  personalData: () => assistantPersonalData,
  retention: [
    { table: 'assistant_search', where: sql`asked_at < now() - interval '180 days'` },
    { table: 'assistant_usage', where: sql`day < current_date - 90` },
    { table: 'assistant_draft', where: sql`day < current_date - 90` },
  ],
  migrations: {
    '20261123-searches': {
      up: async (connection) => {
        await sql.raw(searches).execute(connection);
      },
    },
    '20261124-assistant-drafts': statements(drafts),
    '20261128-assistant-drafts-of-other': statements(draftsOfOther),
  },
});
