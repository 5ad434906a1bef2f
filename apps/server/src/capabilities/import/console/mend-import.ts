import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type * as contract from '@xuezhou/contract/import/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandImportInto } from '../demand-import-into.ts';
import { mayRegradeAll } from '../regrade-import.ts';
import { askForWork, holdRun, keyOfFile, type Run } from '../run.repository.ts';

export async function mapColumns(
  { clock, database: { connection } }: ConsoleServices,
  { body: { importId, columns } }: InputOf<typeof contract.mapColumns>,
  actor: Actor,
): Promise<true> {
  return await inTransaction(connection, async (change) => {
    const run = await holdRun(change, importId, actor);
    await demandImportInto(change, actor, run.course_id);
    const width = run.head?.headings.length ?? 0;
    const fields = new Set(columns.map(({ field }) => field));
    if (fields.size < columns.length || columns.some(({ at }) => at >= width))
      throw new Refusal('importColumns');
    await lookAgain(change, run, clock.now(), { columns: JSON.stringify(columns) });
    return true as const;
  });
}

export async function mendRow(
  { clock, database: { connection } }: ConsoleServices,
  { body: { importId, at, cells, choice } }: InputOf<typeof contract.mendRow>,
  actor: Actor,
): Promise<DataOf<typeof contract.mendRow>> {
  return await inTransaction(connection, async (change) => {
    const run = await holdRun(change, importId, actor);
    await demandImportInto(change, actor, run.course_id);
    const row = await change
      .selectFrom('import_row')
      .where('import_id', '=', importId)
      .where('at', '=', at)
      .select(['place', 'mendable'])
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('importRowUnknown');
    if (cells.some(({ field }) => !row.mendable.includes(field)))
      throw new Refusal('importCellFixed');
    const mended = JSON.stringify(
      Object.fromEntries(cells.map(({ field, value }) => [field, value])),
    );
    await change
      .updateTable('import_row')
      .where('import_id', '=', importId)
      .where('place', '=', row.place)
      .set({
        mended: sql`mended || ${mended}::jsonb`,
        revision: run.revision + 1,
        ...(choice !== undefined && { choice }),
      })
      .execute();
    await lookAgain(change, run, clock.now(), {});
    return { revision: run.revision + 1 };
  });
}

/** Whoever looks at what was before stops; the rows are looked at by another job. */
async function lookAgain(
  change: Change,
  run: Run,
  now: Date,
  set: { columns?: string },
): Promise<void> {
  await change
    .updateTable('import_run')
    .where('import_id', '=', run.import_id)
    .set({
      ...{ state: 'checking', revision: run.revision + 1, changed_at: now, fault: null },
      ...{ done: 0, total: 0, ...set },
    })
    .execute();
  await askForWork(change, run);
}

/** What was seen is what is written: of another revision nothing is. */
export async function runImport(
  { clock, database: { connection } }: ConsoleServices,
  {
    body: { importId, revision, isRegrading = false, why = '' },
  }: InputOf<typeof contract.runImport>,
  actor: Actor,
): Promise<true> {
  return await inTransaction(connection, async (change) => {
    const run = await holdRun(change, importId, actor);
    await demandImportInto(change, actor, run.course_id);
    if (run.state !== 'ready' || run.revision !== revision) throw new Refusal('importChanged');
    if (isRegrading && !(await mayRegradeAll(change, actor, run.corrections)))
      throw new Refusal('importNoRegrade');
    await change
      .updateTable('import_run')
      .where('import_id', '=', importId)
      .set({
        ...{ state: 'running', why, changed_at: clock.now(), done: 0, total: 0 },
        is_regrading: isRegrading && run.corrections.length > 0,
      })
      .execute();
    await askForWork(change, run);
    return true as const;
  });
}

/** Gone already is gone too. */
export async function dropImport(
  { database: { connection }, storage }: ConsoleServices,
  { body: { importId } }: InputOf<typeof contract.dropImport>,
  actor: Actor,
): Promise<true> {
  const found = await connection
    .selectFrom('import_run')
    .where('import_id', '=', importId)
    .where('staff_id', '=', actor.staff.staffId)
    .where('contents', '<>', 'courses')
    .select('state')
    .executeTakeFirst();
  if (found === undefined) return true;
  const gone = await connection
    .deleteFrom('import_run')
    .where('import_id', '=', importId)
    .where('state', 'not in', ['running', 'done'])
    .returning('import_id')
    .executeTakeFirst();
  if (gone === undefined) throw new Refusal('importOver');
  await storage.deletePrefix(keyOfFile(importId));
  return true;
}
