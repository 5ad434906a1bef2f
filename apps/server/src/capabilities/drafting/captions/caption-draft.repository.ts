import type { CaptionDraft, HeardLine } from '@xuezhou/contract/drafting/console';
import type { Heard } from '@xuezhou/rules/drafting/heard-lines';
import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { DraftingTables } from '../drafting.tables.ts';

export type CaptionDraftRow = Selectable<DraftingTables['caption_draft']> & {
  readonly by_name: string;
};

/** Those that a lecture has something of. */
const present = ['working', 'ready', 'failed'] as const satisfies CaptionDraft['state'][];

const rows = (connection: Connection) =>
  connection
    .selectFrom('caption_draft as d')
    .innerJoin('staff as s', 's.staff_id', 'd.asked_by')
    .selectAll('d')
    .select('s.name as by_name');

export const findDraft = async (
  connection: Connection,
  draftId: string,
): Promise<CaptionDraftRow | undefined> =>
  await rows(connection).where('d.draft_id', '=', draftId).executeTakeFirst();

/** Nobody else changes it until the transaction ends. */
export const lockDraft = async (
  change: Change,
  draftId: string,
): Promise<CaptionDraftRow | undefined> =>
  await rows(change).where('d.draft_id', '=', draftId).forUpdate('d').executeTakeFirst();

/** At most one. */
export const draftOfLecture = async (
  connection: Connection,
  { courseId, lectureId }: { courseId: number; lectureId: number },
): Promise<CaptionDraftRow | undefined> =>
  await rows(connection)
    .where('d.course_id', '=', courseId)
    .where('d.lecture_id', '=', lectureId)
    .where('d.state', 'in', present)
    .executeTakeFirst();

/** Any number; it names the lock under which the minutes of a day are counted. */
const dayLock = 7_203_117;

/** One asking counts after the other, until its change is over. */
export const lockDay = async (change: Change): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${dayLock})`.execute(change);
};

/** What is sent, or will be, of what was asked for on a day; of what ended early what was heard until then. */
export async function sentOnDay(connection: Connection, day: string): Promise<number> {
  const { rows: found } = await sql<{ ms: number }>`
    select coalesce(sum(case when state in ('dropped', 'failed') then heard_ms else duration_ms end - begun_ms), 0)::float8 as ms
    from caption_draft where day = ${day}`.execute(connection);
  return found[0]?.ms ?? 0;
}

export async function setState(
  connection: Connection,
  draftId: string,
  values: { state: CaptionDraftRow['state']; fault?: string; now: Date },
): Promise<void> {
  const { state, fault, now } = values;
  await connection
    .updateTable('caption_draft')
    .where('draft_id', '=', draftId)
    .set({ state, changed_at: now, ...(fault !== undefined && { fault }) })
    .execute();
}

/** False: it was heard already, or nobody wants it any more. */
export async function putHeard(
  connection: Connection,
  draftId: string,
  { from, to, lines, now }: { from: number; to: number; lines: readonly Heard[]; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('caption_draft')
    .where('draft_id', '=', draftId)
    .where('state', '=', 'working')
    .where('heard_ms', '=', from)
    .set({
      ...{ heard_ms: to, changed_at: now },
      lines: sql`lines || ${JSON.stringify(lines)}::jsonb`,
    })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** All of it was heard. */
export async function putReady(
  connection: Connection,
  draftId: string,
  { lines, now }: { lines: readonly HeardLine[]; now: Date },
): Promise<void> {
  await connection
    .updateTable('caption_draft')
    .where('draft_id', '=', draftId)
    .where('state', '=', 'working')
    .set({ state: 'ready', lines: JSON.stringify(lines), changed_at: now })
    .execute();
}
