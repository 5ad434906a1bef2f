import * as contract from '@xuezhou/contract/course';
import { bind } from '../../platform/http/bind.ts';
import { dayOf } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { courseHome } from './course-home.ts';
import { courseAccess } from './course.port.ts';
import { courseReader } from './course.repository.ts';
import { openBook, openCourse } from './open-course.ts';
import { openVideo } from './open-video.ts';
import { reportVideoProgress } from './report-video-progress.ts';

export const courseRoutes = (services: Services) => [
  bind(contract.getCourseHome, (_input, { student }) => courseHome(services, student)),
  bind(contract.getCourse, ({ params }, { student }) =>
    openCourse(services, student, params.courseId),
  ),
  bind(contract.openBook, ({ params }, { student }) => openBook(services, student, params)),
  bind(contract.openReading, async ({ params }, { student }) => {
    const { connection } = services.database;
    await courseAccess(connection, student.studentId, params.courseId, dayOf(services.clock.now()));
    const { courseId, bookId, readingId } = params;
    const row = await courseReader(connection, student.studentId).reading(
      courseId,
      bookId,
      readingId,
    );
    if (row === undefined) throw notFound();
    return {
      readingId: row.reading_id,
      number: row.number,
      readingName: row.title,
      html: row.html,
    };
  }),
  bind(contract.openVideo, (input, { student }) => openVideo(services, student, input)),
  bind(contract.reportVideoProgress, (input, { student }) =>
    reportVideoProgress(services, student, input),
  ),
];
