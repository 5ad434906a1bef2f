import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { reportConsole } from './console/report.console.ts';
import { countReports } from './count-reports.ts';
import { mailReports } from './mail-reports.ts';
import { reports } from './report.migration.ts';
import { reportPersonalData } from './report.personal-data.ts';

export const reportCapability = defineCapability({
  name: 'report',
  console: reportConsole,
  jobs: ({ services }) => ({
    'count-reports': (_nothing, { signal }) => countReports(services, signal),
    'mail-reports': () => mailReports(services),
  }),
  // Mails on Mondays at eight in Shanghai, when the week before has been counted whole.
  schedule: ['7 * * * * count-reports', '30 0 * * 1 mail-reports'],
  personalData: () => reportPersonalData,
  migrations: { '20261128-reports': statements(reports) },
});
