import { randomUUID } from 'node:crypto';
import type { Drafted, DraftedForm } from '@xuezhou/contract/drafting/console';
import { faultsOfDraft } from '@xuezhou/rules/drafting/judge-draft';
import { bankOf } from '@xuezhou/rules/drafting/likeness';
import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { askedStems } from '../practice/practice-content.port.ts';
import type { DraftSource } from './drafting.tables.ts';
import type { ChapterPlace } from './place.ts';

interface Run {
  readonly requestId: string;
  readonly staffId: number;
  readonly courseId: number;
  readonly readingId: number;
  readonly source: DraftSource;
  readonly drafted: number;
  readonly isCut: boolean;
  readonly now: Date;
}

/** What the same asking was answered. Throws idReused where it was somebody else's. */
export async function findRun(
  connection: Connection,
  requestId: string,
  staffId: number,
): Promise<{ drafted: number; isCut: boolean } | undefined> {
  const run = await connection
    .selectFrom('drafting_run')
    .where('request_id', '=', requestId)
    .select(['staff_id', 'drafted', 'is_cut'])
    .executeTakeFirst();
  if (run !== undefined && run.staff_id !== staffId) throw new Refusal('idReused');
  return run && { drafted: run.drafted, isCut: run.is_cut };
}

/** False: it is there already. */
export async function putRun(
  change: Change,
  run: Run,
  forms: readonly DraftedForm[],
): Promise<boolean> {
  const put = await change
    .insertInto('drafting_run')
    .values({
      ...{ request_id: run.requestId, staff_id: run.staffId, course_id: run.courseId },
      ...{ reading_id: run.readingId, source: JSON.stringify(run.source), is_cut: run.isCut },
      ...{ drafted: run.drafted, made_at: run.now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (put === undefined) return false;
  await change
    .insertInto('drafted_question')
    .values(
      forms.map((form, place) => ({
        ...{ draft_id: randomUUID(), request_id: run.requestId, place, state: 'waiting' as const },
        ...{ form: JSON.stringify(form), question_id: null, decided_by: null, decided_at: null },
      })),
    )
    .execute();
  return true;
}

export interface DraftedRow {
  readonly draftId: string;
  readonly courseId: number;
  readonly readingId: number;
  readonly source: DraftSource;
  readonly state: Drafted['state'];
  readonly revision: number;
  readonly form: DraftedForm;
  readonly questionId: number | null;
  readonly why: string;
}

const rows = (condition: ReturnType<typeof sql>, tail: ReturnType<typeof sql>) => sql<DraftedRow>`
  select d.draft_id as "draftId", r.course_id as "courseId", r.reading_id as "readingId", r.source, d.state, d.revision,
    d.form, d.question_id as "questionId", d.why
  from drafted_question d join drafting_run r using (request_id) where ${condition} ${tail}`;

const maxShown = 60;

export const draftedIn = async (connection: Connection, readingId: number): Promise<DraftedRow[]> =>
  (
    await rows(
      sql`r.reading_id = ${readingId}`,
      sql`order by r.made_at desc, d.place limit ${maxShown}`,
    ).execute(connection)
  ).rows;

/** Nobody else changes it until the transaction ends. */
export const lockDrafted = async (
  change: Change,
  draftId: string,
): Promise<DraftedRow | undefined> =>
  (await rows(sql`d.draft_id = ${draftId}`, sql`for update of d`).execute(change)).rows[0];

/** Why drafts of a course were refused lately, each reason once. */
export async function refusedFor(connection: Connection, courseId: number): Promise<string[]> {
  const found = await sql<{ why: string }>`
    select d.why, max(d.decided_at) as at from drafted_question d join drafting_run r using (request_id)
    where r.course_id = ${courseId} and d.state = 'refused' and d.why <> ''
    group by d.why order by at desc limit 10`.execute(connection);
  return found.rows.map(({ why }) => why);
}

/** With what keeps each from being accepted. */
export async function presentDrafted(
  connection: Connection,
  place: ChapterPlace,
  drafted: readonly DraftedRow[],
): Promise<Drafted[]> {
  const isAny = drafted.some(({ state }) => state === 'waiting');
  const bank = bankOf(isAny ? await askedStems(connection, place.courseId) : []);
  return drafted.map(({ courseId: _course, readingId: _reading, ...row }) => ({
    ...row,
    source: { ...row.source, lines: [...row.source.lines] },
    faults: row.state === 'waiting' ? faultsOfDraft(row.form, { bank, place: placeIn(place) }) : [],
  }));
}

/** Where an accepted one stands at first. */
export const placeIn = ({ readingId, subjectId }: ChapterPlace) => ({ readingId, subjectId });
