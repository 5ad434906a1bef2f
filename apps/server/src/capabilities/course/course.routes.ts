import * as contract from '@xuezhou/contract/course';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { courseHome } from './course-home.ts';
import { openBook, openReading } from './open-book.ts';
import { openCourse } from './open-course.ts';
import { openVideo } from './open-video.ts';
import { reportVideoProgress } from './report-video-progress.ts';

export const courseRoutes = (services: Services) => [
  bind(contract.getCourseHome, (_input, { student }) => courseHome(services, student)),
  bind(contract.getCourse, ({ params }, { student }) =>
    openCourse(services, student, params.courseId),
  ),
  bind(contract.openBook, ({ params }, { student }) => openBook(services, student, params)),
  bind(contract.openReading, ({ params }, { student }) => openReading(services, student, params)),
  bind(contract.openVideo, (input, { student }) => openVideo(services, student, input)),
  bind(contract.reportVideoProgress, (input, { student }) =>
    reportVideoProgress(services, student, input),
  ),
];
