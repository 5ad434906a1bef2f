import * as contract from '@xuezhou/contract/material/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { listCourseFiles, removeCourseFile, saveCourseFile } from './course-files.ts';
import { beginCourseFile, dropCourseFile, putCourseFile } from './send-file.ts';

export const materialConsole = (services: ConsoleServices) => [
  bind(contract.listCourseFiles, (input) => listCourseFiles(services, input)),
  bind(contract.beginCourseFile, (input, caller) => beginCourseFile(services, input, caller)),
  bind(contract.putCourseFile, (input, caller) => putCourseFile(services, input, caller)),
  bind(contract.dropCourseFile, (input, caller) => dropCourseFile(services, input, caller)),
  bind(contract.saveCourseFile, (input, caller) => saveCourseFile(services, input, caller)),
  bind(contract.removeCourseFile, (input, caller) => removeCourseFile(services, input, caller)),
];
