import { undoDays } from '@xuezhou/contract/import/console';
import type { Services } from '../../platform/services.ts';
import { keyOfFile } from './run.repository.ts';

/** Files that nobody went on with for a week go, and so do the rows of what is written and cannot be undone any more. A job. */
export async function forgetImports({
  clock,
  database: { connection },
  storage,
}: Pick<Services, 'clock' | 'database' | 'storage'>): Promise<void> {
  const before = new Date(clock.now().getTime() - undoDays * 86_400_000);
  const stale = await connection
    .deleteFrom('import_run')
    .where('changed_at', '<', before)
    .where('state', 'not in', ['running', 'done'])
    .returning('import_id')
    .execute();
  for (const { import_id } of stale) await storage.deletePrefix(keyOfFile(import_id));
  await connection
    .deleteFrom('import_row')
    .where('import_id', 'in', (runs) =>
      runs
        .selectFrom('import_run')
        .where('state', '=', 'done')
        .where('changed_at', '<', before)
        .select('import_id'),
    )
    .execute();
}
