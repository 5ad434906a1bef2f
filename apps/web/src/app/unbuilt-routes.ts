import type { RouteName } from '../platform/page.ts';

/** Addresses of the table that no capability draws yet: nothing leads there. A test compares it with what is drawn. */
export const unbuiltRoutes: ReadonlySet<RouteName> = new Set<RouteName>([
  'qa',
  'qa-question',
  'im-team-announcement',
  'survey',
  'esg-registration',
  'esg-order-completed',
  'alumni',
  'qa-public',
  'qa-public-question',
]);
