import type { ImportChoice, ImportContents } from '@xuezhou/contract/import/console';
import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import type { CheckedRow, ImportWish } from './import-files.ts';
import type { ImportTables } from './import.tables.ts';

/** Of a file that the wizard takes; archives of courses have theirs in `courses`. */
export type Run = Selectable<ImportTables['import_run']> & { readonly contents: ImportContents };

/** Where the file of a run lies until it has ended. */
export const keyOfFile = (importId: string): string => `imports/${importId}`;

/** Anki's files are of cards, and tables whose headings name a front. */
export const isOfCards = ({ file_name, head }: Run): boolean =>
  /\.(?:apkg|colpkg)$/i.test(file_name) ||
  (head?.columns.some(({ field }) => field === 'front') ?? false);

export const findRun = async (connection: Connection, importId: string): Promise<Run | undefined> =>
  await connection
    .selectFrom('import_run')
    .where('import_id', '=', importId)
    .where('contents', '<>', 'courses')
    .selectAll()
    .$narrowType<{ contents: ImportContents }>()
    .executeTakeFirst();

/** The run of who asks. Throws importUnknown, for that of another too. */
export async function demandRun(
  connection: Connection,
  importId: string,
  { staff }: Pick<Actor, 'staff'>,
): Promise<Run> {
  const run = await findRun(connection, importId);
  if (run?.staff_id !== staff.staffId) throw new Refusal('importUnknown');
  return run;
}

/** Of this very revision: what came after it is for the next job. */
export const ofRevision = (
  connection: Connection,
  { import_id, revision, state }: Pick<Run, 'import_id' | 'revision' | 'state'>,
) =>
  connection
    .updateTable('import_run')
    .where('import_id', '=', import_id)
    .where('revision', '=', revision)
    .where('state', '=', state);

/** Of what ended without an answer. */
export const broken = '学校的服务器没有做成，什么也没有写入。请再试一次；还是不行，请告诉技术支持';

/** Of what ended when its courses were written, and not all of their banks. */
export const brokenBanks =
  '课程写好了，课程里的题库没有写完。请按“接着导入”，写好的不受影响；还是不行，请告诉技术支持';

export async function fail(
  connection: Connection,
  run: Pick<Run, 'import_id' | 'revision' | 'state'>,
  fault: string,
): Promise<void> {
  await ofRevision(connection, run).set({ state: 'failed', fault, done: 0, total: 0 }).execute();
}

/**
 * Asks for what is next of a file that takes the lock of imports: one after the other, for what waits for that lock keeps
 * no other job of the school from being done.
 */
export const askForWork = async (change: Change, run: Asked): Promise<void> =>
  await enqueue(
    change,
    jobOf(run),
    { importId: run.import_id },
    { queue: 'imports', key: `import-${run.import_id}`, maxAttempts: 3 },
  );

type Asked = Pick<Run, 'import_id' | 'contents'>;

/** A text has a name of its own: while a new edition comes, an older server beside it must not claim one. */
export const jobOf = ({ contents }: Pick<Run, 'contents'>): 'work-import' | 'work-import-text' =>
  contents === 'readings' ? 'work-import-text' : 'work-import';

const open: readonly Run['state'][] = ['columns', 'checking', 'ready', 'failed'];

/** The run of who asks, held until the transaction ends. Throws importUnknown, importOver where it is written or read. */
export async function holdRun(change: Change, importId: string, actor: Actor): Promise<Run> {
  await change
    .selectFrom('import_run')
    .where('import_id', '=', importId)
    .select('import_id')
    .forUpdate()
    .execute();
  const run = await demandRun(change, importId, actor);
  if (!open.includes(run.state)) throw new Refusal('importOver');
  return run;
}

/** What was said about its rows. */
export async function wishOf(
  connection: Connection,
  run: Run,
  { isFinal }: { isFinal: boolean },
): Promise<ImportWish> {
  const rows = await connection
    .selectFrom('import_row')
    .where('import_id', '=', run.import_id)
    .where((row) =>
      row.or([
        row('choice', 'is not', null),
        sql<boolean>`mended <> '{}'::jsonb`,
        ...(isFinal ? [row('state', '=', 'conflict')] : []),
      ]),
    )
    .select(['place', 'state', 'mended', 'choice', 'rival'])
    .execute();
  const left = new Set<string>();
  for (const { place, choice, state, rival } of rows) {
    if (choice === 'leave') left.add(place);
    if (choice === 'take' && rival !== null) left.add(rival);
    // Nobody has decided: the question stays as it is.
    if (isFinal && state === 'conflict' && choice !== 'take') left.add(place);
  }
  return {
    courseId: run.course_id,
    text:
      run.contents === 'readings'
        ? { bookId: run.book_id, requestId: run.import_id, staffId: run.staff_id }
        : null,
    isOfCards: isOfCards(run),
    columns: run.columns,
    mends: new Map(
      rows.flatMap(({ place, mended }) =>
        Object.keys(mended).length > 0 ? [[place, mended] as const] : [],
      ),
    ),
    choices: new Map(
      rows.flatMap(({ place, choice }): [string, ImportChoice][] =>
        choice === null ? [] : [[place, choice]],
      ),
    ),
    left,
  };
}

/** Rows of one statement. */
const batch = 1000;

/** Puts rows as they were seen; what was said about them stays, and rows that are not there any more go. */
export async function putRows(
  change: Change,
  { import_id, revision }: Run,
  rows: Iterable<CheckedRow>,
): Promise<void> {
  let waiting: (CheckedRow & { at: number })[] = [];
  let at = 0;
  for (const row of rows) {
    waiting.push({ ...row, at: at++ });
    if (waiting.length < batch) continue;
    await putBatch(change, { import_id, revision }, waiting);
    waiting = [];
  }
  await putBatch(change, { import_id, revision }, waiting);
  await change
    .deleteFrom('import_row')
    .where('import_id', '=', import_id)
    .where('checked_revision', '<>', revision)
    .execute();
}

async function putBatch(
  change: Change,
  { import_id, revision }: Pick<Run, 'import_id' | 'revision'>,
  rows: readonly (CheckedRow & { at: number })[],
): Promise<void> {
  await sql`
    insert into import_row (import_id, checked_revision, at, place, state, words, kind, stem, cells, mendable, choices, rival)
    select ${import_id}::uuid, ${revision}::int, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
      r (at int, place text, state text, words jsonb, kind text, stem text, cells jsonb, mendable jsonb, choices jsonb, rival text)
    on conflict (import_id, place) do update set at = excluded.at, state = excluded.state, words = excluded.words,
      kind = excluded.kind, stem = excluded.stem, cells = excluded.cells, mendable = excluded.mendable,
      choices = excluded.choices, checked_revision = excluded.checked_revision,
      rival = coalesce(excluded.rival, case when import_row.choice = 'take' then import_row.rival end)
  `.execute(change);
}
