import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { soldFamilies } from './school.ts';
import { sitePersonalData } from './site.personal-data.ts';
import { siteRoutes } from './site.routes.ts';
import { siteConsole } from './console/site.console.ts';

export const siteCapability = defineCapability({
  name: 'site',
  requires: [soldFamilies],
  routes: ({ services }) => siteRoutes(services),
  console: siteConsole,
  personalData: () => sitePersonalData,
  retention: [
    { table: 'visit', where: sql`at < now() - interval '90 days'` },
    { table: 'device_access', where: sql`at < now() - interval '90 days'` },
    { table: 'student_device', where: sql`last_seen_at < now() - interval '180 days'` },
  ],
});
