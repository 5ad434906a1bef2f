import { cardParts } from '../../platform/staff/today-parts.ts';
import { classesToday } from './console/classes-today.ts';
import { campsOfCourse } from './content/camps-of-course.ts';
import { courseUses } from '../catalogue/catalogue.port.ts';
import { sql } from 'kysely';
import { courseClasses, namedClassMembers, studentsOfOwnClasses } from './class.sql.ts';
import { dutyTitles, ownStudents } from '../../platform/staff/own.ts';
import { timelineParts } from '../../platform/staff/timeline-parts.ts';
import { campTimeline } from './camp-timeline.ts';
import { defineCapability } from '../../platform/capability.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { classesOfStudents } from '../account/account.port.ts';
import { enrolmentTies } from '../enrolment/enrolment.port.ts';
import { campSeats } from './course-withdrawn.ts';
import { studyCounts } from '../points/points.port.ts';
import { finishedCamps } from './camp.port.ts';
import { campJobs } from './camp.jobs.ts';
import { campPersonalData } from './camp.personal-data.ts';
import { campRoutes } from './camp.routes.ts';
import { freeSeats } from './put/free-seat.migration.ts';
import { statements } from '../../platform/database/statements.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { campsOfPages } from './camps-of-pages.migration.ts';
import { askedMoves } from './move/asked-moves.migration.ts';
import { classMoves } from './move/class-moves.migration.ts';
import { moveUndoers } from './move/undo-move.ts';
import { putUndoers } from './put/undo-put.ts';
import { campUndoers } from './console/undo-camp.ts';
import { searchParts } from '../../platform/staff/search-parts.ts';
import { findClasses } from './console/find-classes.ts';
import { campConsole } from './console/camp.console.ts';
import { campPlacement } from './camp.tables.ts';

export const campCapability = defineCapability({
  name: 'camp',
  placement: campPlacement,
  provides: [
    provide(courseUses, campsOfCourse),
    provide(timelineParts, campTimeline),
    provide(cardParts, classesToday),
    provide(searchParts, findClasses),
    provide(classesOfStudents, namedClassMembers),
    provide(ownStudents, studentsOfOwnClasses),
    provide(dutyTitles, {
      kind: 'class',
      titles: sql`(select class_id as target_id, title from ${courseClasses} k)`,
    }),
    provide(studyCounts.finishedCamps, finishedCamps),
    provide(undoers, { ...campUndoers, ...moveUndoers, ...putUndoers }),
    provide(enrolmentTies, campSeats),
  ],
  routes: ({ services }) => campRoutes(services),
  console: campConsole,
  jobs: ({ services }) => campJobs(services),
  // Just after midnight in Shanghai.
  schedule: ['5 16 * * * settle-camps ?fill=50m'],
  personalData: () => campPersonalData,
  retention: [
    // What was moved long ago is taken back no more.
    { table: 'camp_move', where: sql`moved_at < now() - interval '90 days'` },
  ],
  migrations: {
    '20261129-camps-of-pages': statements(campsOfPages),
    '20261130-class-moves': statements(classMoves),
    '20261130-class-moves-asked': statements(askedMoves),
    '20261204-free-seats': freeSeats,
  },
});
