import type { PlatformTables } from './tables/platform.ts';

/**
 * The database as kysely sees it: a capability adds its tables in its `<name>.tables.ts`. The migrations make them, and
 * a test compares the two.
 */
export interface Tables extends PlatformTables {}
