import { papersOfCourse } from './content/papers-of-course.ts';
import { courseUses } from '../catalogue/catalogue.port.ts';
import { timelineParts } from '../../platform/staff/timeline-parts.ts';
import { mockTimeline } from './console/mock-timeline.ts';
import { defineCapability } from '../../platform/capability.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { papersRunning } from '../account/account.port.ts';
import { studyCounts } from '../points/points.port.ts';
import {
  examOfCourse as examOfPractice,
  paperAnswers,
  withheld,
} from '../practice/practice-exam.port.ts';
import {
  answersInPapers,
  isHeldOut,
  isInHeldOutPaper,
  isKeptForPaper,
  keptForPaperSince,
} from './attempt/kept-for-paper.ts';
import { stillOpenSince } from './attempt/attempt-clock.ts';
import { paperReader } from './paper.repository.ts';
import { examOfCourse } from './fidelity/exam-of-course.ts';
import { finishedMocks } from './finished-mocks.ts';
import { statements } from '../../platform/database/statements.ts';
import { mockJobs } from './mock.jobs.ts';
import { mockPersonalData } from './mock.personal-data.ts';
import { paperFormat } from './fidelity/paper-format.migration.ts';
import { mockConsole } from './console/mock.console.ts';
import { coursePages, itemFigures } from './plan/needs.ts';
import { papersByPages } from './plan/papers-by-pages.migration.ts';
import { releasedQuestions } from './content/released-questions.migration.ts';
import { satPapers, satQuestions } from './content/sat-papers.migration.ts';
import { mockRoutes } from './mock.routes.ts';
import { mockPlacement } from './mock.tables.ts';

export const mockCapability = defineCapability({
  name: 'mock',
  placement: mockPlacement,
  requires: [coursePages, itemFigures],
  provides: [
    provide(courseUses, papersOfCourse),
    provide(timelineParts, mockTimeline),
    provide(withheld, {
      isWithheld: isKeptForPaper,
      withheldSince: keptForPaperSince,
      isHeldOut,
      isInHeldOutPaper,
    }),
    provide(paperAnswers, answersInPapers),
    provide(examOfPractice, examOfCourse),
    provide(studyCounts.finishedMocks, finishedMocks),
    provide(papersRunning, async (connection, studentId, now) => {
      const rows = await paperReader(connection, studentId).inProgress(stillOpenSince(now));
      return rows.map(({ title }) => title);
    }),
  ],
  routes: ({ services }) => mockRoutes(services),
  console: mockConsole,
  jobs: ({ services }) => mockJobs(services),
  schedule: ['* * * * * close-mocks'],
  personalData: () => mockPersonalData,
  migrations: {
    '20261125-mock-paper-format': statements(paperFormat),
    '20261128-papers-by-pages': statements(papersByPages),
    '20261201-released-questions': statements(releasedQuestions),
    '20261204-sat-papers': statements(satPapers),
    '20261204-sat-questions': statements(satQuestions),
  },
});
