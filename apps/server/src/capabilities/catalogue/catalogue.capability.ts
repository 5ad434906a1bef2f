import { sql } from 'kysely';
import { courseTitles } from './course-title.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { dutyTitles } from '../../platform/staff/own.ts';
import { defineCapability } from '../../platform/capability.ts';
import { catalogueConsole } from './console/catalogue.console.ts';
import { cataloguePlacement } from './catalogue.tables.ts';

export const catalogueCapability = defineCapability({
  name: 'catalogue',
  placement: cataloguePlacement,
  provides: [
    provide(dutyTitles, {
      kind: 'course',
      titles: sql`(select course_id as target_id, title from ${courseTitles} c)`,
    }),
  ],
  console: catalogueConsole,
});
