import type { CaptionDraft, CaptionDraftLine } from '@xuezhou/contract/drafting/console';
import type { TranscriptSegment } from '@xuezhou/rules/drafting/transcript-segments';
import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { DraftingTables } from '../drafting.tables.ts';
import { isInHand } from './hearing-job.ts';

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

/** Of what nobody goes on with, though nobody could say so any more. */
export const leftWords = '听写的服务器停过几次，没有听完，请再请一次，听过的不会重听';

/** At most one. What works by its row, and is in nobody's hands, has failed. */
export async function draftOfLecture(
  connection: Connection,
  { courseId, lectureId }: { courseId: number; lectureId: number },
): Promise<CaptionDraftRow | undefined> {
  const row = await rows(connection)
    .select(isInHand.as('is_in_hand'))
    .where('d.course_id', '=', courseId)
    .where('d.lecture_id', '=', lectureId)
    .where('d.state', 'in', present)
    .executeTakeFirst();
  return row?.state === 'working' && !row.is_in_hand
    ? { ...row, state: 'failed', fault: leftWords }
    : row;
}

/** Any number; it names the lock under which the minutes of a day are counted. */
const dayLock = 7_203_117;

/** One asking counts after the other, until its change is over. */
export const lockDay = async (change: Change): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${dayLock})`.execute(change);
};

/**
 * What is sent, or will be, of what was asked for on a day: each try counts. Of what ended early what was sent until then;
 * what older servers sent is known by what they heard.
 */
export async function sentOnDay(connection: Connection, day: string): Promise<number> {
  const { rows: found } = await sql<{ ms: number }>`
    select coalesce(sum(greatest(d.sent_ms, case
      when d.state in ('dropped', 'failed') or (d.state = 'working' and not ${isInHand}) then d.heard_ms
      else d.duration_ms end - d.begun_ms)), 0)::float8 as ms
    from caption_draft d where d.day = ${day}`.execute(connection);
  return found[0]?.ms ?? 0;
}

export async function setState(
  connection: Connection,
  draftId: string,
  { state, now }: { state: 'dropped' | 'taken'; now: Date },
): Promise<void> {
  await connection
    .updateTable('caption_draft')
    .where('draft_id', '=', draftId)
    .set({ state, changed_at: now })
    .execute();
}

/** Nobody goes on with it. What was dropped, or heard by another server meanwhile, stays as it is. */
export async function putFailed(
  connection: Connection,
  draftId: string,
  { fault, now }: { fault: string; now: Date },
): Promise<void> {
  await connection
    .updateTable('caption_draft')
    .where('draft_id', '=', draftId)
    .where('state', '=', 'working')
    .set({ state: 'failed', fault, changed_at: now })
    .execute();
}

/** Before it is sent, as it is paid for whether or not an answer comes. False: nobody wants it any more. */
export async function putSent(
  connection: Connection,
  draftId: string,
  ms: number,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('caption_draft')
    .where('draft_id', '=', draftId)
    .where('state', '=', 'working')
    .set({ sent_ms: sql`sent_ms + ${ms}` })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** False: it was heard already, or nobody wants it any more. */
export async function saveSegments(
  connection: Connection,
  draftId: string,
  {
    from,
    to,
    lines,
    now,
  }: { from: number; to: number; lines: readonly TranscriptSegment[]; now: Date },
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
  { lines, now }: { lines: readonly CaptionDraftLine[]; now: Date },
): Promise<void> {
  await connection
    .updateTable('caption_draft')
    .where('draft_id', '=', draftId)
    .where('state', '=', 'working')
    .set({ state: 'ready', lines: JSON.stringify(lines), changed_at: now })
    .execute();
}
