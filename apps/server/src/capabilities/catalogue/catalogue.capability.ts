import { sql } from 'kysely';
import { courseUses } from './erasure/course-uses.ts';
import { courseGone, erasedMigration } from './erasure/erased.ts';
import { familyUses } from '../site/site.port.ts';
import { familiesOfCourses } from './families-of-courses.ts';
import { courseTitles } from './course-title.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { dutyTitles } from '../../platform/staff/own.ts';
import { statements } from '../../platform/database/statements.ts';
import { defineCapability } from '../../platform/capability.ts';
import { catalogueConsole } from './console/catalogue.console.ts';
import { cataloguePlacement } from './catalogue.tables.ts';
import { courseOrigins, formerOrigins } from './origin/origin.migration.ts';

export const catalogueCapability = defineCapability({
  name: 'catalogue',
  placement: cataloguePlacement,
  requires: [courseUses],
  emits: [courseGone],
  migrations: {
    '20261130-catalogue-erased': statements(erasedMigration),
    '20261130-zzzzzz-course-origins': statements(courseOrigins),
    '20261205-former-origins': statements(formerOrigins),
  },
  provides: [
    provide(familyUses, familiesOfCourses),
    provide(dutyTitles, {
      kind: 'course',
      titles: sql`(select course_id as target_id, title from ${courseTitles} c)`,
    }),
  ],
  console: catalogueConsole,
});
