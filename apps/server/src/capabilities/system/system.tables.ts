import type { Generated } from 'kysely';

export interface SystemTables {
  backup_run: BackupRunTable;
}

interface BackupRunTable {
  backup_id: Generated<number>;
  asked_at: Date;
  finished_at: Date | null;
  /** On the machine of the server that made it. */
  folder: string;
  bytes: number | null;
  tables: number | null;
  rows: number | null;
  files: number | null;
  error: string | null;
  /** Null: asked for by the clock. */
  staff_id: number | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SystemTables {}
}
