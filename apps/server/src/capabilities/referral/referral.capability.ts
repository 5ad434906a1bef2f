import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { records } from './records.migration.ts';
import { referralPersonalData } from './referral.personal-data.ts';
import { referralRoutes } from './referral.routes.ts';

export const referralCapability = defineCapability({
  name: 'referral',
  routes: ({ services }) => referralRoutes(services),
  personalData: () => referralPersonalData,
  migrations: {
    '20261123-records': {
      up: async (connection) => {
        await sql.raw(records).execute(connection);
      },
    },
  },
});
