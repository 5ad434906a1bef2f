import { inTransaction } from '../../platform/database/in-transaction.ts';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JobContext } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { importFiles } from './import-files.ts';
import { ProgressWriter, Superseded } from './progress-writer.ts';
import {
  askForWork,
  broken,
  fail,
  findRun,
  keyOfFile,
  ofRevision,
  putRows,
  wishOf,
  type Run,
} from './run.repository.ts';
import { runNow } from './run-now.ts';

type Working = Pick<Services, 'database' | 'storage' | 'clock' | 'signer' | 'log'>;

const lost = '文件已经不在了，请重新选一次';

/** Does what is next for a file that was brought: reads its headings, tries its rows, or writes them. A job. */
export async function workImport(
  services: Working,
  importId: string,
  { isLastAttempt }: Pick<JobContext, 'isLastAttempt'>,
): Promise<void> {
  const { connection } = services.database;
  const run = await findRun(connection, importId);
  if (run === undefined || !['reading', 'checking', 'running'].includes(run.state)) return;
  try {
    await withFile(services, run, async (file) => {
      if (run.state === 'running') await runNow(services, run, file);
      else if (run.state === 'checking') await check(services, run, file);
      else await read(services, run, file);
    });
  } catch (error) {
    if (error instanceof Superseded) return;
    if (isLastAttempt) await fail(connection, run, broken);
    throw error;
  }
}

/** The file under its own name, by which its kind and its bank are known. */
async function withFile(
  { storage, database }: Working,
  run: Run,
  work: (file: string) => Promise<void>,
): Promise<void> {
  const stored = await storage.get(keyOfFile(run.import_id));
  if (stored === undefined) return await fail(database.connection, run, lost);
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-import-'));
  try {
    const file = path.join(folder, run.file_name);
    await pipeline(stored.body, createWriteStream(file));
    await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Headings, where the file has any; else its rows are looked at next. */
async function read(services: Working, run: Run, file: string): Promise<void> {
  const { connection } = services.database;
  const answer = await importFiles.of(connection).head(file);
  if ('fault' in answer) return await fail(connection, run, answer.fault);
  const { head } = answer;
  if (head === null) {
    return await inTransaction(connection, async (change) => {
      await ofRevision(change, run).set({ state: 'checking' }).execute();
      await askForWork(change, run);
    });
  }
  await ofRevision(connection, run)
    .set({
      ...{ state: 'columns', head: JSON.stringify(head) },
      columns: JSON.stringify(head.columns),
    })
    .execute();
}

async function check(services: Working, run: Run, file: string): Promise<void> {
  const { connection } = services.database;
  const wish = await wishOf(connection, run, { isFinal: false });
  const progress = new ProgressWriter(connection, run);
  const answer = await importFiles.of(connection).check(services, file, wish, {
    progress: (done, of) => progress.tell(done, of),
    keep: async (rows, { notes, title, corrections = [], correctedTotal = 0 }) => {
      await progress.end();
      await inTransaction(connection, async (change) => {
        const seen = await ofRevision(change, run)
          .set({
            ...{ state: 'ready', fault: null, checked_revision: run.revision, done: 0, total: 0 },
            ...{ notes: JSON.stringify(notes), title: title ?? null },
            ...{ corrections: JSON.stringify(corrections), corrected_total: correctedTotal },
          })
          .returning('import_id')
          .executeTakeFirst();
        if (seen === undefined) throw new Superseded();
        await putRows(change, run, rows);
      });
    },
  });
  await progress.end();
  if (answer !== null) await fail(connection, run, answer.fault);
}
