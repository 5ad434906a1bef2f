import { firstNumber, presentReaches } from '../../platform/staff/own.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { waitingParts } from '../../platform/staff/today-parts.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { assignmentUndoers } from './console/undo-assignment.ts';
import { markUndoers } from './console/undo-mark.ts';
import { waitingWork } from './console/waiting-work.ts';
import { timelineParts } from '../../platform/staff/timeline-parts.ts';
import { assignmentTimeline } from './assignment-timeline.ts';
import { defineCapability } from '../../platform/capability.ts';
import {
  assignmentPassed,
  assignmentPassRevoked,
  demandOwnWork,
} from './console/work.repository.ts';
import { assignmentPersonalData } from './assignment.personal-data.ts';
import { assignmentRoutes } from './assignment.routes.ts';
import { mountAttachments } from './attachment.routes.ts';
import { mountWorkFiles } from './console/work-file.ts';
import { assignmentConsole } from './console/assignment.console.ts';
import { assignmentPlacement } from './assignment.tables.ts';

export const assignmentCapability = defineCapability({
  name: 'assignment',
  placement: assignmentPlacement,
  provides: [
    provide(timelineParts, assignmentTimeline),
    provide(waitingParts, waitingWork),
    provide(undoers, markUndoers),
    provide(undoers, assignmentUndoers),
    provide(presentReaches, {
      assignment: (connection, own, id) => demandOwnWork(connection, own, firstNumber(id)),
    }),
  ],
  emits: [assignmentPassed, assignmentPassRevoked],
  routes: ({ services }) => assignmentRoutes(services),
  console: assignmentConsole,
  mount: (app, { services }) => {
    mountAttachments(app, services);
    mountWorkFiles(app, services);
  },
  personalData: () => assignmentPersonalData,
});
