import { staffRoutes } from './capabilities/staff/staff.routes.ts';
import type { Binding } from './platform/http/bind.ts';
import type { ConsoleServices } from './platform/services.ts';

/** What staff can do, by the console or by the command line. */
export const consoleBindings = (services: ConsoleServices): Binding[] => [...staffRoutes(services)];
