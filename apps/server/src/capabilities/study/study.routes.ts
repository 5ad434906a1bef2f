import * as contract from '@xuezhou/contract/study';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getCourseTasks, getMyTasks, listCourseTasks } from './today/course-tasks.ts';
import { getCourseHome } from './course-home.ts';
import { getDiagnosis } from './diagnose-course.ts';
import { listAllCourses } from './list-all-courses.ts';
import { openBook, openReading } from './open-book.ts';
import { getCourse } from './open-course.ts';
import { openPureCourse } from './open-pure-course.ts';
import { openBookVariant, openCourseVariant, openReadingOfVariant } from './open-variant.ts';
import { getStudyCalendar, renewStudyCalendar } from './plan/study-calendar.ts';
import {
  acceptLack,
  leaveChaptersOut,
  listStudyPlans,
  saveStudyPlan,
  takeDaysOff,
} from './plan/study-plan.ts';
import { getPlacement } from './plan/placement.ts';
import { getTopic } from './topic/open-topic.ts';
import { putOff } from './today/put-off.ts';
import { getToday } from './today/today.ts';

export const studyRoutes = (services: Services) => [
  bind(contract.listAllCourses, (_input, { student }) => listAllCourses(services, student)),
  bind(contract.getCourseHome, (_input, { student }) => getCourseHome(services, student)),
  bind(contract.getToday, (_input, { student }) => getToday(services, student)),
  bind(contract.listStudyPlans, (input, { student }) => listStudyPlans(services, student, input)),
  bind(contract.saveStudyPlan, (input, { student }) => saveStudyPlan(services, student, input)),
  bind(contract.takeDaysOff, (input, { student }) => takeDaysOff(services, student, input)),
  bind(contract.leaveChaptersOut, (input, { student }) =>
    leaveChaptersOut(services, student, input),
  ),
  bind(contract.acceptLack, (input, { student }) => acceptLack(services, student, input)),
  bind(contract.putOff, (input, { student }) => putOff(services, student, input)),
  bind(contract.getPlacement, ({ params }, { student }) =>
    getPlacement(services, student, params.courseId),
  ),
  bind(contract.getStudyCalendar, (_input, { student }) => getStudyCalendar(services, student)),
  bind(contract.renewStudyCalendar, (_input, { student }) => renewStudyCalendar(services, student)),
  bind(contract.getCourseTasks, ({ params }, { student }) =>
    getCourseTasks(services, student, params.courseId),
  ),
  bind(contract.listCourseTasks, ({ query }, { student }) =>
    listCourseTasks(services, student, query.courseIds),
  ),
  bind(contract.getMyTasks, (_input, { student }) => getMyTasks(services, student)),
  bind(contract.getCourse, ({ params }, { student }) =>
    getCourse(services, student, params.courseId),
  ),
  bind(contract.getDiagnosis, ({ params }, { student }) =>
    getDiagnosis(services, student, params.courseId),
  ),
  bind(contract.getTopic, ({ params }, { student }) => getTopic(services, student, params)),
  bind(contract.openBook, ({ params, query }, { student }) =>
    openBook(services, student, params, query.mode),
  ),
  ...variantRoutes(services),
  bind(contract.openReading, ({ params }, { student }) => openReading(services, student, params)),
];

/** The same course, book or chapter as somebody has it who has not bought it, or reads it without videos. */
const variantRoutes = (services: Services) => [
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
];
