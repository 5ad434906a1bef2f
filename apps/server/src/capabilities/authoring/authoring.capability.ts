import { uploadPath } from '@xuezhou/contract/authoring/console';
import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { mountPieces } from '../../platform/media/pieces/mount-pieces.ts';
import { dutyTitles } from '../../platform/staff/own.ts';
import { waitingParts } from '../../platform/staff/today-parts.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { consoleCourses } from '../practice/practice-content.port.ts';
import { familyUses } from '../site/site.port.ts';
import { coursePages } from '../mock/mock.port.ts';
import { authoredCourses, lectureUploads, topicIds } from './authoring.migrations.ts';
import { coursePublisher } from './authoring.port.ts';
import { courseComments } from './comment/comment.migration.ts';
import { forgottenComments } from './comment/comment.repository.ts';
import { waitingComments } from './comment/read-comments.ts';
import { erasedCourses } from './erasure/erasure.migration.ts';
import { removeErased } from './erasure/remove-erased.ts';
import { courseFiles } from './export/course-files.ts';
import { exportCourse } from './export/export-course.ts';
import { courseExports } from './export/export.migration.ts';
import { goneExports } from './export/export.repository.ts';
import { mountCourseExports } from './export/send-export.ts';
import { lockIds } from './console/draft.repository.ts';
import { familiesOfDrafts } from './document/families-of-drafts.ts';
import { figureFiles } from './document/figure-files.ts';
import { mountDraftVideo } from './lecture/draft-video.ts';
import { topicDrafts } from './topic/needed-topics.ts';
import { checkUpload, dropAbandoned } from './upload/check-upload.ts';
import { videoLedger } from './upload/video-ledger.ts';
import { authoringConsole } from './console/authoring.console.ts';
import { authoringPlacement } from './authoring.tables.ts';

export const authoringCapability = defineCapability({
  name: 'authoring',
  placement: authoringPlacement,
  requires: [courseFiles, coursePublisher, figureFiles, topicDrafts],
  provides: [
    provide(familyUses, familiesOfDrafts),
    provide(consoleCourses, sql`(select course_id from authored_course)`),
    provide(coursePages, {
      isWritten: (courseId) =>
        sql`exists (select from authored_course w where w.course_id = ${courseId})`,
      lockIds,
    }),
    provide(waitingParts, waitingComments),
    // The catalogue names the courses that were published.
    provide(dutyTitles, {
      kind: 'course',
      titles: sql`(select n.course_id as target_id, n.title from authored_node n
        join authored_course c using (course_id)
        where n.kind = 'course' and c.version = 0 and not n.is_removed)`,
    }),
  ],
  console: authoringConsole,
  mount: async (app, { services }) => {
    await mountPieces(app, services, {
      path: uploadPath,
      permission: 'content.draft',
      ledger: videoLedger,
    });
    mountDraftVideo(app, services);
    mountCourseExports(app, services);
  },
  jobs: ({ services }) => ({
    'check-upload': (payload, context) => checkUpload(services, payload, context),
    'drop-lecture-uploads': () => dropAbandoned(services),
    'remove-erased-courses': () => removeErased(services),
    'export-course': ({ exportId }, context) => exportCourse(services, exportId, context),
  }),
  retention: [
    { table: 'course_comment', where: forgottenComments },
    { table: 'course_export', where: goneExports },
  ],
  schedule: ['50 4 * * * drop-lecture-uploads', '10 4 * * * remove-erased-courses'],
  migrations: {
    '20261128-authored-courses': statements(authoredCourses),
    '20261128-lecture-uploads': statements(lectureUploads),
    '20261129-topic-ids': statements(topicIds),
    '20261129-course-comments': statements(courseComments),
    '20261130-erased-courses': statements(erasedCourses),
    '20261130-course-exports': statements(courseExports),
  },
});
