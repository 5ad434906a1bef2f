import { surveySources } from '../../capabilities/survey/survey.port.ts';
import type { Exporter } from './export-chapter.ts';

/** What is asked of students, as its files had it. */
export async function exportSurveys({ connection, folder }: Exporter): Promise<void> {
  const { surveys, esg } = await surveySources(connection);
  if (surveys.length > 0) await folder.yaml('surveys.yaml', surveys);
  if (esg !== null) await folder.yaml('esg.yaml', esg);
}
