import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import type { Connection } from '../../platform/database/prepare.ts';

/** What is asked of students, as the content files had it. */
export async function surveySources(
  connection: Connection,
): Promise<{ surveys: AuthoredRecord[]; esg: AuthoredRecord | null }> {
  const surveys = await connection
    .selectFrom('survey')
    .where('retired_at', 'is', null)
    .select(['survey_id', 'source'])
    .orderBy('position')
    .orderBy('survey_id')
    .execute();
  const esg = await connection
    .selectFrom('esg_form')
    .where('closed_at', 'is', null)
    .select('source')
    .executeTakeFirst();
  return {
    surveys: surveys.map(({ survey_id, source }) => ({ id: String(survey_id), ...source })),
    esg: esg?.source ?? null,
  };
}

export const findSurvey = async (connection: Connection, surveyId: number) =>
  await connection
    .selectFrom('survey')
    .where('survey_id', '=', surveyId)
    .where('retired_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
