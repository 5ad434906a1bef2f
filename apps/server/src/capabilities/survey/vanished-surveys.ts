import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';

export interface VanishedSurveys {
  readonly surveys: number[];
  /** One, where the school had a form and its file is gone. */
  readonly esgForms: boolean[];
}

/** What the content files name. */
interface NamedSurveys {
  /** Nothing is wrong with the files. */
  readonly areSurveysWhole: boolean;
  readonly surveys: readonly { readonly survey_id: number }[];
  readonly esgForms: readonly unknown[];
}

/** What is stored and the files no longer name; nothing while they are faulty. */
export async function findVanishedSurveys(
  connection: Connection,
  { areSurveysWhole, surveys, esgForms }: NamedSurveys,
): Promise<VanishedSurveys> {
  if (!areSurveysWhole) return { surveys: [], esgForms: [] };
  const kept = surveys.map(({ survey_id }) => survey_id);
  const stored = await sql<{ survey_id: number }>`
    select survey_id from survey where retired_at is null and not survey_id = any(${kept})`.execute(
    connection,
  );
  const forms =
    esgForms.length > 0 ? [] : await connection.selectFrom('esg_form').select('only_row').execute();
  return {
    surveys: stored.rows.map(({ survey_id }) => survey_id),
    esgForms: forms.map(({ only_row }) => only_row),
  };
}

/** What was answered stays, and so do registrations; a survey comes back when its file names it again. */
export async function retireSurveys(
  change: Change,
  { surveys, esgForms }: VanishedSurveys,
  now: Date,
): Promise<void> {
  if (surveys.length > 0)
    await sql`update survey set retired_at = ${now} where survey_id = any(${surveys})`.execute(
      change,
    );
  if (esgForms.length > 0) await change.deleteFrom('esg_form').execute();
}
