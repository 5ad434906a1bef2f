import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { endingTokens } from './ending-tokens.ts';
import { waitingParts } from '../../platform/staff/today-parts.ts';
import { listen, provide } from '../../platform/wiring/slot.ts';
import { accessReset } from '../staff/staff.port.ts';
import { revokeAll } from './revoke-all.ts';
import { tokenConsole } from './token.console.ts';
import { mailEndingTokens } from './mail-ending.ts';
import { apiTokens, endReminders } from './token.migration.ts';

export const tokenCapability = defineCapability({
  name: 'token',
  console: tokenConsole,
  provides: [provide(waitingParts, endingTokens)],
  on: [listen(accessReset, revokeAll)],
  jobs: ({ services }) => ({ 'mail-ending-tokens': () => mailEndingTokens(services) }),
  // At 9 in Shanghai.
  schedule: ['0 1 * * * mail-ending-tokens'],
  migrations: {
    '20261128-api-tokens': statements(apiTokens),
    '20261130-token-ends-told': statements(endReminders),
  },
  retention: [
    // The log keeps what was done with it.
    {
      table: 'api_token',
      where: sql`coalesce(revoked_at, expires_at) < now() - interval '1 year'`,
    },
    { table: 'api_token_use', where: sql`day < current_date - 100` },
  ],
});
