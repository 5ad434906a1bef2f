import { plansWithCourse } from './plans-with-course.ts';
import { courseUses } from '../catalogue/catalogue.port.ts';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { careerPersonalData } from './career.personal-data.ts';
import { careerRoutes } from './career.routes.ts';
import { careerConsole } from './console/career.console.ts';
import { careerUndoers } from './console/undo-plan.ts';
import { plansOfPages } from './plans-of-pages.migration.ts';
import { careerPlacement } from './career.tables.ts';

export const careerCapability = defineCapability({
  name: 'career',
  placement: careerPlacement,
  provides: [provide(courseUses, plansWithCourse), provide(undoers, careerUndoers)],
  routes: ({ services }) => careerRoutes(services),
  console: careerConsole,
  personalData: () => careerPersonalData,
  migrations: { '20261130-plans-of-pages': statements(plansOfPages) },
});
