import { courseArchivePath } from '@xuezhou/contract/import/console';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { mountPieces } from '../../platform/media/pieces/mount-pieces.ts';
import { importConsole } from './console/import.console.ts';
import { forgetImports } from './forget-imports.ts';
import { importFiles } from './import-files.ts';
import { courseArchives } from './courses/course-archives.ts';
import { archiveLedger } from './courses/archive-ledger.ts';
import { sweepWorkFolders } from './courses/work-folders.ts';
import { workCourseImport } from './courses/work-course-import.ts';
import {
  correctedTotal,
  importCorrections,
  importCourses,
  imports,
  importTexts,
  importTitles,
} from './import.migration.ts';
import { regradeImport } from './regrade-import.ts';
import { workImport } from './work-import.ts';
import { importPlacement } from './import.tables.ts';

export const importCapability = defineCapability({
  name: 'import',
  placement: importPlacement,
  requires: [importFiles, courseArchives],
  console: importConsole,
  jobs: ({ services }) => ({
    // Also a text, of which a server asked by that name before texts had their own.
    'work-import': ({ importId }, context) => workImport(services, importId, context),
    'work-import-text': ({ importId }, context) => workImport(services, importId, context),
    'import-courses': ({ importId }, context) => workCourseImport(services, importId, context),
    'regrade-import': ({ importId }) => regradeImport(services, importId),
    'forget-imports': () => forgetImports(services),
  }),
  schedule: ['40 * * * * forget-imports'],
  migrations: {
    '20261128-console-imports': statements(imports),
    '20261129-import-titles': statements(importTitles),
    '20261130-import-texts': statements(importTexts),
    '20261130-import-z-corrections': statements(importCorrections),
    '20261204-z-course-imports': statements(importCourses),
    '20261205-import-corrected-total': statements(correctedTotal),
  },
  mount: async (app, { services }) => {
    await sweepWorkFolders(services);
    await mountPieces(app, services, {
      path: courseArchivePath,
      permission: 'content.publish',
      ledger: archiveLedger,
    });
  },
});
