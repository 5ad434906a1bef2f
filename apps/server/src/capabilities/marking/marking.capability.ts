import { firstNumber, presentReaches } from '../../platform/staff/own.ts';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { waitingParts } from '../../platform/staff/today-parts.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { listen, provide } from '../../platform/wiring/slot.ts';
import { grantsLost } from '../staff/staff.port.ts';
import { demandOwnAnswers } from './console/find-question.ts';
import { markingConsole } from './console/marking.console.ts';
import { markUndoers } from './console/undo-marks.ts';
import { waitingAnswers } from './console/waiting-answers.ts';
import { gatherAnswers, handBack } from './gather-answers.ts';
import { countedMarks, keysOfMarks, marking } from './marking.migration.ts';
import { markingPersonalData } from './marking.personal-data.ts';
import { markingRoutes } from './marking.routes.ts';
import { tellMarks } from './tell-marks.ts';
import { markingPlacement } from './marking.tables.ts';

export const markingCapability = defineCapability({
  name: 'marking',
  placement: markingPlacement,
  provides: [
    provide(waitingParts, waitingAnswers),
    provide(undoers, markUndoers),
    provide(presentReaches, {
      answer: (connection, own, id) => demandOwnAnswers(connection, own, firstNumber(id)),
    }),
  ],
  on: [listen(grantsLost, handBack)],
  routes: ({ services }) => markingRoutes(services),
  console: markingConsole,
  jobs: ({ services }) => ({
    'gather-answers': () => gatherAnswers(services),
    'tell-marks': () => tellMarks(services),
  }),
  schedule: ['* * * * * gather-answers', '* * * * * tell-marks'],
  personalData: () => markingPersonalData,
  migrations: {
    '20261128-z-marking': statements(marking),
    '20261128-zz-marking-counted': countedMarks,
    '20261129-marking-keys': keysOfMarks,
  },
});
