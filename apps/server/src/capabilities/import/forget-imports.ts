import { undoDays } from '@xuezhou/contract/import/console';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { sweepWorkFolders } from './courses/work-folders.ts';
import { broken, brokenBanks, keyOfFile } from './run.repository.ts';

const dayMs = 86_400_000;

/** Files that nobody went on with for a week go, of courses that were never sent whole in a day, and so do the rows of what is written and cannot be undone any more. A job. */
export async function forgetImports(
  services: Pick<Services, 'clock' | 'config' | 'database' | 'storage'>,
): Promise<void> {
  const {
    clock,
    database: { connection },
    storage,
  } = services;
  const before = new Date(clock.now().getTime() - undoDays * dayMs);
  const yesterday = new Date(clock.now().getTime() - dayMs);
  await failAbandoned(connection, yesterday);
  const stale = await connection
    .deleteFrom('import_run')
    .where('changed_at', '<', before)
    .where('state', 'not in', ['running', 'done'])
    .where('written', 'is', null)
    .returning('import_id')
    .execute();
  stale.push(
    ...(await endHalfWritten(connection, before)),
    ...(await halfSent(connection, yesterday)),
  );
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
  await sweepWorkFolders(services);
}

/** Archives of courses of which nothing came for a day, or that were given up amid it: their room is for others. */
const halfSent = async (connection: Connection, before: Date) =>
  await connection
    .deleteFrom('import_run')
    .where('contents', '=', 'courses')
    .where('changed_at', '<', before)
    .where('state', 'in', ['reading', 'failed'])
    .where('received', '<', (run) => run.ref('bytes'))
    .returning('import_id')
    .execute();

/** Courses whose banks nobody wrote any more: that they are written is told for good, and their archive goes. */
const endHalfWritten = async (connection: Connection, before: Date) =>
  await connection
    .updateTable('import_run')
    .where('changed_at', '<', before)
    .where('state', '=', 'failed')
    .where('written', 'is not', null)
    .set({ state: 'done' })
    .returning('import_id')
    .execute();

/** What is written or read for longer than any file takes: its servers died with it, and no job asks for it any more. */
async function failAbandoned(connection: Connection, before: Date): Promise<void> {
  await connection
    .updateTable('import_run')
    .where('state', 'in', ['reading', 'checking', 'running'])
    .where('changed_at', '<', before)
    // What does not come any more is sent on, or goes with what nobody went on with.
    .where((run) => run.or([run('bytes', 'is', null), run('received', '=', run.ref('bytes'))]))
    // Who still writes it finds another state, and leaves it.
    .set((run) => ({
      ...{ state: 'failed', done: 0, total: 0 },
      fault: run.case().when('written', 'is', null).then(broken).else(brokenBanks).end(),
    }))
    .execute();
}
