import type { RouteName } from '../../platform/page/page.ts';
import { unbuiltRoutes } from './unbuilt-routes.ts';

/** Whether an address leads somewhere; what is not built is not offered. */
export function isBuilt(name: RouteName): boolean {
  return !unbuiltRoutes.has(name);
}
