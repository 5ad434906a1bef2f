import * as contract from '@xuezhou/contract/bulk/console';
import { bind } from '../../platform/http/bind.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { listBatches } from './batch/list-batches.ts';
import { undoBatch } from './batch/undo-batch.ts';
import { copyNodes, previewCopy } from './copy/copy-nodes.ts';
import { addLectures } from './lectures/add-lectures.ts';
import { changeLectures } from './lectures/change-lectures.ts';
import { gradeQuestions } from './questions/grade-questions.ts';
import { findInCourse } from './replace/find-in-course.ts';
import { replaceInCourse } from './replace/replace-in-course.ts';

export const bulkConsole = (services: ConsoleServices) => [
  bind(contract.listBatches, (input, caller) => listBatches(services, input, caller)),
  bind(contract.undoBatch, (input, caller) => undoBatch(services, input, caller)),
  bind(contract.changeLectures, (input, caller) => changeLectures(services, input, caller)),
  bind(contract.addLectures, (input, caller) => addLectures(services, input, caller)),
  bind(contract.gradeQuestions, (input, caller) => gradeQuestions(services, input, caller)),
  bind(contract.findInCourse, (input, caller) => findInCourse(services, input, caller)),
  bind(contract.replaceInCourse, (input, caller) => replaceInCourse(services, input, caller)),
  bind(contract.previewCopy, (input, caller) => previewCopy(services, input, caller)),
  bind(contract.copyNodes, (input, caller) => copyNodes(services, input, caller)),
];
