import { filesOfCourse, letFilesGo } from './content/files-of-course.ts';
import { courseGone, courseUses } from '../catalogue/catalogue.port.ts';
import { courseFileUploadPath } from '@xuezhou/contract/material/console';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { mountPieces } from '../../platform/media/pieces/mount-pieces.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { listen, provide } from '../../platform/wiring/slot.ts';
import { mountConsoleFiles } from './console/look-at-file.ts';
import { fileUndoers } from './console/undo-file.ts';
import { mountCourseFiles } from './file.routes.ts';
import { withholdKeys } from './withhold-keys.migration.ts';
import { materialRoutes } from './material.routes.ts';
import { dropFiles } from './upload/drop-files.ts';
import { fileLedger } from './upload/file-upload.repository.ts';
import { fileUploads } from './upload/uploads.migration.ts';
import { materialConsole } from './console/material.console.ts';
import { materialPlacement } from './material.tables.ts';

export const materialCapability = defineCapability({
  name: 'material',
  placement: materialPlacement,
  routes: ({ services }) => materialRoutes(services),
  console: materialConsole,
  provides: [provide(courseUses, filesOfCourse), provide(undoers, fileUndoers)],
  on: [listen(courseGone, letFilesGo)],
  jobs: ({ services }) => ({ 'drop-course-files': () => dropFiles(services) }),
  schedule: ['55 4 * * * drop-course-files'],
  migrations: {
    '20261124-withhold-keys': statements(withholdKeys),
    '20261128-course-file-uploads': statements(fileUploads),
  },
  mount: async (app, { services }) => {
    mountCourseFiles(app, services);
    mountConsoleFiles(app, services);
    await mountPieces(app, services, {
      path: courseFileUploadPath,
      permission: 'content.publish',
      ledger: fileLedger,
    });
  },
});
