import * as contract from '@xuezhou/contract/authoring/console';
import type { ConsoleProviders } from '../../../platform/capability.ts';
import { eraseCourse, getCourseErasure } from '../erasure/erase-course.ts';
import { listErasedCourses, restoreErasedCourse } from '../erasure/erased-courses.ts';
import { beginCourseExport, listCourseExports } from '../export/export-course.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { addNode, moveNode, removeNode, saveProperties } from './change-tree.ts';
import { getDraftLecture, saveSlides } from './edit-lecture.ts';
import {
  addDraftPicture,
  getDraftReading,
  previewDraft,
  saveDraftReading,
} from './edit-reading.ts';
import { createCourse, saveCourseSetting, takeOverCourse } from './make-course.ts';
import { dropChanges, listChanges, publishChanges } from './publish-course.ts';
import { getCourseTree, listAuthoredCourses } from './read-courses.ts';
import { addCaptionFile, saveCaptions } from '../lecture/save-captions.ts';
import { getCaptionDoubts } from '../lecture/caption-doubts.ts';
import { getLecture } from '../lecture/read-lecture.ts';
import { getLectureFigures } from '../lecture/lecture-figures.ts';
import { findLectureQuestions } from '../lecture/lecture-questions.ts';
import {
  retryEncoding,
  saveChapters,
  saveLectureQuestions,
  useUpload,
} from '../lecture/save-lecture.ts';
import { beginUpload, dropUpload } from '../upload/begin-upload.ts';
import { listCourseComments, listOwnComments } from '../comment/read-comments.ts';
import {
  addCourseComment,
  removeCourseComment,
  resolveCourseComment,
} from '../comment/write-comments.ts';
import { saveTopics } from '../topic/save-topics.ts';
import { compareVersions, listVersions, restoreVersion } from './versions.ts';

export const authoringConsole = (services: ConsoleServices, providers: ConsoleProviders) => [
  bind(contract.listAuthoredCourses, (_input, caller) => listAuthoredCourses(services, caller)),
  bind(contract.createCourse, (input, caller) => createCourse(services, input, caller)),
  bind(contract.takeOverCourse, (input, caller) => takeOverCourse(services, input, caller)),
  bind(contract.getCourseTree, async (input, caller) =>
    getCourseTree(services, (await providers.llm()) !== null, input, caller),
  ),
  bind(contract.saveCourseSetting, (input, caller) => saveCourseSetting(services, input, caller)),
  bind(contract.addNode, (input, caller) => addNode(services, input, caller)),
  bind(contract.moveNode, (input, caller) => moveNode(services, input, caller)),
  bind(contract.removeNode, (input, caller) => removeNode(services, input, caller)),
  bind(contract.saveProperties, (input, caller) => saveProperties(services, input, caller)),
  bind(contract.saveTopics, (input, caller) => saveTopics(services, input, caller)),
  bind(contract.previewDraft, (input) => previewDraft(services, input)),
  bind(contract.getDraftReading, (input) => getDraftReading(services, input)),
  bind(contract.saveDraftReading, (input, caller) => saveDraftReading(services, input, caller)),
  ...lectureBindings(services, providers),
  bind(contract.listCourseComments, (input, caller) => listCourseComments(services, input, caller)),
  bind(contract.listOwnComments, (_input, caller) => listOwnComments(services, caller)),
  bind(contract.addCourseComment, (input, caller) => addCourseComment(services, input, caller)),
  bind(contract.resolveCourseComment, (input, caller) =>
    resolveCourseComment(services, input, caller),
  ),
  bind(contract.removeCourseComment, (input, caller) =>
    removeCourseComment(services, input, caller),
  ),
  bind(contract.addDraftPicture, (input, caller) => addDraftPicture(services, input, caller)),
  bind(contract.getCourseErasure, (input, caller) => getCourseErasure(services, input, caller)),
  bind(contract.eraseCourse, (input, caller) => eraseCourse(services, input, caller)),
  bind(contract.listErasedCourses, () => listErasedCourses(services)),
  bind(contract.restoreErasedCourse, (input, caller) =>
    restoreErasedCourse(services, input, caller),
  ),
  bind(contract.listCourseExports, (input, caller) => listCourseExports(services, input, caller)),
  bind(contract.beginCourseExport, (input, caller) => beginCourseExport(services, input, caller)),
  bind(contract.listChanges, (input) => listChanges(services, input)),
  bind(contract.publishChanges, (input, caller) => publishChanges(services, input, caller)),
  bind(contract.dropChanges, (input, caller) => dropChanges(services, input, caller)),
  bind(contract.listVersions, (input) => listVersions(services, input)),
  bind(contract.compareVersions, (input) => compareVersions(services, input)),
  bind(contract.restoreVersion, (input, caller) => restoreVersion(services, input, caller)),
];

const lectureBindings = (services: ConsoleServices, { llm, transcriber }: ConsoleProviders) => [
  bind(contract.getDraftLecture, (input) => getDraftLecture(services, input)),
  bind(contract.saveSlides, (input, caller) => saveSlides(services, input, caller)),
  bind(contract.getLecture, async (input, caller) =>
    getLecture(
      services,
      { model: (await llm()) !== null, transcriber: transcriber !== null },
      input,
      caller,
    ),
  ),
  bind(contract.beginUpload, (input, caller) => beginUpload(services, input, caller)),
  bind(contract.dropUpload, (input, caller) => dropUpload(services, input, caller)),
  bind(contract.useUpload, (input, caller) => useUpload(services, input, caller)),
  bind(contract.saveCaptions, (input, caller) => saveCaptions(services, input, caller)),
  bind(contract.addCaptionFile, (input, caller) => addCaptionFile(services, input, caller)),
  bind(contract.saveChapters, (input, caller) => saveChapters(services, input, caller)),
  bind(contract.saveLectureQuestions, (input, caller) =>
    saveLectureQuestions(services, input, caller),
  ),
  bind(contract.findLectureQuestions, (input) => findLectureQuestions(services, input)),
  bind(contract.getLectureFigures, (input) => getLectureFigures(services, input)),
  bind(contract.getCaptionDoubts, (input) => getCaptionDoubts(services, input)),
  bind(contract.retryEncoding, (input, caller) => retryEncoding(services, input, caller)),
];
