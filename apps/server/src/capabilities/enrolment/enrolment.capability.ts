import { enrolmentUses } from './course-uses.ts';
import { courseUses } from '../catalogue/catalogue.port.ts';
import { sql } from 'kysely';
import { figureParts, waitingParts } from '../../platform/staff/today-parts.ts';
import { searchParts } from '../../platform/staff/search-parts.ts';
import { findCourses } from './console/find-courses.ts';
import { enrolmentFigures, waitingRequests } from './console/waiting-requests.ts';
import { studentsOfOwnCourses } from './admit.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { policyUndoers } from './console/manage-policy.ts';
import { periodUndoers } from './console/undo-period.ts';
import { ownStudents } from '../../platform/staff/own.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { timelineParts } from '../../platform/staff/timeline-parts.ts';
import { enrolmentTimeline } from './console/enrolment-timeline.ts';
import { defineCapability } from '../../platform/capability.ts';
import { enrolmentPersonalData } from './enrolment.personal-data.ts';
import { enrolmentRoutes } from './enrolment.routes.ts';
import { reopenJobs } from './reopen/reopen-files.ts';
import { statements } from '../../platform/database/statements.ts';
import { lentCourses, takenBack } from './taken-back.migration.ts';
import { enrolmentConsole } from './console/enrolment.console.ts';
import { boughtEnds, lentEnds } from './owed-ends.ts';
import { enrolmentPlacement } from './enrolment.tables.ts';
import { enrolmentTies } from './withdraw/enrolment-ties.ts';
import { withdrawalUndoers } from './withdraw/undo-withdrawal.ts';
import { movedDays } from './withdraw/moved-days.migration.ts';
import { enrolmentChanges } from './withdraw/enrolment-changes.migration.ts';

export const enrolmentCapability = defineCapability({
  name: 'enrolment',
  placement: enrolmentPlacement,
  requires: [enrolmentTies, boughtEnds, lentEnds],
  provides: [
    ...enrolmentUses.map((uses) => provide(courseUses, uses)),
    provide(timelineParts, enrolmentTimeline),
    provide(waitingParts, waitingRequests),
    provide(searchParts, findCourses),
    provide(figureParts, enrolmentFigures),
    provide(undoers, periodUndoers),
    provide(undoers, policyUndoers),
    provide(undoers, withdrawalUndoers),
    provide(ownStudents, studentsOfOwnCourses),
  ],
  routes: ({ services }) => enrolmentRoutes(services),
  console: enrolmentConsole,
  jobs: ({ services }) => reopenJobs(services),
  personalData: () => enrolmentPersonalData,
  retention: [
    // What was changed long ago is taken back no more.
    { table: 'enrolment_change', where: sql`changed_at < now() - interval '90 days'` },
  ],
  migrations: {
    '20261126-enrolment-taken-back': statements(takenBack),
    '20261129-enrolment-lent': statements(lentCourses),
    '20261130-enrolment-changes': statements(enrolmentChanges),
    '20261130-enrolment-moved-days': movedDays,
  },
});
