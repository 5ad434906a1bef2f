import { waitingParts } from '../../platform/staff/today-parts.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { passUndoers } from './console/pass-suspicion.ts';
import { waitingCorrected } from './console/editor/waiting-corrected.ts';
import { waitingReports } from './console/waiting-reports.ts';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { itemFigures } from '../mock/mock.port.ts';
import { studyCounts } from '../points/points.port.ts';
import { optionFigures } from '../practice/practice-facts.port.ts';
import { bankFiles } from './bank/bank-files.ts';
import { draftedMarks } from './bank/drafted-marks.ts';
import { questionDesk } from './bank/question-desk.ts';
import { questionDrafts } from './bank/question-drafts.migration.ts';
import { passedSuspicions, suspicions } from './bank/suspicions.migration.ts';
import { figuresOfItems, figuresOfVersion } from './figures.sql.ts';
import { keptDays } from './streak.ts';
import { reviewJobs } from './review.jobs.ts';
import { reviewPersonalData } from './review.personal-data.ts';
import { reviewRoutes } from './review.routes.ts';
import { mountBankExports } from './console/bank/bank-export-file.ts';
import { reviewConsole } from './console/review.console.ts';
import { reviewPlacement } from './review.tables.ts';

export const reviewCapability = defineCapability({
  name: 'review',
  placement: reviewPlacement,
  requires: [bankFiles, questionDesk, draftedMarks],
  provides: [
    provide(waitingParts, [...waitingReports, ...waitingCorrected]),
    provide(undoers, passUndoers),
    provide(optionFigures, figuresOfVersion),
    provide(itemFigures, figuresOfItems),
    provide(studyCounts.reviewStreak, keptDays),
  ],
  routes: ({ services }) => reviewRoutes(services),
  console: reviewConsole,
  mount: (app, { services }) => mountBankExports(app, services),
  jobs: ({ services }) => reviewJobs(services),
  schedule: ['* * * * * note-rest-days', '5 3 * * * count-statistics'],
  personalData: () => reviewPersonalData,
  migrations: {
    '20261128-review-suspicions': suspicions,
    '20261128-review-question-drafts': statements(questionDrafts),
    '20261130-review-passed': passedSuspicions,
  },
});
