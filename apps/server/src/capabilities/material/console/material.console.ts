import * as contract from '@xuezhou/contract/material/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { listCourseFiles, removeCourseFile } from './course-files.ts';

export const materialConsole = (services: ConsoleServices) => [
  bind(contract.listCourseFiles, (input) => listCourseFiles(services, input)),
  bind(contract.removeCourseFile, (input, caller) => removeCourseFile(services, input, caller)),
];
