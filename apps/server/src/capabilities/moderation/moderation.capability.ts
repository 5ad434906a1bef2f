import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { waitingParts } from '../../platform/staff/today-parts.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { checkSaid, saidTakenBack } from './check-said.ts';
import { waitingHeld } from './console/waiting-held.ts';
import { heldDecided } from './held-decided.ts';
import { nicknames } from './nicknames.ts';
import { moderationConsole } from './moderation.console.ts';
import { gate } from './moderation.migration.ts';
import { moderationPersonalData } from './moderation.personal-data.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { moderationPlacement } from './moderation.tables.ts';

export const moderationCapability = defineCapability({
  name: 'moderation',
  placement: moderationPlacement,
  requires: [nicknames],
  emits: [heldDecided, saidTakenBack],
  provides: [provide(waitingParts, waitingHeld)],
  routes: ({ services }) => moderationRoutes(services),
  console: (services) => moderationConsole(services),
  jobs: ({ services }) => ({ 'check-said': (payload) => checkSaid(services, payload) }),
  personalData: () => moderationPersonalData,
  retention: [{ table: 'moderation_held', where: sql`decided_at < now() - interval '1 year'` }],
  migrations: { '20261129-gate': statements(gate) },
});
