import type { Exporter } from './export-chapter.ts';

/** What is asked of students, as its files had it. */
export async function exportSurveys({ connection, folder }: Exporter): Promise<void> {
  const surveys = await connection
    .selectFrom('survey')
    .where('retired_at', 'is', null)
    .select(['survey_id', 'source'])
    .orderBy('position')
    .orderBy('survey_id')
    .execute();
  if (surveys.length > 0)
    await folder.yaml(
      'surveys.yaml',
      surveys.map(({ survey_id, source }) => ({ id: String(survey_id), ...source })),
    );
  const esg = await connection.selectFrom('esg_form').select('source').executeTakeFirst();
  if (esg !== undefined) await folder.yaml('esg.yaml', esg.source);
}
