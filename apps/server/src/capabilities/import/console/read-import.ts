import {
  undoDays,
  type getImport as getOperation,
  type getImportRows as rowsOperation,
  type listImportCourses as coursesOperation,
  type ImportCounts,
  type ImportRun,
  type Imports,
} from '@xuezhou/contract/import/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { courseTitles } from '../../catalogue/catalogue.port.ts';
import { answersSince, countCorrected } from '../../practice/practice-content.port.ts';
import { importFiles } from '../import-files.ts';
import { mayRegradeAll } from '../regrade-import.ts';
import { demandRun, isOfCards, type Run } from '../run.repository.ts';

const none: ImportCounts = {
  ...{ new: 0, update: 0, look: 0, conflict: 0, same: 0, cannot: 0, left: 0 },
};

export async function getImport(
  { database: { connection }, clock }: ConsoleServices,
  { params: { importId } }: InputOf<typeof getOperation>,
  actor: Actor,
): Promise<ImportRun> {
  const run = await demandRun(connection, importId, actor);
  const counted = await connection
    .selectFrom('import_row')
    .where('import_id', '=', importId)
    .groupBy('state')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .execute();
  const counts = Object.fromEntries(counted.map(({ state, count }) => [state, count]));
  return {
    ...{ importId, fileName: run.file_name, state: run.state, courseId: run.course_id },
    contents: run.contents,
    course: await courseOf(connection, run),
    ...{ head: run.head, columns: [...run.columns], revision: run.revision },
    isChecked: run.checked_revision === run.revision,
    progress: { done: run.done, of: run.total },
    counts: { ...none, ...counts },
    ...{ notes: [...run.notes], fault: run.fault },
    ...{ corrections: [...run.corrections], isRegrading: run.is_regrading },
    // One that an older server looked at says none.
    correctedTotal: Math.max(run.corrected_total, run.corrections.length),
    regradedAt: run.regraded_at?.toISOString() ?? null,
    mayRegrade: await mayRegradeAll(connection, actor, run.corrections),
    waiting: await waitingOf(connection, run),
    ...(await endOf(connection, run, clock.now())),
  };
}

/** Of what it corrected: a job that broke off, or could not judge what is another's, left it. */
async function waitingOf(connection: Connection, { import_no, corrections }: Run): Promise<number> {
  if (import_no === null || corrections.length === 0) return 0;
  return await countCorrected(connection, { importId: import_no });
}

async function courseOf(connection: Connection, run: Run): Promise<string> {
  if (run.course_id === null)
    return run.title ?? importFiles.of(connection).courseTitleOf(run.file_name, isOfCards(run));
  if (run.contents === 'readings') {
    const title = await importFiles.of(connection).draftTitle(connection, run.course_id);
    return title ?? run.title ?? '';
  }
  const { rows } = await sql<{ title: string }>`
    select title from ${courseTitles} c where course_id = ${run.course_id}`.execute(connection);
  return rows[0]?.title ?? '';
}

type Ended = Pick<ImportRun, 'importNo' | 'endedAt' | 'undoUntil' | 'undoneAt' | 'answers'>;

async function endOf(connection: Connection, run: Run, now: Date): Promise<Ended> {
  const { import_no: importNo, ended_at } = run;
  const endedAt = ended_at?.toISOString() ?? null;
  if (importNo === null || ended_at === null)
    return { importNo, endedAt, undoUntil: null, undoneAt: null, answers: 0 };
  const entry = await connection
    .selectFrom('question_import')
    .where('import_id', '=', importNo)
    .select('undone_at')
    .executeTakeFirst();
  const undoneAt = entry?.undone_at ?? null;
  return {
    ...{ importNo, endedAt, undoneAt: undoneAt?.toISOString() ?? null },
    undoUntil: undoneAt === null ? untilOf(ended_at, now) : null,
    answers: undoneAt === null ? await answersSince(connection, importNo, ended_at) : 0,
  };
}

