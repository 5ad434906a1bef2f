import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { batchUndoers } from './batch/undo-batch.ts';
import { bulkConsole } from './bulk.console.ts';
import { batches, batchesOfTexts } from './bulk.migration.ts';
import { bulkPlacement } from './bulk.tables.ts';

export const bulkCapability = defineCapability({
  name: 'bulk',
  placement: bulkPlacement,
  provides: [provide(undoers, batchUndoers)],
  console: bulkConsole,
  // What was is of use while it can be taken back; the log keeps what was done.
  retention: [{ table: 'content_batch', where: sql`made_at < now() - interval '90 days'` }],
  migrations: {
    '20261128-content-batches': statements(batches),
    '20261130-batches-of-texts': statements(batchesOfTexts),
  },
});
