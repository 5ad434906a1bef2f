import { coursewareUploadPath } from '@xuezhou/contract/courseware/console';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { mountPieces } from '../../platform/media/pieces/mount-pieces.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { courseGone, courseUses } from '../catalogue/catalogue.port.ts';
import { coursewareOfCourse, letCoursewareGo } from './content/courseware-of-course.ts';
import { listen, provide } from '../../platform/wiring/slot.ts';
import { coursewareFiles } from './console/courseware-files.ts';
import { coursewareConsole } from './console/courseware.console.ts';
import { coursewareUndoers } from './console/undo-courseware.ts';
import { coursewareBounds } from './courseware-bounds.migration.ts';
import { coursewareConsoleTables } from './courseware-console.migration.ts';
import { coursewareTables } from './courseware.migration.ts';
import { coursewarePersonalData } from './courseware.personal-data.ts';
import { coursewareRoutes } from './courseware.routes.ts';
import { coursewareLedger } from './upload/courseware-upload.repository.ts';
import { dropCoursewareUploads } from './upload/drop-uploads.ts';
import { coursewarePlacement } from './courseware.tables.ts';

export const coursewareCapability = defineCapability({
  name: 'courseware',
  placement: coursewarePlacement,
  routes: ({ services }) => coursewareRoutes(services),
  requires: [coursewareFiles],
  provides: [provide(undoers, coursewareUndoers), provide(courseUses, coursewareOfCourse)],
  on: [listen(courseGone, letCoursewareGo)],
  console: coursewareConsole,
  jobs: ({ services }) => ({ 'drop-courseware-uploads': () => dropCoursewareUploads(services) }),
  schedule: ['57 4 * * * drop-courseware-uploads'],
  personalData: () => coursewarePersonalData,
  migrations: {
    '20261129-courseware': statements(coursewareTables),
    '20261129-courseware-bounds': statements(coursewareBounds),
    '20261129-courseware-console': statements(coursewareConsoleTables),
  },
  mount: async (app, { services }) =>
    await mountPieces(app, services, {
      path: coursewareUploadPath,
      permission: 'content.publish',
      ledger: coursewareLedger,
    }),
});
