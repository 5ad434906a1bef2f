import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';

export interface VanishedSurveys {
  readonly surveys: number[];
  /** One, where the school had a form and its file is gone. */
  readonly esgForms: boolean[];
}

/** What the content files name. */
interface NamedSurveys {
  /** Whether what they do not name is to go. */
  readonly saysAll: { readonly surveys: boolean; readonly esgForms: boolean };
  readonly surveys: readonly { readonly survey_id: number }[];
  readonly esgForms: readonly unknown[];
}

/** What is stored and the files no longer name; nothing where they are faulty, or are not there. */
export async function findVanishedSurveys(
  connection: Connection,
  { saysAll, surveys, esgForms }: NamedSurveys,
): Promise<VanishedSurveys> {
  const kept = surveys.map(({ survey_id }) => survey_id);
  const stored = await sql<{ survey_id: number }>`
    select survey_id from survey
    where ${saysAll.surveys} and retired_at is null and owner = 'file' and not survey_id = any(${kept})`.execute(
    connection,
  );
  const isGone = saysAll.esgForms && esgForms.length === 0;
  const forms = isGone
    ? await connection
        .selectFrom('esg_form')
        .where('owner', '=', 'file')
        .select('only_row')
        .execute()
    : [];
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
