import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { reportConsole } from './console/report.console.ts';
import { countLectures } from './count/count-lectures.ts';
import { countReports, recountReports } from './count/count-reports.ts';
import { countTopics } from './count/count-topics.ts';
import { mailReports } from './mail-reports.ts';
import { judgedAnswers, reports } from './report.migration.ts';
import { reportPersonalData } from './report.personal-data.ts';
import { reportPlacement } from './report.tables.ts';

export const reportCapability = defineCapability({
  name: 'report',
  placement: reportPlacement,
  console: reportConsole,
  jobs: ({ services }) => ({
    'count-reports': (_nothing, { signal }) => countReports(services, signal),
    'recount-reports': (_nothing, { signal }) => recountReports(services, signal),
    'count-lectures': () => countLectures(services),
    'count-topics': (_nothing, { signal }) => countTopics(services, signal),
    'mail-reports': () => mailReports(services),
  }),
  // Mails on Mondays at eight in Shanghai, when the week before has been counted whole.
  schedule: [
    '7 * * * * count-reports',
    '20 18 * * * recount-reports',
    '35 18 * * * count-lectures',
    '5 19 * * * count-topics',
    '30 0 * * 1 mail-reports',
  ],
  personalData: () => reportPersonalData,
  migrations: {
    '20261128-reports': statements(reports),
    '20261128-z-report-judged': statements(judgedAnswers),
  },
});
