import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { ledgerAdjustments } from './adjustments.migration.ts';
import { ledgerMonths } from './months.migration.ts';
import { ledger } from './ledger.migrations.ts';
import { ledgerPlacement } from './ledger.tables.ts';

/** The school's books: double entry, in fen. */
export const ledgerCapability = defineCapability({
  name: 'ledger',
  placement: ledgerPlacement,
  migrations: {
    '20261123-books': statements(ledger),
    '20261128-months': ledgerMonths,
    '20261129-adjustments': statements(ledgerAdjustments),
  },
});
