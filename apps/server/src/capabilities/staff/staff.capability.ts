import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { auditChain } from './audit-chain.migration.ts';
import { auditByOperation, staff, staffViews } from './staff.migrations.ts';
import { staffRoutes } from './staff.routes.ts';

export const staffCapability = defineCapability({
  name: 'staff',
  console: staffRoutes,
  migrations: {
    '20261123-members': statements(staff),
    '20261127-audit-by-operation': statements(auditByOperation),
    '20261128-audit-chain': statements(auditChain),
    '20261128-staff-views': statements(staffViews),
  },
  retention: [
    {
      table: 'staff_session',
      where: sql`coalesce(ended_at, expires_at) < now() - interval '190 days'`,
    },
  ],
});
