import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { staffRoutes } from './staff.routes.ts';

export const staffCapability = defineCapability({
  name: 'staff',
  console: staffRoutes,
  retention: [
    {
      table: 'staff_session',
      where: sql`coalesce(ended_at, expires_at) < now() - interval '90 days'`,
    },
  ],
});
