import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { SurveyRow } from '../survey.repository.ts';

/** Any number; it names the lock under which surveys are written, by pages and by imports. */
const surveyLock = 7_203_120;

/** Held until the transaction ends: an import and a page come one after the other. */
export const lockSurveys = async (change: Change): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${surveyLock})`.execute(change));

/** Ids of pages begin here, so that none is a file's. */
const firstOfPages = 900_001;

/** Those that files change no more, by their ids. */
export async function surveysOfPages(connection: Connection): Promise<ReadonlySet<number>> {
  const rows = await connection
    .selectFrom('survey')
    .where('owner', '=', 'console')
    .select('survey_id')
    .orderBy('survey_id')
    .execute();
  return new Set(rows.map(({ survey_id }) => survey_id));
}

/** Throws surveyUnknown. */
export async function demandSurvey(
  connection: Connection | Change,
  surveyId: number,
): Promise<SurveyRow> {
  const row = await connection
    .selectFrom('survey')
    .where('survey_id', '=', surveyId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('surveyUnknown', `没有编号为 ${surveyId} 的调查`);
  return row;
}

/** Under the lock. Throws surveyUnknown or surveyOfFile. */
export async function holdOwned(change: Change, surveyId: number): Promise<SurveyRow> {
  await lockSurveys(change);
  const row = await demandSurvey(change, surveyId);
  if (row.owner === 'file') throw new Refusal('surveyOfFile');
  return row;
}

export async function postedOf(connection: Connection | Change, surveyId: number): Promise<number> {
  const { rows } = await sql<{ posted: number }>`
    select count(*)::int as posted from survey_posted where survey_id = ${surveyId}`.execute(
    connection,
  );
  return rows[0]?.posted ?? 0;
}

/** Where a new one goes, under the lock. */
export async function newPlace(change: Change): Promise<{ survey_id: number; position: number }> {
  const { rows } = await sql<{ survey_id: number; position: number }>`
    select greatest(max(survey_id), ${firstOfPages - 1}) + 1 as survey_id,
      coalesce(max(position), 0) + 1 as position from survey`.execute(change);
  return rows[0] ?? { survey_id: firstOfPages, position: 1 };
}

export const setSurvey = async (change: Change, surveyId: number, values: object): Promise<void> =>
  void (await change.updateTable('survey').where('survey_id', '=', surveyId).set(values).execute());
