import * as contract from '@xuezhou/contract/import/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import {
  answerCourseImport,
  dropCourseImport,
  runCourseImport,
} from '../courses/answer-course-import.ts';
import { beginCourseImport } from '../courses/begin-course-import.ts';
import { getCourseImport, listCourseImports } from '../courses/read-course-imports.ts';
import { beginImport } from './begin-import.ts';
import { dropImport, mapColumns, mendRow, runImport } from './mend-import.ts';
import { getImport, getImportRows, listImportCourses, listImports } from './read-import.ts';
import { undoImport } from './undo-import.ts';

export const importConsole = (services: ConsoleServices) => [
  bind(contract.beginImport, (input, caller) => beginImport(services, input, caller)),
  bind(contract.mapColumns, (input, caller) => mapColumns(services, input, caller)),
  bind(contract.getImport, (input, caller) => getImport(services, input, caller)),
  bind(contract.getImportRows, (input, caller) => getImportRows(services, input, caller)),
  bind(contract.mendRow, (input, caller) => mendRow(services, input, caller)),
  bind(contract.runImport, (input, caller) => runImport(services, input, caller)),
  bind(contract.dropImport, (input, caller) => dropImport(services, input, caller)),
  bind(contract.listImportCourses, (_input, caller) => listImportCourses(services, caller)),
  bind(contract.listImports, (_input, caller) => listImports(services, caller)),
  bind(contract.undoImport, (input, caller) => undoImport(services, input, caller)),
  bind(contract.beginCourseImport, (input, caller) => beginCourseImport(services, input, caller)),
  bind(contract.listCourseImports, (_input, caller) => listCourseImports(services, caller)),
  bind(contract.getCourseImport, (input, caller) => getCourseImport(services, input, caller)),
  bind(contract.answerCourseImport, (input, caller) => answerCourseImport(services, input, caller)),
  bind(contract.runCourseImport, (input, caller) => runCourseImport(services, input, caller)),
  bind(contract.dropCourseImport, (input, caller) => dropCourseImport(services, input, caller)),
];
