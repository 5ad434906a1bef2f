import * as contract from '@xuezhou/contract/course';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { postponeCourse, preopenCourse } from './access/change-period.ts';
import { redeemCourse } from './access/redeem-course.ts';
import { applyToReopen, reopenInfo } from './access/reopen-course.ts';
import { restrictionOf, restrictionsOf } from './access/restrictions.ts';
import { courseTasks, myTasks, tasksOfCourses } from './course-tasks.ts';
import { courseHome } from './course-home.ts';
import { diagnoseCourse } from './diagnose-course.ts';
import { holdStream } from './hold-stream.ts';
import { listAllCourses } from './list-all-courses.ts';
import { materialOf, openFile } from './material/material.ts';
import { openBook, openReading } from './open-book.ts';
import { openCourse } from './open-course.ts';
import { openPureCourse } from './open-pure-course.ts';
import { openBookVariant, openCourseVariant, openReadingOfVariant } from './open-variant.ts';
import { openVideo } from './open-video.ts';
import { readerRoutes } from './reader/reader.routes.ts';
import { today } from './today.ts';
import { reportVideoProgress } from './report-video-progress.ts';

export const courseRoutes = (services: Services) => [
  bind(contract.listAllCourses, (_input, { student }) => listAllCourses(services, student)),
  bind(contract.redeemCourse, (input, { student }) => redeemCourse(services, student, input)),
  bind(contract.postponeCourse, (input, { student }) => postponeCourse(services, student, input)),
  bind(contract.preopenCourse, ({ body }, { student }) =>
    preopenCourse(services, student, body.courseId),
  ),
  bind(contract.getReopenInfo, ({ params }, { student }) =>
    reopenInfo(services, student, params.courseId),
  ),
  bind(contract.applyToReopen, (input, { student }) => applyToReopen(services, student, input)),
  bind(contract.getMaterial, ({ params }, { student }) =>
    materialOf(services, student, params.courseId),
  ),
  bind(contract.openBookFile, ({ params }, { student }) => openFile(services, student, params)),
  bind(contract.openCourseFile, ({ params }, { student }) => openFile(services, student, params)),
  bind(contract.listRestrictions, (_input, { student }) => restrictionsOf(services, student)),
  bind(contract.getRestriction, ({ params }, { student }) =>
    restrictionOf(services, student, params.courseId),
  ),
  bind(contract.getCourseHome, (_input, { student }) => courseHome(services, student)),
  bind(contract.getToday, (_input, { student }) => today(services, student)),
  bind(contract.getCourseTasks, ({ params }, { student }) =>
    courseTasks(services, student, params.courseId),
  ),
  bind(contract.listCourseTasks, ({ query }, { student }) =>
    tasksOfCourses(services, student, query.courseIds),
  ),
  bind(contract.getMyTasks, (_input, { student }) => myTasks(services, student)),
  bind(contract.getCourse, ({ params }, { student }) =>
    openCourse(services, student, params.courseId),
  ),
  bind(contract.getDiagnosis, ({ params }, { student }) =>
    diagnoseCourse(services, student, params.courseId),
  ),
  bind(contract.openBook, ({ params, query }, { student }) =>
    openBook(services, student, params, query.mode),
  ),
  bind(contract.openMiniCourse, ({ params }, { student }) =>
    openCourseVariant(services, student, params.courseId, 'mini'),
  ),
  bind(contract.openFreeCourse, ({ params }, { student }) =>
    openCourseVariant(services, student, params.courseId, 'free'),
  ),
  bind(contract.openTrialCourse, ({ params }, { student }) =>
    openCourseVariant(services, student, params.courseId, 'trail'),
  ),
  bind(contract.openPureCourse, ({ params }, { student }) =>
    openPureCourse(services, student, params.courseId),
  ),
  bind(contract.openMiniBook, ({ params }, { student }) =>
    openBookVariant(services, student, params, 'mini'),
  ),
  bind(contract.openFreeBook, ({ params }, { student }) =>
    openBookVariant(services, student, params, 'free'),
  ),
  bind(contract.openTrialBook, ({ params }, { student }) =>
    openBookVariant(services, student, params, 'trail'),
  ),
  bind(contract.openOtherBook, ({ params, query: { mode = 'reader' } }, { student }) =>
    openBookVariant(services, student, params, mode),
  ),
  bind(contract.openReadingOfVariant, ({ params }, { student }) =>
    openReadingOfVariant(services, student, params),
  ),
  bind(contract.openReading, ({ params }, { student }) => openReading(services, student, params)),
  bind(contract.openVideo, (input, { student }) => openVideo(services, student, input)),
  bind(contract.holdStream, (input, { student, userAgent }) =>
    holdStream(services, student, input, userAgent),
  ),
  bind(contract.reportVideoProgress, (input, { student }) =>
    reportVideoProgress(services, student, input),
  ),
  ...readerRoutes(services),
];
