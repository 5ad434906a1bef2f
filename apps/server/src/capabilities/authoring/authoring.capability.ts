import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { dutyTitles } from '../../platform/staff/own.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { authoredCourses } from './authoring.migrations.ts';
import { coursePublisher } from './authoring.port.ts';
import { figureFiles } from './document/figure-files.ts';
import { authoringConsole } from './console/authoring.console.ts';

export const authoringCapability = defineCapability({
  name: 'authoring',
  requires: [coursePublisher, figureFiles],
  provides: [
    // The catalogue names the courses that were published.
    provide(dutyTitles, {
      kind: 'course',
      titles: sql`(select n.course_id as target_id, n.title from authored_node n
        join authored_course c using (course_id)
        where n.kind = 'course' and c.version = 0 and not n.is_removed)`,
    }),
  ],
  console: authoringConsole,
  migrations: { '20261128-authored-courses': statements(authoredCourses) },
});
