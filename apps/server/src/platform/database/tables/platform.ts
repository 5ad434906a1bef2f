import type { Generated } from 'kysely';

export interface PlatformTables {
  /** Job worker pools and when each last said that it lives. */
  job_worker: { worker_id: string; seen_at: Date };
  school: { only_row: Generated<boolean>; name: string };
  /** How often something was done by one key in a stretch of time. */
  throttle: { throttle_key: string; ends_at: Date; uses: number };
  school_setting: { key: string; value: string; changed_at: Date };
}
