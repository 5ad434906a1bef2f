import type { RouteName } from '../../platform/page/page.ts';

/** Addresses of the table that no capability draws yet: nothing leads there. A test compares it with what is drawn. */
export const unbuiltRoutes: ReadonlySet<RouteName> = new Set<RouteName>([]);
