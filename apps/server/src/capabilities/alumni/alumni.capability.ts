import { provide } from '../../platform/wiring/slot.ts';
import { waitingParts } from '../../platform/staff/today-parts.ts';
import { waitingBlessings } from './console/waiting-blessings.ts';
import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { alumniPersonalData } from './alumni.personal-data.ts';
import { alumniRoutes } from './alumni.routes.ts';
import { blessings } from './blessings.migration.ts';
import { alumniConsole } from './console/alumni.console.ts';
import { alumniPlacement } from './alumni.tables.ts';

export const alumniCapability = defineCapability({
  name: 'alumni',
  placement: alumniPlacement,
  provides: [provide(waitingParts, waitingBlessings)],
  routes: ({ services }) => alumniRoutes(services),
  console: alumniConsole,
  personalData: () => alumniPersonalData,
  migrations: {
    '20261123-blessings': {
      up: async (connection) => {
        await sql.raw(blessings).execute(connection);
      },
    },
  },
});