/** Null when it is over. */
export function untilOf(importedAt: Date, now: Date): string | null {
  const until = new Date(importedAt.getTime() + undoDays * 86_400_000);
  return until > now ? until.toISOString() : null;
}

const usualLimit = 100;

export async function getImportRows(
  { database: { connection } }: ConsoleServices,
  {
    params: { importId },
    query: { state, after = -1, limit = usualLimit },
  }: InputOf<typeof rowsOperation>,
  actor: Actor,
): Promise<DataOf<typeof rowsOperation>> {
  const run = await demandRun(connection, importId, actor);
  const found = await connection
    .selectFrom('import_row')
    .where('import_id', '=', importId)
    .where('at', '>', after)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .orderBy('at')
    .limit(limit + 1)
    .selectAll()
    .execute();
  const rows = found.slice(0, limit).map((row) => ({
    ...{ at: row.at, place: row.place, state: row.state, words: [...row.words] },
    ...{ kind: row.kind, stem: row.stem, choice: row.choice, choices: [...row.choices] },
    // What was mended is seen before it was looked at again.
    cells: row.cells.map((cell) => ({ ...cell, value: row.mended[cell.field] ?? cell.value })),
    mendable: [...row.mendable],
    isWaiting: row.revision > run.checked_revision,
  }));
  return { list: rows, next: found.length > limit ? (rows.at(-1)?.at ?? null) : null };
}

export async function listImports(services: ConsoleServices, actor: Actor): Promise<Imports> {
  return { open: await openImports(services, actor), past: await pastImports(services, actor) };
}

async function openImports(
  { database: { connection } }: ConsoleServices,
  { staff }: Actor,
): Promise<Imports['open']> {
  const rows = await connection
    .selectFrom('import_run')
    .where('staff_id', '=', staff.staffId)
    .where('state', '<>', 'done')
    .where('contents', '<>', 'courses')
    .orderBy('changed_at', 'desc')
    .limit(20)
    .select(['import_id', 'file_name', 'state', 'changed_at'])
    .execute();
  return rows.map(({ import_id, file_name, state, changed_at }) => ({
    ...{ importId: import_id, fileName: file_name, state, changedAt: changed_at.toISOString() },
  }));
}

async function pastImports(services: ConsoleServices, actor: Actor): Promise<Imports['past']> {
  const { connection } = services.database;
  const journal = await importFiles.of(connection).journal(services.database);
  const own = ownOf(actor, 'content.publish');
  const { rows: runs } = await sql<{ importNo: number; importId: string | null; by: string }>`
    select r.import_no as "importNo", s.name as by,
      case when r.staff_id = ${actor.staff.staffId} then r.import_id end as "importId"
    from import_run r join staff s using (staff_id)
    where r.import_no is not null and ${isOwnCourse(own, sql`r.course_id`)}
  `.execute(connection);
  const known = new Map(runs.map((run) => [run.importNo, run]));
  const now = services.clock.now();
  return journal.flatMap(({ importId: importNo, file, importedAt, added, changed, undoneAt }) => {
    const run = known.get(importNo);
    if (own !== null && run === undefined) return [];
    return {
      ...{ importNo, importId: run?.importId ?? null, fileName: file, by: run?.by ?? null },
      ...{ importedAt: importedAt.toISOString(), added, changed },
      undoneAt: undoneAt?.toISOString() ?? null,
      undoUntil: undoneAt === null ? untilOf(importedAt, now) : null,
    };
  });
}

export async function listImportCourses(
  { database: { connection } }: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof coursesOperation>> {
  const own = ownOf(actor, 'content.publish');
  const { rows } = await sql<{ courseId: number; title: string }>`
    select course_id as "courseId", title from ${courseTitles} c
    where ${isOwnCourse(own, sql`c.course_id`)} order by title, course_id
  `.execute(connection);
  return rows;
}
