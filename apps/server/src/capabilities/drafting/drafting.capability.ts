import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { draftingConsole } from './drafting.console.ts';
import { drafted, draftingClaims } from './drafting.migration.ts';
import { draftingPlacement } from './drafting.tables.ts';

export const draftingCapability = defineCapability({
  name: 'drafting',
  placement: draftingPlacement,
  console: draftingConsole,
  retention: [
    { table: 'drafting_run', where: sql`made_at < now() - interval '180 days'` },
    { table: 'drafting_claim', where: sql`until < now() - interval '1 day'` },
  ],
  migrations: {
    '20261128-drafted-questions': statements(drafted),
    '20261129-drafting-claims': statements(draftingClaims),
  },
});
